import type { OwnReport } from '@personae/contract/disputes'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { PagedList } from '../../components/paged-list.tsx'
import { formatDay } from '../../lib/format-date.ts'
import { paged, trpc } from '../../lib/trpc.ts'
import { useAnchor } from '../../lib/use-anchor.ts'
import { ReportRow } from './report-row.tsx'
import { CharacterLink } from '../../components/subject-link.tsx'

interface Listed {
  of: 'reporter' | 'owner'
  id: string
  title: string
  /** The title in a sentence. */
  name: string
}

/** The user's reports and their outcomes; nothing if there are none. */
export const MyReports = () => (
  <ReportList of="reporter" id="my-reports" title="My reports" name="your reports" />
)

/** The reports of the user's pages that wait for the user's answer; nothing if there are none. */
export const ReportsToAnswer = () => (
  <div className="if-any" style={{ marginBlock: 36 }}>
    <ReportList
      of="owner"
      id="reports-to-answer"
      title="Copyright reports to answer"
      name="the copyright reports to answer"
    />
  </div>
)

function ReportList({ of, name, ...section }: Listed) {
  const query = useInfiniteQuery(trpc.disputes.mine.infiniteQueryOptions({ of }, paged))
  return (
    <PagedList query={query} name={name} loading={null} empty={null}>
      {(reports) => <Reports {...section} reports={reports} />}
    </PagedList>
  )
}

function Reports({ id: section, title, reports }: Pick<Listed, 'id' | 'title'> & { reports: OwnReport[] }) {
  const anchor = useAnchor<HTMLHeadingElement>(section)
  return (
    <section style={{ maxWidth: '44rem' }} aria-labelledby={anchor.id}>
      <h2 {...anchor} style={{ marginBottom: 16, fontSize: '1.625rem' }}>
        {title}
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
