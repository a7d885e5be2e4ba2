import { CloseButton, VisuallyHidden } from '@mantine/core'
import { SEARCH_FIELDS, SEARCH_LABELS, type Sort, SORT_LABELS } from '@personae/contract/search.constants'
import { searchFeed } from '@personae/contract/site-meta'
import { type ReactNode, useState } from 'react'
import { IconDice5, IconGridDots } from '@tabler/icons-react'
import { type Genre, GENRES } from '@personae/contract/characters.constants'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { AddressSelect } from '../../../components/address-select.tsx'
import {
  type GallerySearch,
  genreOf,
  defaultSort,
  genresOf,
  sortsOf,
  isSearch,
  parseGallerySearch,
} from '../gallery-search.ts'
import classes from '../gallery.module.css'
import { ifPossible } from '../../../lib/if-possible.ts'
import { notifyFailure } from '../../../lib/notify.ts'
import { useLeave } from '../../../lib/use-leave.ts'
import { anyCharacter, genreCountsQuery } from '../gallery.queries.ts'
import { SearchInput } from '../../../components/search-input.tsx'
import { useNavigate, useRouter } from '@tanstack/react-router'
import { useSearchText } from '../../../lib/use-search-text.ts'

interface Props {
  search: GallerySearch
  total: number | undefined
  /** The number of close matches that are shown below. */
  close: number
  /** The order of the results, from the server's response, if none was chosen. */
  orderedBy: Sort | undefined
  isCompact: boolean
  onCompact: (isCompact: boolean) => void
  children?: ReactNode
}

const FIELD_OPTIONS = SEARCH_FIELDS.map((value) => ({ value, label: SEARCH_LABELS[value] }))

export function SearchBar({ search, total, close, orderedBy, isCompact, onCompact, children }: Props) {
  const { text, type, change, toggle } = useGallerySearch(search)
  const field = search.field ?? 'name'
  const byDefault = defaultSort(search, orderedBy)
  const feed = searchFeed(search)
  // If a close match has the text as another name, "0 found" would be wrong.
  const counted = total === 0 && close > 0 ? `${close} close ${close === 1 ? 'match' : 'matches'}` : undefined
  const found = counted ?? (total === undefined ? '' : `${total.toLocaleString('en-US')} characters found`)
  return (
    <form
      role="search"
      className={classes.tools}
      action="/"
      onSubmit={(event) => {
        event.preventDefault()
        // The keyboard of a phone would go on covering what is found.
        if (matchMedia('(pointer: coarse)').matches) (document.activeElement as HTMLElement).blur()
      }}
    >
      <div className={classes.line}>
        <SearchInput
          name="q"
          enterKeyHint="search"
          aria-label="Search characters"
          placeholder={`Search by ${SEARCH_LABELS[field].toLowerCase()}`}
          rightSection={text && <CloseButton aria-label="Clear the search" onClick={() => type('')} />}
          text={text}
          onText={type}
          isOfNames={field === 'name'}
        />
        {children}
      </div>
      <div className="grid gap-10" style={{ gridTemplateColumns: '1fr 1fr' }}>
        <AddressSelect
          name="field"
          aria-label="Search by"
          data={FIELD_OPTIONS}
          value={field}
          onChange={(value) => change({ field: value === 'name' || value === '' ? undefined : value })}
        />
        <AddressSelect<Sort>
          name="sort"
          aria-label="Sort by"
          data={sortsOf(search).map((sort) => ({
            value: sort === byDefault ? '' : sort,
            label: SORT_LABELS[sort],
          }))}
          value={search.sort === byDefault ? '' : (search.sort ?? '')}
          onChange={(value) => change({ sort: value === '' ? undefined : value })}
        />
        {search.genre && <input type="hidden" name="genre" value={search.genre} />}
      </div>
      {/* Inert in the server's markup, because these buttons do nothing before the client has started. */}
      <div className={classes.row} inert={import.meta.env.SSR}>
        <GenreFilters search={search} onToggle={toggle} onAll={() => change({ genre: undefined })} />
        <div className={classes.actions}>
          {/* Screen readers have the live region below. */}
          <p className={classes.count} aria-hidden>
            {found}
          </p>
          {feed && (
            <a className={`fixed ${classes.count}`} href={feed}>
              Feed
            </a>
          )}
          <VisuallyHidden role="status">{found}</VisuallyHidden>
          <SurpriseButton />
          <button
            type="button"
            className={classes.tool}
            aria-label="Compact cards"
            title="Compact cards"
            aria-pressed={isCompact}
            onClick={() => onCompact(!isCompact)}
          >
            <IconGridDots size={18} aria-hidden />
          </button>
        </div>
      </div>
    </form>
  )
}

