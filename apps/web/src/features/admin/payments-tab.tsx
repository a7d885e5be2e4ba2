import { Button, Skeleton } from '@mantine/core'
import { formatCents } from '@personae/contract/promotion-plans'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { EmptyState } from '../../components/empty-state.tsx'
import { PagedList } from '../../components/paged-list.tsx'
import classes from './admin.module.css'
import { paymentTotalsQuery, transactionsQuery } from './admin.queries.ts'
import payments from './payments.module.css'
import { RevenueChart } from './revenue-chart.tsx'
import { TransactionRow } from './transaction-row.tsx'

/** The address of the CSV file of all payments. */
const CSV = '/api/payments/export.csv'

/** Payments: totals, by month, and one by one. */
export function PaymentsTab() {
  const transactions = useInfiniteQuery(transactionsQuery())
  const { data: totals } = useQuery(paymentTotalsQuery(transactions.data?.pages))
  const figures = [
    ['Total Revenue', totals && formatCents(totals.revenue)],
    ['This Month', totals && formatCents(totals.thisMonth)],
    ['Transactions', totals?.transactions.toLocaleString('en-US')],
  ] as const
  return (
    <section className={classes.tab}>
      <dl className={classes.stats}>
        {figures.map(([label, value]) => (
          <div key={label} className={classes.stat}>
            <dt>{label}</dt>
            <dd className={payments.figure}>{value ?? '–'}</dd>
          </div>
        ))}
      </dl>
      {totals && totals.transactions > 0 && <RevenueChart months={totals.months} />}
      <div className={payments.head}>
        <h2>Transactions</h2>
        {totals && totals.transactions > 0 && (
          <Button component="a" href={CSV} download variant="default" size="sm">
            Export CSV
          </Button>
        )}
      </div>
      <PagedList
        query={transactions}
        name="the transactions"
        loading={
          <div className={payments.list} aria-hidden>
            {[1, 2, 3].map((at) => (
              <Skeleton key={at} height={76} mt="md" />
            ))}
          </div>
        }
        empty={<EmptyState title="No transactions yet" text="Payments for promotions appear here." />}
      >
        {(items) => (
          <ul className={payments.list} aria-label="Transactions">
            {items.map((transaction) => (
              <TransactionRow key={transaction.id} transaction={transaction} />
            ))}
          </ul>
        )}
      </PagedList>
    </section>
  )
}
