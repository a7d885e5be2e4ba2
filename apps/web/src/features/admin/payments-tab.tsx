import { formatCents } from '@personae/contract/promotions'
import { EmptyState } from '../../components/empty-state.tsx'
import classes from './admin.module.css'

const FIGURES = [
  ['Total Revenue', formatCents(0)],
  ['This Month', formatCents(0)],
  ['Transactions', '0'],
] as const

/** What has been paid. Nothing can be paid yet. */
export function PaymentsTab() {
  return (
    <section className={classes.tab}>
      <dl className={classes.stats}>
        {FIGURES.map(([label, value]) => (
          <div key={label} className={classes.stat}>
            <dt>{label}</dt>
            <dd className={classes.number}>{value}</dd>
          </div>
        ))}
      </dl>
      <EmptyState title="No transactions yet" text="Payments for promotions appear here." />
    </section>
  )
}
