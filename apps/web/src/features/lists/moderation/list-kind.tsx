import { counted } from '@personae/contract/counted'
import type { ReportedList } from '@personae/contract/list-reports'
import { Link } from '@tanstack/react-router'
import { ItemFacts } from '../../../components/desk/item-facts.tsx'
import type { KindOf } from '../../../components/desk/kind.ts'
import { OpenItem } from '../../../components/desk/open-item.tsx'
import { useDecidedText } from '../../../components/desk/use-decided-text.ts'
import { useDesk } from '../../../components/desk/use-desk.ts'
import { formatAge } from '../../../lib/format-age.ts'
import { takeDownReason, useTakeDown } from './take-down-dialog.tsx'

const posterOf = ({ name, ownerUsername }: ReportedList) => ({
  name,
  origin: ownerUsername,
  genres: [],
  imageUrl: null,
})

function OpenList({ item: list }: { item: ReportedList }) {
  const { id, name, description, ownerUsername, total, version, reports } = list
  const { decide, leave } = useDesk()
  const closed = useDecidedText(id, { name, or: 'the list was deleted' })
  const takeDown = useTakeDown(list, leave)
  return (
    <OpenItem
      id={id}
      label={`Reported list: ${name}`}
      decisionsLabel={`Decide on ${name}`}
      version={`${version} ${reports.length}`}
      closed={closed}
      decisions={[
        {
          key: 'A',
          label: 'Take Down List',
          variant: 'danger',
          reason: takeDownReason(name),
          act: takeDown,
        },
        {
          key: 'X',
          label: reports.length === 1 ? 'Dismiss Report' : 'Dismiss Reports',
          act: () => {
            const lastReportId = reports.at(-1)!.id
            return decide({ kind: 'list', id, lastReportId, baseVersion: version }, name)
          },
        },
      ]}
    >
      <ItemFacts
        label={name}
        picture={posterOf(list)}
        name={
          <Link to="/lists/$id" params={{ id }}>
            {name}
          </Link>
        }
        lines={[`By ${ownerUsername} · ${counted(total, 'character')}`]}
        facts={[['Description', description]]}
      />
      <ul className="grid gap-12" aria-label="Reports">
        {reports.map((report) => (
          <li key={report.id} style={{ paddingLeft: 14, borderLeft: '2px solid var(--line)' }}>
            <p className="written measure">{report.reason}</p>
            <p className="small">
              {report.reportedByUsername} · {formatAge(report.createdAt)}
            </p>
          </li>
        ))}
      </ul>
    </OpenItem>
  )
}

export const listKind: KindOf<ReportedList> = {
  label: 'Lists',
  entryOf: (list) => ({
    poster: posterOf(list),
    title: list.name,
    text: `List by ${list.ownerUsername}, ${counted(list.reports.length, 'report')}`,
  }),
  open: (item) => <OpenList item={item} />,
  words: { dismissed: (name) => `Dismissed the reports on ${name}` },
}
