import { SEARCH_LABELS, type SearchField } from '@personae/contract/search.constants'
import { useQuery } from '@tanstack/react-query'
import { EmptyState } from '../../../components/empty-state.tsx'
import { LinkButton } from '../../../components/link-button.tsx'
import { elsewhereQuery } from '../gallery.queries.ts'
import { type GallerySearch, genresOf, isSearch } from '../gallery-search.ts'
import classes from './nothing-found.module.css'
import { inAllGenresQuery } from './suggestions.queries.ts'
import { useMissed } from './use-missed.ts'

interface Props {
  search: GallerySearch
  /** Level of its heading. */
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
  useMissed(field === 'name' ? q : undefined)
  const { data: elsewhere = [] } = useQuery({ ...elsewhereQuery(search), enabled: q !== undefined })
  const { data: anyGenre } = useQuery({ ...inAllGenresQuery(search), enabled: genres.length > 0 })
  const within = genres.length > 0 ? ` in ${either.format(genres)}` : ''
  const text = q
    ? `No ${WHAT[field]} match “${q}”${within}. Check the spelling, search another field, or add the character.`
    : `There are no characters${within} yet. Add the first one.`
  return (
    <EmptyState level={level} title="No characters found" text={text}>
      {anyGenre !== undefined && anyGenre.total > 0 && (
        <LinkButton to="/" search={{ ...search, genre: undefined }} state={{ beganAsSearch: true }}>
          {`${anyGenre.total.toLocaleString('en-US')} in all genres`}
        </LinkButton>
      )}
      {elsewhere.map(({ field: other, total }) => (
        <LinkButton
          key={other}
          to="/"
          search={{ ...search, field: other === 'name' ? undefined : other }}
          state={{ beganAsSearch: true }}
        >
          {`${total.toLocaleString('en-US')} in ${SEARCH_LABELS[other]}`}
        </LinkButton>
      ))}
      {isSearch(search) && (
        <LinkButton to="/" search={{}} hash="gallery" variant="default">
          Show all characters
        </LinkButton>
      )}
      {q && field === 'name' ? (
        <LinkButton to="/submit" search={{ name: q }} variant="default" className={classes.submit}>
          {`Submit “${q}”`}
        </LinkButton>
      ) : (
        <LinkButton to="/submit" variant="default">
          Submit Character
        </LinkButton>
      )}
    </EmptyState>
  )
}
