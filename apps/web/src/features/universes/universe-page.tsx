import type { Company } from '@personae/contract/companies'
import { universeMeta } from '@personae/contract/collection-meta'
import { feedPath } from '@personae/contract/feed-path'
import { keepPreviousData, useInfiniteQuery, useSuspenseQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { CardList } from '../../components/card-list.tsx'
import { CompanyLogo } from '../../components/company-logo.tsx'
import { EmptyState } from '../../components/empty-state.tsx'
import { lazyPart } from '../../components/lazy-part.tsx'
import { LinkButton } from '../../components/link-button.tsx'
import { PageHead } from '../../components/page-head.tsx'
import { SearchLink } from '../../components/subject-link.tsx'
import { FactEntry, PageTop } from '../../components/page-top.tsx'
import { universeCharactersQuery, universeNewestQuery, universeQuery } from './universes.queries.ts'
import { type UniverseSearch, parseUniverseSearch, universeSorts } from './universe-search.ts'
import { CloseButton, TextInput, VisuallyHidden } from '@mantine/core'
import { SORT_LABELS, type UniverseSort } from '@personae/contract/search.constants'
import { MAX_LENGTH } from '@personae/contract/text.constants'
import { IconSearch } from '@tabler/icons-react'
import { useNavigate, useRouter } from '@tanstack/react-router'
import { AddressSelect } from '../../components/address-select.tsx'
import { useSearchText } from '../../lib/use-search-text.ts'
import map from './relation-map.module.css'
import classes from './universe-tools.module.css'

const LOGO_SIZE = 144

interface Props {
  name: string
  search: UniverseSearch
  ownStatus: (company: Company) => ReactNode
  admin: (company: Company) => ReactNode
}

/** A universe with all of its published characters, and the company that it belongs to. */
export function UniversePage({ name: spelling, search, ownStatus, admin }: Props) {
  const { data: universe } = useSuspenseQuery(universeQuery(spelling))
  const query = universeCharactersQuery(spelling, search)
  const characters = useInfiniteQuery({ ...query, placeholderData: keepPreviousData })
  // The characters for the link preview, if they are cached: a search within the universe does not load them.
  const { data: newest } = useInfiniteQuery({ ...universeCharactersQuery(spelling, {}), enabled: false })
  const { q } = search
  const { total, defaultSort } = characters.data?.pages[0] ?? {}
  const { name, genres, creators, company } = universe
  return (
    <article className="page">
      <PageHead meta={(origin) => universeMeta(universe, newest?.pages[0]?.items, origin)} />
      {company && ownStatus(company)}
      <PageTop
        kind="Universe"
        name={name}
        logo={company && <CompanyLogo name={name} logoUrl={company.logoUrl} size={LOGO_SIZE} />}
        description={company?.description}
        facts={{
          Genres: genres.map(({ genre, characters: count }) => (
            <FactEntry key={genre} count={count}>
              <SearchLink q={name} field="origin" genre={genre} text={genre} />
            </FactEntry>
          )),
          Creators: creators.map(({ name: creator, characters: count }) => (
            <FactEntry key={creator} count={count}>
              <SearchLink q={creator} field="creator" text={creator} />
            </FactEntry>
          )),
          Follow: [
            <FactEntry key="feed">
              <a href={feedPath({ universe: name })}>Feed</a>
            </FactEntry>,
          ],
        }}
      >
        {company && admin(company)}
      </PageTop>
      {universe.total > 1 && <Relations key={name} name={name} />}
      <CardList
        list={query.queryKey}
        query={characters}
        {...((search.sort ?? defaultSort) !== 'popular' && { newest: universeNewestQuery(spelling, search) })}
        isSearched={q !== undefined}
        tools={
          universe.total > 1 && (
            <UniverseTools
              name={name}
              search={search}
              orderedBy={q && defaultSort === 'popular' ? 'newest' : defaultSort}
              found={characters.isPlaceholderData ? undefined : total}
            />
          )
        }
        empty={
          q ? (
            <EmptyState
              level={3}
              title="No characters found"
              text={`No character of ${name} has “${q}” in its name.`}
            >
              <LinkButton to="/universe/$name" params={{ name }}>
                Show all characters
              </LinkButton>
            </EmptyState>
          ) : (
            <EmptyState
              level={3}
              title="No characters yet"
              text={`Characters whose origin is “${name}” appear here once they are published.`}
            >
              <LinkButton to="/submit">Submit Character</LinkButton>
            </EmptyState>
          )
        }
      />
    </article>
  )
}

const RelationMap = lazyPart(() => import('./relation-map.tsx'), { name: 'The relations' })

/** The folded map of relations, whose code and data are loaded when it is unfolded. */
function Relations({ name }: { name: string }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <details className={map.fold} onToggle={({ currentTarget: { open } }) => setOpen(open)}>
      <summary>Who is linked with whom</summary>
      {isOpen && <RelationMap name={name} />}
    </details>
  )
}

interface ToolsProps {
  name: string
  search: UniverseSearch
  /** The order of the results if none was chosen. */
  orderedBy: UniverseSort | undefined
  found: number | undefined
}

function UniverseTools({ name, search, orderedBy = 'newest', found }: ToolsProps) {
  const navigate = useNavigate({ from: '/universe/$name' })
  const router = useRouter()
  const go = (next: UniverseSearch, replace = false) =>
    void navigate({
      search: (before) => parseUniverseSearch({ ...before, ...next }),
      replace,
      resetScroll: false,
    })
  const { text, type, settle } = useSearchText({
    inAddress: search.q ?? '',
    latest: () => parseUniverseSearch(router.latestLocation.search).q ?? '',
    go: (q, replace) => go({ q }, replace),
  })
  return (
    <form role="search" className={classes.tools} onSubmit={(event) => event.preventDefault()}>
      <TextInput
        name="q"
        autoComplete="off"
        aria-label={`Search characters of ${name}`}
        placeholder="Search by name"
        leftSection={<IconSearch size={18} aria-hidden />}
        rightSection={text && <CloseButton aria-label="Clear the search" onClick={() => type('')} />}
        value={text}
        maxLength={MAX_LENGTH.listItem}
        onChange={(event) => type(event.currentTarget.value)}
      />
      <AddressSelect<UniverseSort>
        name="sort"
        aria-label="Sort by"
        data={universeSorts(search).map((sort) => ({
          value: sort === orderedBy ? '' : sort,
          label: SORT_LABELS[sort],
        }))}
        value={search.sort === orderedBy ? '' : (search.sort ?? '')}
        onChange={(value) => {
          settle()
          go({ sort: value === '' ? undefined : value })
        }}
      />
      <VisuallyHidden role="status">
        {search.q && found !== undefined && `${found.toLocaleString('en-US')} characters found`}
      </VisuallyHidden>
    </form>
  )
}
