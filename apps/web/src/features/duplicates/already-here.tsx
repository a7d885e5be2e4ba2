import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Poster } from '../../components/poster.tsx'
import { trpc } from '../../lib/trpc.ts'
import classes from './already-here.module.css'

const DEBOUNCE_MS = 300
const SHORTEST = 2

interface Props {
  name: string
  origin: string
  /** The character that is being edited. */
  except?: string | undefined
}

/** Shows existing characters with the typed name. It only informs. */
export function AlreadyHere({ name, origin, except }: Props) {
  const [searched] = useDebouncedValue(`${name}\n${origin}`, DEBOUNCE_MS)
  const [searchedName = '', searchedOrigin = ''] = searched.split('\n')
  const { data: matches = [] } = useQuery({
    ...trpc.duplicates.likely.queryOptions({
      name: searchedName,
      origin: searchedOrigin,
      ...(except !== undefined && { except }),
    }),
    enabled: searchedName.trim().length >= SHORTEST,
    placeholderData: keepPreviousData,
  })
  const isShown = matches.length > 0 && name.trim().length >= SHORTEST
  return (
    <div aria-live="polite">
      {isShown && (
        <section className={classes.root} aria-label="Possible duplicates">
          <h3>Possible duplicates</h3>
          <p className="soft size-15" style={{ margin: '6px 0 12px' }}>
            {matches.length === 1
              ? 'A character with this name already exists.'
              : 'Characters with this name already exist.'}{' '}
            If it’s the same one, you don’t need to submit it again.
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
