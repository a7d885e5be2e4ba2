import type { PaymentTotals } from '@personae/contract/payments'
import { formatCents } from '@personae/contract/promotion-plans'
import type { CSSProperties } from 'react'
import classes from './admin.module.css'
import payments from './payments.module.css'

const long = new Intl.DateTimeFormat('en-US', { year: 'numeric', month: 'long', timeZone: 'UTC' })
const short = new Intl.DateTimeFormat('en-US', { month: 'short', timeZone: 'UTC' })

/** The revenue of the last twelve months, with a bar for each. Months are in UTC, like the sums. */
export function RevenueChart({ months }: Pick<PaymentTotals, 'months'>) {
  const most = Math.max(1, ...months.map(({ amount }) => amount))
  return (
    <section className={payments.chart} aria-labelledby="revenue">
      <h2 id="revenue" className={payments.label}>
        Revenue by month
      </h2>
      <ol className={payments.bars}>
        {months.map(({ month, amount }) => {
          const date = new Date(month)
          const text = `${long.format(date)}: ${formatCents(amount)}`
          return (
            <li key={month} title={text}>
              <span className={classes.hidden}>{text}</span>
              <span
                className={payments.bar}
                style={{ '--share': amount / most } as CSSProperties}
                aria-hidden
              />
              <span className={payments.month} aria-hidden>
                {short.format(date)}
              </span>
            </li>
          )
        })}
      </ol>
    </section>
  )
}
