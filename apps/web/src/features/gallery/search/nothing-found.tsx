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
import { CharacterCard } from '../../../components/character-card.tsx'
import grid from '../../../components/character-grid.module.css'
import { reportOnce } from '../../../lib/report.ts'

interface Props {
  search: GallerySearch
  level: 2 | 3
  /** Whether close matches are shown above, one of which is probably meant. */
  hasCloseMatches: boolean
}

const WHAT: Record<SearchField, string> = {
  name: 'character names',
  origin: 'universes',
  series: 'series',
  creator: 'creators',
  writer: 'writers',
}

const either = new Intl.ListFormat('en-US', { type: 'disjunction' })

export function NothingFound({ search, level, hasCloseMatches }: Props) {
  const { q, field = 'name' } = search
  const genres = genresOf(search)
  const name = field === 'name' ? q : undefined
  useReportMiss(name)
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
  const missing = hasCloseMatches ? '' : `No ${WHAT[field]} match “${q}”${within}. `
  const text = q
    ? `${missing}Check the spelling, or add the character.`
    : `There are no characters${within} yet. Add the first one.`
  const submit = name ? `Submit “${name}”` : 'Submit Character'
  const submitSearch = name ? { name } : {}
  return (
    <EmptyState level={level} title={hasCloseMatches ? 'None of these?' : 'No characters found'} text={text}>
      {hits.map(({ where, total, other }) => (
        <LinkButton
          variant="filled"
          key={where}
          to="/"
          search={{ ...search, ...other }}
          state={{ beganAsSearch: true }}
        >
          {`${total.toLocaleString('en-US')} in ${where}`}
        </LinkButton>
      ))}
      {isSearch(search) && (
        <LinkButton to="/" search={{}} hash="gallery">
          Show all characters
        </LinkButton>
      )}
      {/* A long name is cut at the end of the line. */}
      <LinkButton to="/submit" search={submitSearch} maw="100%">
        {submit}
      </LinkButton>
    </EmptyState>
  )
}

/** Milliseconds without a change after which a text counts as typed. */
const TYPING_PAUSE_MS = 2_000

/** Reports a name that was searched for without a result. */
function useReportMiss(q: string | undefined): void {
  const text = q?.trim() ?? ''
  useEffect(() => {
    if (Array.from(text).length < MIN_WANTED_LETTERS) return undefined
    const timer = setTimeout(() => reportOnce('characters.missed', { q: text }), TYPING_PAUSE_MS)
    return () => clearTimeout(timer)
  }, [text])
}

/** Suggested characters for a search by name, without its `exact` results, if the results leave room for others. */
export function useCloseMatches(search: GallerySearch, total: number | undefined, exact: Card[]) {
  const leavesRoom = total !== undefined && total < PAGE_SIZE
  const isOfNames = Boolean(search.q?.trim()) && search.field === undefined
  const { data = [], isPlaceholderData } = useQuery({
    ...closeMatchesQuery(search),
    enabled: leavesRoom && isOfNames,
    placeholderData: keepPreviousData,
  })
  if (!leavesRoom || !isOfNames) return { matches: [], isPlaceholderData }
  return { matches: data.filter(({ id }) => exact.every((card) => card.id !== id)), isPlaceholderData }
}

const reasonOf = ({ name, matched }: CloseMatch): string =>
  matched === name ? 'A similar name' : `Also known as ${matched}`

interface CloseMatchesProps extends ReturnType<typeof useCloseMatches> {
  level: 2 | 3
  isCompact: boolean
}

export function CloseMatches({ matches, isPlaceholderData, level, isCompact }: CloseMatchesProps) {
  const Title = `h${level}` as const
  const act = use(CardAction)
  if (matches.length === 0) return null
  return (
    <section className="band" style={{ paddingBottom: 40 }} aria-labelledby="close-matches">
      <Title id="close-matches" className="size-18" style={{ marginBottom: 16 }}>
        Close matches
      </Title>
      <ul className={grid.grid} data-compact={isCompact || undefined} aria-busy={isPlaceholderData}>
        {matches.map((match) => (
          <li key={match.id}>
            <CharacterCard card={match} />
            {act && <div style={{ position: 'absolute', top: 10, right: 10 }}>{act(match)}</div>}
            <p className="small" style={{ marginTop: 8 }}>
              {reasonOf(match)}
            </p>
          </li>
        ))}
      </ul>
    </section>
  )
}
