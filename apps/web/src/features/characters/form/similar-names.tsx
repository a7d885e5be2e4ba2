import { useDebouncedValue } from '@mantine/hooks'
import { lengthOf, MAX_LENGTH } from '@personae/contract/text.constants'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useValue } from '../../../components/counted-fields.tsx'
import { Poster } from '../../../components/poster.tsx'
import { trpc } from '../../../lib/trpc.ts'
import classes from './similar-names.module.css'
import type { CharacterFormState } from './use-character-form.ts'

const DEBOUNCE_MS = 300
const SHORTEST = 2

interface Props {
  form: CharacterFormState
  /** The id of the character that is being edited. */
  except: string | undefined
}

/** Whether to search: the name is long enough, and neither text is longer than the form allows. */
const isSearchable = (name: string, origin: string): boolean =>
  name.trim().length >= SHORTEST && [name, origin].every((text) => lengthOf(text.trim()) <= MAX_LENGTH.name)

/** Shows existing characters with a similar name. It only informs, and prevents nothing. */
export function SimilarNames({ form, except }: Props) {
  const [name, origin] = [useValue(form, 'name'), useValue(form, 'origin')]
  const [searched] = useDebouncedValue(`${name}\n${origin}`, DEBOUNCE_MS)
  const [searchedName = '', searchedOrigin = ''] = searched.split('\n')
  const { data: matches = [] } = useQuery({
    ...trpc.duplicates.likely.queryOptions({
      name: searchedName,
      origin: searchedOrigin,
      ...(except !== undefined && { except }),
    }),
    enabled: isSearchable(searchedName, searchedOrigin),
    placeholderData: keepPreviousData,
  })
  const isShown = matches.length > 0 && isSearchable(name, origin)
  return (
    <div aria-live="polite">
      {isShown && (
        <section
          className="marked"
          style={{ padding: '16px 20px', borderLeftColor: 'var(--cool)' }}
          aria-label="Possible duplicates"
        >
          <h2 className="size-18">Possible duplicates</h2>
          <p className="soft size-15" style={{ margin: '6px 0 12px' }}>
            If the character is here already, you don’t need to submit it again.
          </p>
          <ul className="grid gap-4" style={{ margin: '0 -8px' }}>
            {matches.map((match) => {
              const { id, name: title, origin: universe, reasons, status } = match
              return (
                <li key={id}>
                  <Link to="/character/$id" params={{ id }} target="_blank" className={classes.match}>
                    <Poster className={classes.poster} of={match} sizes="48px" />
                    <span className="grid shrink">
                      <strong>{title}</strong>
                      <span className="small">
                        {universe}
                        {status === 'pending' && ' · under review'}
                      </span>
                      <span className="small">{reasons.join(', ')}</span>
                    </span>
                  </Link>
                </li>
              )
            })}
          </ul>
        </section>
      )}
    </div>
  )
}