function SurpriseButton() {
  const leave = useLeave()
  const [isAsking, setIsAsking] = useState(false)

  async function surprise(): Promise<void> {
    setIsAsking(true)
    try {
      const found = await anyCharacter()
      if (found) await leave({ to: '/character/$id', params: { id: found.id } })
    } catch {
      notifyFailure('No surprise this time', "Couldn't load the character. Please try again.")
    }
    setIsAsking(false)
  }
  return (
    <button type="button" className={classes.tool} disabled={isAsking} onClick={() => void surprise()}>
      <IconDice5 size={18} aria-hidden /> Surprise me
    </button>
  )
}

const SHORT = new Intl.NumberFormat('en-US', { notation: 'compact' })

interface GenreFiltersProps {
  search: GallerySearch
  onToggle: (genre: Genre) => void
  onAll: () => void
}

/** The filter by genres: shows characters with any of the chosen ones. Each genre has its number of results. */
function GenreFilters({ search, onToggle, onAll }: GenreFiltersProps) {
  const { data: counts = [] } = useQuery({ ...genreCountsQuery(search), placeholderData: keepPreviousData })
  const chosen = genresOf(search)
  return (
    <div className={classes.filters} role="group" aria-label="Filter by genre">
      <button type="button" className={classes.filter} aria-pressed={chosen.length === 0} onClick={onAll}>
        All
      </button>
      {GENRES.map((genre) => {
        const total = counts.find((one) => one.genre === genre)?.total
        return (
          <button
            key={genre}
            type="button"
            className={classes.filter}
            aria-pressed={chosen.includes(genre)}
            title={total === undefined ? undefined : `${total.toLocaleString('en-US')} characters`}
            onClick={() => onToggle(genre)}
          >
            {genre}
            {total !== undefined && total > 0 && (
              <span className={classes.total} aria-hidden>
                {SHORT.format(total)}
              </span>
            )}
          </button>
        )
      })}
    </div>
  )
}

/** The search in the address, with its text field. Each change is a history entry to which Back returns. */
function useGallerySearch(search: GallerySearch) {
  const navigate = useNavigate()
  const router = useRouter()

  /** The search of the latest navigation, which may not be shown yet. */
  const latest = () => parseGallerySearch(router.latestLocation.search)

  function go(next: GallerySearch, replace = false): void {
    void navigate({
      to: '/',
      search: parseGallerySearch({ ...latest(), ...next }),
      // Keeps the content above the search as it is, so that the page does not jump.
      state: ({ galleryVisit, ...before }) => ({
        ...before,
        ...(replace && { galleryVisit }),
        beganAsSearch: before.beganAsSearch ?? isSearch(search),
      }),
      replace,
      resetScroll: false,
    })
  }

  const { text, type, settle } = useSearchText({
    inAddress: search.q ?? '',
    latest: () => latest().q ?? '',
    go: (q, replace) => go({ q }, replace),
  })
  function change(next: GallerySearch): void {
    settle()
    go(next)
  }
  return {
    text,
    type,
    change,
    toggle(genre: Genre): void {
      const chosen = genresOf(latest())
      const isChosen = chosen.includes(genre)
      change({ genre: genreOf(isChosen ? chosen.filter((one) => one !== genre) : [...chosen, genre]) })
    },
  }
}

const KEY = 'gallery-density'
const COMPACT = 'compact'

const readDensity = () => ifPossible(() => localStorage.getItem(KEY))

/** Whether this browser shows small cards, with a setter. Without storage the choice lasts for this visit. */
export function useDensity() {
  const [isCompact, setIsCompact] = useState(() => !import.meta.env.SSR && readDensity() === COMPACT)
  const change = (next: boolean) => {
    setIsCompact(next)
    ifPossible(() => localStorage.setItem(KEY, next ? COMPACT : 'comfortable'))
  }
  return [isCompact, change] as const
}
