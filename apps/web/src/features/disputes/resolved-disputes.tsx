import { useInfiniteQuery } from '@tanstack/react-query'
import { PagedList } from '../../components/paged-list.tsx'
import { StatusPill } from '../../components/status-pill.tsx'
import classes from './disputes.module.css'
import { disputesQuery } from './disputes.queries.ts'

/** Decided reports, less prominent than pending ones; nothing if there are none. */
export function ResolvedDisputes() {
  return (
    <PagedList
      query={useInfiniteQuery(disputesQuery('resolved'))}
      name="the resolved disputes"
      loading={null}
      empty={null}
    >
      {(disputes) => (
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
                <StatusPill of="dispute" state={status} />
              </li>
            ))}
          </ul>
        </section>
      )}
    </PagedList>
  )
}
