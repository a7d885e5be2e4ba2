import { GENRES, type Genre } from '@personae/contract/characters.constants'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { genreCountsQuery } from '../gallery.queries.ts'
import { genreOf, genresOf, type GallerySearch } from '../gallery-search.ts'
import classes from '../gallery.module.css'

interface Props {
  search: GallerySearch
  /** Called with the address value of the chosen genres. */
  onChange: (genre: string | undefined) => void
}

const SHORT = new Intl.NumberFormat('en-US', { notation: 'compact' })

/** The filter by genres: characters with any of the chosen ones are shown. Each has its number of results. */
export function GenreFilters({ search, onChange }: Props) {
  const { data: counts = [] } = useQuery({ ...genreCountsQuery(search), placeholderData: keepPreviousData })
  const chosen = genresOf(search)
  const toggled = (genre: Genre): Genre[] =>
    chosen.includes(genre) ? chosen.filter((one) => one !== genre) : [...chosen, genre]
  return (
    <div className={classes.filters} role="group" aria-label="Filter by genre">
      <button
        type="button"
        className={classes.filter}
        aria-pressed={chosen.length === 0}
        onClick={() => onChange(undefined)}
      >
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
            onClick={() => onChange(genreOf(toggled(genre)))}
          >
            {genre}
            {total !== undefined && (
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
