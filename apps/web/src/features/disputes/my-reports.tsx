import type { OwnReport } from '@personae/contract/disputes'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { PagedList } from '../../components/paged-list.tsx'
import { StatusPill } from '../../components/status-pill.tsx'
import { formatDay } from '../../lib/format-date.ts'
import classes from './disputes.module.css'
import { ownReportsQuery } from './disputes.queries.ts'

/** The user's reports and their outcomes; nothing if there are none. */
export function MyReports() {
  const query = useInfiniteQuery(ownReportsQuery())
  return (
    <PagedList query={query} name="your reports" loading={null} empty={null}>
      {(reports) => (
        <section className={classes.mine} aria-labelledby="my-reports">
          <h2 id="my-reports">My reports</h2>
          <ul className={classes.rows}>
            {reports.map((report) => (
              <Report key={report.id} report={report} />
            ))}
          </ul>
        </section>
      )}
    </PagedList>
  )
}

function Report({ report }: { report: OwnReport }) {
  const { reportedCharacterId: id, characterName, status, createdAt, decidedAt, adminNotes } = report
  return (
    <li className={classes.row}>
      <div>
        <p className={classes.name}>
          {id ? (
            <Link to="/character/$id" params={{ id }}>
              {characterName}
            </Link>
          ) : (
            characterName
          )}
        </p>
        <p className={classes.small}>
          Reported on {formatDay(createdAt)}
          {decidedAt && ` · Decided on ${formatDay(decidedAt)}`}
        </p>
        {adminNotes && <p className={classes.small}>{adminNotes}</p>}
      </div>
      <StatusPill of="dispute" state={status} />
    </li>
  )
}
