import type { DashboardTotals } from '@personae/contract/moderation'
import { Link } from '@tanstack/react-router'
import { formatAge, formatShortAge } from '../../lib/format-date.ts'
import classes from './waiting.module.css'

type Kind = keyof DashboardTotals['waiting']

/** What people wait for, and where it is decided. */
const KINDS = [
  ['submissions', 'Submissions', { to: '/admin/review' }],
  ['corrections', 'Corrections', { to: '/admin/corrections' }],
  ['reports', 'Reports', { to: '/admin', search: { tab: 'disputes' } }],
  ['appeals', 'Appeals', { to: '/admin', hash: 'open-appeals' }],
  ['lists', 'Lists', { to: '/admin', search: { tab: 'disputes' } }],
  ['companies', 'Companies', { to: '/admin', hash: 'company-requests' }],
] as const satisfies [Kind, string, object][]

/** How many of each kind wait for a decision, since when, each with the way there. */
export const Waiting = ({ waiting }: { waiting: DashboardTotals['waiting'] | undefined }) => (
  <nav aria-label="Waiting for a decision">
    <ul className={classes.kinds}>
      {KINDS.map(([kind, label, place]) => {
        const { count, since = null } = waiting?.[kind] ?? {}
        return (
          <li key={kind}>
            <Link
              {...place}
              activeOptions={{ exact: true, includeHash: true }}
              className={classes.kind}
              data-none={count === 0 || undefined}
            >
              {label} <strong>{count?.toLocaleString('en-US') ?? '–'}</strong>{' '}
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
