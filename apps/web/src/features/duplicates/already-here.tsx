import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Poster } from '../../components/poster.tsx'
import { trpc } from '../../lib/trpc.ts'
import classes from './already-here.module.css'

const TYPING_PAUSE = 300
const SHORTEST = 2

interface Props {
  name: string
  origin: string
  /** The character that is being edited. */
  except?: string | undefined
}

/** While a name is typed: who is here by it already. It informs, and stops nobody. */
export function AlreadyHere({ name, origin, except }: Props) {
  const [asked] = useDebouncedValue(`${name}\n${origin}`, TYPING_PAUSE)
  const [askedName = '', askedOrigin = ''] = asked.split('\n')
  const { data: matches = [] } = useQuery({
    ...trpc.duplicates.likely.queryOptions({
      name: askedName,
      origin: askedOrigin,
      ...(except !== undefined && { except }),
    }),
    enabled: askedName.trim().length >= SHORTEST,
    placeholderData: keepPreviousData,
    // It is asked with every pause in typing, and a failure is nobody's concern who types.
    staleTime: 60_000,
  })
  const isShown = matches.length > 0 && name.trim().length >= SHORTEST
  return (
    <div aria-live="polite">
      {isShown && (
        <section className={classes.root} aria-label="Already here?">
          <h3 className={classes.title}>Already here?</h3>
          <p className={classes.text}>
            {matches.length === 1 ? 'Somebody by that name is' : 'Some by that name are'} in the database. If
            it is the same character, there is no need to submit it again.
          </p>
          <ul className={classes.list}>
            {matches.map(({ id, name: title, origin: universe, imageUrl, reasons, status }) => (
              <li key={id}>
                <Link to="/character/$id" params={{ id }} target="_blank" className={classes.match}>
                  <Poster className={classes.poster} name={title} imageUrl={imageUrl} sizes="48px" />
                  <span>
                    <strong>{title}</strong>
                    <span className={classes.soft}>
                      {universe}
                      {status === 'pending' && ' · under review'}
                    </span>
                    <span className={classes.soft}>{reasons.join(', ')}</span>
                  </span>
                </Link>
              </li>
            ))}
          </ul>
        </section>
      )}
    </div>
  )
}
