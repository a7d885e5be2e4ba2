import { homeMeta, TAGLINE } from '@personae/contract/site-meta'
import { type ReactNode, useEffect, useRef } from 'react'
import { PageHead } from '../../../components/page-head.tsx'
import { defaultSort, type GallerySearch, isSearch } from '../gallery-search.ts'
import { IconSparkles } from '@tabler/icons-react'
import { LinkButton } from '../../../components/link-button.tsx'
import { NameSearch } from '../search/name-search.tsx'
import classes from './landing-hero.module.css'
import { PosterWall } from './poster-wall.tsx'
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { useLocation } from '@tanstack/react-router'
import { itemsOf } from '../../../lib/items-of.ts'
import { LoadFailed } from '../../../components/load-failed.tsx'
import { NewItemsButton } from '../../../components/new-items-button.tsx'
import { CharacterGrid, GridSkeleton } from '../../../components/character-grid.tsx'
import { CloseMatches, NothingFound, useCloseMatches } from '../search/nothing-found.tsx'
import { scrollKeyOf } from '../gallery-visit.ts'
import { galleryQuery, newestQuery, rememberPages } from '../gallery.queries.ts'
import gallery from '../gallery.module.css'
import { SearchBar, useDensity } from '../search/search-bar.tsx'

interface Props {
  search: GallerySearch
  isOnlySearch: boolean
  featured: ReactNode
}

export function HomePage({ search, isOnlySearch, featured }: Props) {
  // The characters for the link preview, if they are cached: a search does not load them.
  const { data: home } = useInfiniteQuery({ ...galleryQuery({}), enabled: false })
  return (
    <>
      <PageHead meta={(origin) => homeMeta(search, home?.pages[0]?.items, origin)} />
      {!isOnlySearch && (
        <>
          {HERO}
          {featured}
        </>
      )}
      <Gallery search={search} level={isOnlySearch ? 1 : 2} />
    </>
  )
}

const BLURBS = [
  ['AI Insights', 'Ask the Character Expert: it answers from the record.'],
  ['Curated Database', 'Every submission is reviewed by a person.'],
  ['Community Driven', 'Written by the people who love these stories.'],
] as const

const LandingHero = () => (
  <>
    <section className={classes.hero}>
      <div className={classes.words}>
        <span className={classes.badge}>
          <IconSparkles size={14} aria-hidden /> AI-Powered Character Database
        </span>
        <h1 className={classes.title}>Every character has a story.</h1>
        <p className={classes.tagline}>{TAGLINE}</p>
        <div className={`actions ${classes.actions}`}>
          <LinkButton variant="filled" to="/" hash="gallery" size="lg" activeOptions={{ includeHash: true }}>
            Browse Database
          </LinkButton>
          <LinkButton to="/submit" size="lg">
            Submit Character
          </LinkButton>
        </div>
        <search className={classes.search}>
          <NameSearch />
        </search>
      </div>
      <div className={classes.posters}>
        <PosterWall rows={4} isLinked />
      </div>
    </section>
    <ul className={classes.blurbs}>
      {BLURBS.map(([title, text]) => (
        <li key={title}>
          <strong>{title}</strong>
          <span className="small">{text}</span>
        </li>
      ))}
    </ul>
  </>
)

/** A constant element, like `featured`: a search below it must not render its dozens of posters again. */
const HERO = <LandingHero />

function Gallery({ search, level }: { search: GallerySearch; level: 1 | 2 }) {
  const Title = `h${level}` as const
  const query = galleryQuery(search)
  const found = useInfiniteQuery({ ...query, placeholderData: keepPreviousData })
  const { data, error, isPending, dataUpdatedAt, isPlaceholderData } = found
  const place = useLocation({ select: scrollKeyOf })
  const pages = data?.pages.length ?? 0
  useEffect(() => {
    if (pages > 0 && !isPlaceholderData) rememberPages(place, pages)
  }, [place, pages, isPlaceholderData])
  const [isCompact, setIsCompact] = useDensity()
  const title = useRef<HTMLHeadingElement>(null)
  const cards = itemsOf(data)
  const { total, defaultSort: orderedBy } = data?.pages[0] ?? {}
  const sort = search.sort ?? defaultSort(search, orderedBy)
  const below = level === 1 ? 2 : 3
  const close = useCloseMatches(search, total, cards)
  const hasClose = close.matches.length > 0
  const nothingFound = data && cards.length === 0 && (
    <NothingFound search={search} level={below} hasCloseMatches={hasClose} />
  )
  return (
    <>
      <section id="gallery" className={gallery.gallery} aria-labelledby="gallery-title">
        <Title ref={title} id="gallery-title" tabIndex={-1} className="size-30">
          Character Database
        </Title>
        <SearchBar
          search={search}
          total={total}
          close={close.matches.length}
          orderedBy={orderedBy}
          isCompact={isCompact}
          onCompact={setIsCompact}
        >
          {data && !isPlaceholderData && sort !== 'popular' && (
            <NewItemsButton
              key={JSON.stringify(search)}
              className={gallery.newItems}
              list={query.queryKey}
              shown={data}
              shownAt={dataUpdatedAt}
              newest={newestQuery(search)}
              onShown={() => title.current?.focus()}
            />
          )}
        </SearchBar>
        {error && !data && (
          <LoadFailed
            level={3}
            title={isSearch(search) ? 'The search failed' : "Couldn't load the characters"}
            query={found}
          />
        )}
        {isPending && <GridSkeleton isCompact={isCompact} />}
        {!hasClose && nothingFound}
        {cards.length > 0 && (
          <CharacterGrid list={query.queryKey} query={found} isCompact={isCompact} isFirst={level === 1} />
        )}
      </section>
      <CloseMatches {...close} level={below} isCompact={isCompact} />
      {hasClose && <div className="band">{nothingFound}</div>}
    </>
  )
}
