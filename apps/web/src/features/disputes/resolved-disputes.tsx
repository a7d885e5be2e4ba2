import { Button } from '@mantine/core'
import classes from './disputes.module.css'
import { StatusBadge } from './status-badge.tsx'
import { useDisputes } from './use-disputes.ts'

/** Decided reports, quieter than those that wait; nothing while there are none. */
export function ResolvedDisputes() {
  const { data, hasNextPage, isFetchingNextPage, fetchNextPage } = useDisputes('resolved')
  const disputes = data?.pages.flatMap((page) => page.items) ?? []
  if (disputes.length === 0) return null
  return (
    <section className={classes.resolved} aria-labelledby="resolved-disputes">
      <h2 id="resolved-disputes">Resolved Disputes</h2>
      <ul className={classes.rows}>
        {disputes.map(({ id, characterName, status, adminNotes }) => (
          <li key={id} className={classes.row}>
            <div>
              <p className={classes.name}>{characterName || 'Unknown'}</p>
              <p className={classes.small}>Status: {status}</p>
              {adminNotes && <p className={classes.small}>{adminNotes}</p>}
            </div>
            <StatusBadge status={status} />
          </li>
        ))}
      </ul>
      {hasNextPage && (
        <Button variant="default" mt="lg" loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          Show more
        </Button>
      )}
    </section>
  )
}
