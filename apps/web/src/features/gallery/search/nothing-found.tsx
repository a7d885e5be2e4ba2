import {
  MIN_WANTED_LETTERS,
  PAGE_SIZE,
  SEARCH_LABELS,
  type SearchField,
} from '@personae/contract/search.constants'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { use, useEffect } from 'react'
import type { CharacterCard as Card } from '@personae/contract/characters'
import type { CloseMatch } from '@personae/contract/suggestions'
import { EmptyState } from '../../../components/empty-state.tsx'
import { LinkButton } from '../../../components/link-button.tsx'
import { closeMatchesQuery, elsewhereQuery, inAllGenresQuery } from '../gallery.queries.ts'
import { type GallerySearch, genresOf, isSearch } from '../gallery-search.ts'
import { CardAction } from '../../../components/card-action.ts'
import { CharacterCard } from '../character-card.tsx'
import gallery from '../gallery.module.css'
import classes from './nothing-found.module.css'

interface Props {
  search: GallerySearch
  level: 2 | 3
}

const WHAT: Record<SearchField, string> = {
  name: 'character names',
  origin: 'universes',
  series: 'series',
  creator: 'creators',
  writer: 'writers',
}

const either = new Intl.ListFormat('en-US', { type: 'disjunction' })

export function NothingFound({ search, level }: Props) {
  const { q, field = 'name' } = search
  const genres = genresOf(search)
  const name = field === 'name' ? q : undefined
  useMissed(name)
  const { data: elsewhere = [] } = useQuery({ ...elsewhereQuery(search), enabled: q !== undefined })
  const { data: anyGenre } = useQuery({ ...inAllGenresQuery(search), enabled: genres.length > 0 })
  const hits = [
    ...(anyGenre?.total ? [{ where: 'all genres', total: anyGenre.total, other: { genre: undefined } }] : []),
    ...elsewhere.map(({ field: other, total }) => ({
      where: SEARCH_LABELS[other],
      total,
      other: { field: other === 'name' ? undefined : other },
    })),
  ]
  const within = genres.length > 0 ? ` in ${either.format(genres)}` : ''
  const text = q
    ? `No ${WHAT[field]} match “${q}”${within}. Check the spelling, search another field, or add the character.`
    : `There are no characters${within} yet. Add the first one.`
  return (
    <EmptyState level={level} title="No characters found" text={text}>
      {hits.map(({ where, total, other }) => (
        <LinkButton key={where} to="/" search={{ ...search, ...other }} state={{ beganAsSearch: true }}>
          {`${total.toLocaleString('en-US')} in ${where}`}
        </LinkButton>
      ))}
      {isSearch(search) && (
        <LinkButton to="/" search={{}} hash="gallery" variant="default">
          Show all characters
        </LinkButton>
      )}
      <LinkButton
        to="/submit"
        search={name ? { name } : {}}
        variant="default"
        className={name && classes.submit}
      >
        {name ? `Submit “${name}”` : 'Submit Character'}
      </LinkButton>
    </EmptyState>
  )
}

/** Milliseconds after which a text is not being typed any more. */
const SETTLED_MS = 2_000

/** Texts that this page has reported. */
const reported = new Set<string>()

/** Reports a name that was searched for without a hit, once for each page load. */
function useMissed(q: string | undefined): void {
  const text = q?.trim() ?? ''
  useEffect(() => {
    if (Array.from(text).length < MIN_WANTED_LETTERS || reported.has(text)) return undefined
    const timer = setTimeout(() => {
      reported.add(text)
      // Nothing depends on the answer.
      void fetch('/trpc/characters.missed', {
        method: 'POST',
        keepalive: true,
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ q: text }),
      }).catch(() => {})
    }, SETTLED_MS)
    return () => clearTimeout(timer)
  }, [text])
}

/** Whether a search for names that finds so many leaves room for others. */
export const hasCloseMatches = ({ q, field }: GallerySearch, total: number): boolean =>
  Boolean(q?.trim()) && field === undefined && total < PAGE_SIZE

const reasonOf = ({ name, matched }: CloseMatch): string =>
  matched === name ? `Did you mean “${name}”?` : `Also known as ${matched}`

interface CloseMatchesProps {
  search: GallerySearch
  /** The hits of the text, which are not repeated. */
  exact: Card[]
  level: 2 | 3
  isCompact: boolean
}

/** Suggested characters for a search, below its hits. */
export function CloseMatches({ search, exact, level, isCompact }: CloseMatchesProps) {
  const Title = `h${level}` as const
  const { data = [], isPlaceholderData } = useQuery({
    ...closeMatchesQuery(search),
    placeholderData: keepPreviousData,
  })
  const act = use(CardAction)
  const matches = data.filter(({ id }) => exact.every((card) => card.id !== id))
  if (matches.length === 0) return null
  return (
    <section className={classes.root} aria-labelledby="close-matches">
      <Title id="close-matches" className={classes.title}>
        Close matches
      </Title>
      <ul className={gallery.grid} data-compact={isCompact || undefined} aria-busy={isPlaceholderData}>
        {matches.map((match) => (
          <li key={match.id}>
            <CharacterCard card={match} eager={false} />
            {act && <div className={gallery.action}>{act(match)}</div>}
            <p className={classes.reason}>{reasonOf(match)}</p>
          </li>
        ))}
      </ul>
    </section>
  )
}
