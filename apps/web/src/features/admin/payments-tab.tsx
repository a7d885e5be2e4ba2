import { Button } from '@mantine/core'
import { formatCents, type PaymentStatus, planOf, PROMOTION_SLOTS } from '@personae/contract/promotion-plans'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import type { PaymentTotals, Transaction } from '@personae/contract/payments'
import type { CSSProperties } from 'react'
import { EmptyState } from '../../components/empty-state.tsx'
import { PagedList } from '../../components/paged-list.tsx'
import { ConfirmButton } from '../../components/confirm-button.tsx'
import { NotLoaded, SkeletonRows } from '../../components/skeleton-rows.tsx'
import { StatusPill } from '../../components/status-pill.tsx'
import { formatAge } from '../../lib/format-age.ts'
import { formatMoment, formatDay } from '../../lib/format-date.ts'
import { invalidatePromotions, invalidating } from '../../lib/invalidate.ts'
import { paged, trpc } from '../../lib/trpc.ts'
import classes from './admin.module.css'
import payments from './payments.module.css'
import type { RunningPromotion } from '@personae/contract/promotions'
import { Poster } from '../../components/poster.tsx'
import { slotsQuery } from '../../lib/queries.ts'
import { CharacterLink } from '../../components/subject-link.tsx'

const CSV = '/api/payments/export.csv'

const REFUND_POLL_MS = 2_000

/** Polls as long as a refund is running. */
const pollInterval = (pages: { items: Transaction[] }[] = []): number | false =>
  pages.some(({ items }) => items.some(({ status }) => status === 'refunding')) && REFUND_POLL_MS

