import type { OwnReport } from '@personae/contract/disputes'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { PagedList } from '../../components/paged-list.tsx'
import { formatDay } from '../../lib/format-date.ts'
import { paged, trpc } from '../../lib/trpc.ts'
import { useAnchor } from '../../lib/use-anchor.ts'
import { ReportRow } from './report-row.tsx'
import { CharacterLink } from '../../components/subject-link.tsx'

/** The user's reports and their outcomes; nothing if there are none. */
export function MyReports() {
  const query = useInfiniteQuery(trpc.disputes.mine.infiniteQueryOptions({}, paged))
  return (
    <PagedList query={query} name="your reports" loading={null} empty={null}>
      {(reports) => <Reports reports={reports} />}
    </PagedList>
  )
}

function Reports({ reports }: { reports: OwnReport[] }) {
  const anchor = useAnchor<HTMLHeadingElement>('my-reports')
  return (
    <section style={{ maxWidth: '44rem' }} aria-labelledby={anchor.id}>
      <h2 {...anchor} style={{ marginBottom: 16, fontSize: '1.625rem' }}>
        My reports
      </h2>
      <ul className="line-above">
        {reports.map(({ id, reportedCharacterId, characterName, createdAt, decidedAt, ...decision }) => (
          <ReportRow
            key={id}
            {...decision}
            name={<CharacterLink id={reportedCharacterId} name={characterName} />}
          >
            <span>
              Reported on {formatDay(createdAt)}
              {decidedAt && <span> · Decided on {formatDay(decidedAt)}</span>}
            </span>{' '}
            ·{' '}
            <Link
              to="/copyright-disputes/$id"
              params={{ id }}
              aria-label={`See the report: ${characterName}`}
            >
              See the report
            </Link>
          </ReportRow>
        ))}
      </ul>
    </section>
  )
}
