import type { DashboardTotals } from '@personae/contract/moderation'
import type { DeskKind } from '@personae/contract/desk.constants'
import { Link } from '@tanstack/react-router'
import { formatAge, formatShortAge } from '../../lib/format-age.ts'
import classes from './waiting.module.css'

/** What people wait for. */
const GROUPS: readonly [label: string, kinds: readonly [DeskKind, ...DeskKind[]]][] = [
  ['Submissions', ['submission']],
  ['Corrections', ['correction', 'duplicate']],
  ['Reports', ['copyright', 'removal', 'problem']],
  ['Appeals', ['appeal']],
  ['Lists', ['list']],
  ['Companies', ['company']],
]

/** How many wait for a decision, since when, each with the way to the desk: of two kinds to the one that has waited longest. */
export const Waiting = ({ waiting }: { waiting: DashboardTotals['waiting'] | undefined }) => (
  <nav aria-label="Waiting for a decision">
    <ul className={classes.kinds}>
      {GROUPS.map(([label, kinds]) => {
        const count = waiting && kinds.reduce((sum, kind) => sum + waiting[kind].count, 0)
        const [oldest = kinds[0]] = kinds
          .filter((kind) => waiting?.[kind].since)
          .toSorted((a, b) => (waiting![a].since! < waiting![b].since! ? -1 : 1))
        const since = waiting?.[oldest].since
        return (
          <li key={label}>
            <Link
              to="/admin/review"
              search={{ kind: oldest }}
              className={classes.kind}
              data-none={count === 0 || undefined}
            >
              {label} <strong className="figures">{count?.toLocaleString('en-US') ?? '–'}</strong>{' '}
              {since && (
                <time dateTime={since} title={formatAge(since)}>
                  oldest {formatShortAge(since)}
                </time>
              )}
            </Link>
          </li>
        )
      })}
    </ul>
  </nav>
)
