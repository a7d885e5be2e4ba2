import { PagedList } from '../../components/paged-list.tsx'
import classes from './disputes.module.css'
import { StatusBadge } from './status-badge.tsx'
import { useDisputes } from './use-disputes.ts'

/** Decided reports, quieter than those that wait; nothing while there are none. */
export function ResolvedDisputes() {
  return (
    <PagedList query={useDisputes('resolved')} loading={null} empty={null}>
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
                <StatusBadge status={status} />
              </li>
            ))}
          </ul>
        </section>
      )}
    </PagedList>
  )
}