export function PaymentsTab() {
  const transactions = useInfiniteQuery(
    trpc.payments.page.infiniteQueryOptions(
      {},
      {
        ...paged,
        refetchInterval: ({ state }) => pollInterval(state.data?.pages),
      },
    ),
  )
  const { data: totals } = useQuery(
    trpc.payments.totals.queryOptions(undefined, {
      refetchInterval: pollInterval(transactions.data?.pages),
    }),
  )
  const figures = [
    ['Total Revenue', totals && formatCents(totals.revenue)],
    ['This Month', totals && formatCents(totals.thisMonth)],
    ['Transactions', totals?.transactions.toLocaleString('en-US')],
  ] as const
  return (
    <section style={{ paddingTop: 24 }}>
      <dl className={classes.stats}>
        {figures.map(([label, value]) => (
          <div key={label} className={classes.stat}>
            <dt className={classes.term}>{label}</dt>
            <dd className="figure" style={{ fontSize: 'clamp(1.125rem, 5.2vw, 1.875rem)', lineHeight: 1.4 }}>
              {value ?? '–'}
            </dd>
          </div>
        ))}
      </dl>
      {totals && totals.transactions > 0 && <RevenueChart months={totals.months} />}
      <div className="row wrap center spread" style={{ gap: '8px 16px', marginTop: 32 }}>
        <h2>Transactions</h2>
        {(transactions.data?.pages[0]?.items.length ?? 0) > 0 && (
          <Button component="a" href={CSV} download size="sm">
            Export CSV
          </Button>
        )}
      </div>
      <PagedList
        query={transactions}
        name="the transactions"
        level={3}
        loading={<SkeletonRows className={payments.list} h={76} mt="md" />}
        empty={
          <EmptyState level={3} title="No transactions yet" text="Payments for promotions appear here." />
        }
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

const long = new Intl.DateTimeFormat('en-US', { year: 'numeric', month: 'long', timeZone: 'UTC' })
const short = new Intl.DateTimeFormat('en-US', { month: 'short', timeZone: 'UTC' })

/** The revenue of the last twelve months, with a bar for each. Months are in UTC, as the sums are. */
function RevenueChart({ months }: Pick<PaymentTotals, 'months'>) {
  const most = Math.max(1, ...months.map(({ amount }) => amount))
  return (
    <section className="line-above" style={{ marginTop: 12, paddingTop: 18 }} aria-labelledby="revenue">
      <h2 id="revenue" className="label medium soft" style={{ lineHeight: 1.55 }}>
        Revenue by month
      </h2>
      <ol className={payments.bars}>
        {months.map(({ month, amount }) => {
          const date = new Date(month)
          const text = `${long.format(date)}: ${formatCents(amount)}`
          return (
            <li key={month} title={text}>
              <span className="unseen">{text}</span>
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

const REFUNDABLE = new Set<PaymentStatus>(['paid', 'refund_due', 'dispute_won'])

function TransactionRow({ transaction }: { transaction: Transaction }) {
  const { characterName, payerUsername, amount, refunded, duration, status, message } = transaction
  const { createdAt, paidAt, provider } = transaction
  return (
    <li className={payments.row}>
      <div className="grid top grow" style={{ gap: 3 }}>
        <h3 className={`row wrap center gap-8 ${payments.name}`}>
          {characterName}
          <StatusPill of="payment" state={status} />
        </h3>
        <p className="small">
          {planOf(duration).label} · by {payerUsername ?? 'a former member'} ·{' '}
          <time dateTime={paidAt ?? createdAt}>{formatMoment(paidAt ?? createdAt)}</time>
          {provider === 'demo' && ' · demo, no money moved'}
        </p>
        {message && <p className="small">{message}</p>}
      </div>
      <div className={payments.terms}>
        <p className="strong figures">{formatCents(amount)}</p>
        {refunded > 0 && <p className="small">{formatCents(refunded)} went back</p>}
        {REFUNDABLE.has(status) && <RefundButton transaction={transaction} />}
      </div>
    </li>
  )
}

const RefundButton = ({ transaction }: { transaction: Transaction }) => (
  <ConfirmButton
    label="Refund"
    size="xs"
    title={`Refund ${formatCents(transaction.amount - transaction.refunded)}?`}
    confirm="Refund"
    underWay="Refunding..."
    danger
    call={trpc.payments.refund.mutationOptions(invalidating(invalidatePromotions))}
    input={{ id: transaction.id }}
    done={['Refund Started', 'The payment provider has been asked to send the money back.']}
    failed={["Couldn't refund"]}
  >
    All of it goes back to the payer, and the promotion of {transaction.characterName} ends at once.
  </ConfirmButton>
)

export function PromotionsTab() {
  const slots = useQuery(slotsQuery())
  return (
    <section style={{ paddingTop: 24 }}>
      <p
        className="gold size-15 strong round-8"
        style={{ display: 'inline-block', padding: '3px 12px', border: '1px solid var(--gold-text)' }}
      >
        {slots.data ? slots.data.used : '–'}/{PROMOTION_SLOTS} Slots Used
      </p>
      {slots.data?.nextFreeAt && (
        <p className={classes.note}>The next slot becomes free on {formatDay(slots.data.nextFreeAt)}.</p>
      )}
      <Live />
    </section>
  )
}

function Live() {
  const live = useQuery(trpc.promotions.live.queryOptions())
  const { data } = live
  const loading = <SkeletonRows className={payments.list} h={96} mt="md" />
  if (!data) return <NotLoaded title="Couldn't load the promotions" query={live} loading={loading} />
  if (data.length === 0) {
    return (
      <EmptyState title="No active promotions" text="Active promotions and their end dates appear here." />
    )
  }
  return (
    <ul className={payments.list} aria-label="Active promotions">
      {data.map((promotion) => (
        <PromotionRow key={promotion.id} promotion={promotion} />
      ))}
    </ul>
  )
}

const times = (count: number): string => (count === 1 ? 'once' : `${count.toLocaleString('en-US')} times`)

function PromotionRow({ promotion }: { promotion: RunningPromotion }) {
  const { characterId, characterName, title, ownerUsername, duration, amount } = promotion
  const { state, isOff, startsAt, endsAt, impressions, clicks } = promotion
  return (
    <li className={payments.row}>
      <Poster className={payments.poster} of={{ ...promotion, name: characterName }} sizes="64px" />
      <div className="grid top grow" style={{ gap: 3 }}>
        <h2 className={payments.name}>
          <CharacterLink id={characterId} name={characterName} />
        </h2>
        <p>{title}</p>
        <p className="small">
          By {ownerUsername ?? 'a former member'} · shown {times(impressions)}, followed {times(clicks)}
          {isOff && <span> · not shown now: its page is off the site</span>}
        </p>
      </div>
      <div className={payments.terms}>
        <p className="strong figures">{formatCents(amount)}</p>
        <p className="small">{planOf(duration).label}</p>
        <p className="small">
          {state === 'scheduled' ? `Starts ${formatDay(startsAt)}` : `Ends ${formatDay(endsAt)}`},{' '}
          {formatAge(state === 'scheduled' ? startsAt : endsAt)}
        </p>
      </div>
    </li>
  )
}
