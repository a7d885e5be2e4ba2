import type { OwnReport } from '@personae/contract/disputes'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { PagedList } from '../../components/paged-list.tsx'
import { formatDay } from '../../lib/format-date.ts'
import { trpc } from '../../lib/trpc.ts'
import classes from './disputes.module.css'
import { StatusBadge } from './status-badge.tsx'

/** What one has reported and what became of it; nothing for those who have not. */
export function MyReports() {
  const query = useInfiniteQuery(
    trpc.disputes.mine.infiniteQueryOptions(
      {},
      { getNextPageParam: (page) => page.nextCursor, refetchOnMount: 'always' },
    ),
  )
  return (
    <PagedList query={query} loading={null} empty={null}>
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
      <StatusBadge status={status} />
    </li>
  )
}
