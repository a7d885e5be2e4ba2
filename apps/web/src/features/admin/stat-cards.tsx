import { Skeleton } from '@mantine/core'
import type { DashboardTotals } from '@personae/contract/moderation'
import classes from './admin.module.css'

const CARDS = [
  ['pending', 'Pending Review', 'Awaiting approval'],
  ['approved', 'Approved', 'Published characters'],
  ['total', 'Total Submissions', 'All time'],
] as const

interface Props {
  totals: DashboardTotals | undefined
  /** Whether they could not be loaded. */
  isFailed: boolean
}

export function StatCards({ totals, isFailed }: Props) {
  return (
    <dl className={classes.stats}>
      {CARDS.map(([key, label, note]) => (
        <div key={key} className={classes.stat}>
          <dt>{label}</dt>
          <dd className={classes.number}>
            {totals?.[key].toLocaleString('en-US') ?? (isFailed ? '–' : <Skeleton h={44} w={90} />)}
          </dd>
          <dd className={classes.note}>{note}</dd>
        </div>
      ))}
    </dl>
  )
}
