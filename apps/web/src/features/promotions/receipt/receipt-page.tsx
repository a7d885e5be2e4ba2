import { Button, Loader } from '@mantine/core'
import type { Payment } from '@personae/contract/payments'
import { formatCents, PAYMENT_STATUSES, planOf, type PaymentStatus } from '@personae/contract/promotion-plans'
import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react'
import { EmptyState } from '../../../components/empty-state.tsx'
import { LinkButton } from '../../../components/link-button.tsx'
import { LoadFailed } from '../../../components/load-failed.tsx'
import { PageSkeleton } from '../../../components/page-skeleton.tsx'
import { formatDayAndTime } from '../../../lib/format-date.ts'
import { failureCode } from '../../../lib/trpc.ts'
import { useNow } from '../../../lib/use-now.ts'
import classes from './receipt.module.css'
import { CharacterLink } from '../../../components/subject-link.tsx'
import { useQuery } from '@tanstack/react-query'
import { useCurrentUser } from '../../../lib/current-user.ts'
import { notifyPaid, startsLater } from '../notify-paid.ts'
import { dropDraftOf } from '../promotion-draft.ts'
import { invalidatePromotions } from '../../../lib/invalidate.ts'
import { receiptQuery, showCheckout } from '../promotions.queries.ts'
import { consumeReturn } from './receipt-search.ts'

export const ReceiptPage = ({ id }: { id: string | undefined }) => (
  <div className="page">
    <title>Receipt · Personae</title>
    {id ? <Receipt key={id} id={id} /> : <NoReceipt />}
  </div>
)

const NoReceipt = () => (
  <EmptyState
    level={1}
    title="Payment Not Found"
    text="We couldn't find this payment in your account. Your purchases are under My Promotions."
  >
    <LinkButton to="/promotions">My Promotions</LinkButton>
  </EmptyState>
)

function Receipt({ id }: { id: string }) {
  const { isLong, ...query } = useReceipt(id)
  const { data, error } = query
  if (data) return <ReceiptStatus payment={data} isLong={isLong} />
  if (!error) return <PageSkeleton title="Receipt" />
  if (failureCode(error) === 'not_found') return <NoReceipt />
  return <LoadFailed level={1} title="Couldn't load the receipt" query={query} />
}

const CLOCK = 10_000

function ReceiptStatus({ payment, isLong }: { payment: Payment; isLong: boolean }) {
  const { isWaiting: isBusy = false, title, text, next } = STATUSES[payment.status](payment, useNow(CLOCK))
  return (
    <article className="grid" style={{ gap: 28, maxWidth: '46rem' }}>
      <div role="status" className="grid gap-8">
        <h1 className="row start gap-12">
          {isBusy && <Loader className="fixed" mt="0.15em" size={26} color="var(--soft)" aria-hidden />}
          {title}
        </h1>
        <p className="soft size-18">{text}</p>
        {isBusy && isLong && (
          <p className="soft size-18">
            The confirmation may take longer. You need not wait here: a notification will tell you when it has
            come.
          </p>
        )}
      </div>
      <Facts payment={payment} />
      <div className="actions">
        <Next payment={payment} next={isBusy && !isLong ? null : next} />
        <LinkButton to="/promotions">My Promotions</LinkButton>
        {payment.paidAt && <Button onClick={() => window.print()}>Print</Button>}
      </div>
    </article>
  )
}

function Facts({ payment }: { payment: Payment }) {
  const { id, status, characterId, characterName, title, duration, amount, refunded, currency } = payment
  const { createdAt, paidAt, promotion } = payment
  const inCurrency = (cents: number) => `${formatCents(cents)} ${currency.toUpperCase()}`
  const rows: [string, ReactNode][] = [
    ['Character', <CharacterLink key="character" id={characterId} name={characterName} />],
    ['Promotion', `${planOf(duration).label} in Series of the Month`],
    ['Title', title],
    ['Amount', inCurrency(amount)],
    ['Refunded', refunded > 0 && inCurrency(refunded)],
    ['Status', PAYMENT_STATUSES[status]],
    paidAt ? ['Date', formatDayAndTime(paidAt)] : ['Started', formatDayAndTime(createdAt)],
    ['Runs from', promotion && formatDayAndTime(promotion.startsAt)],
    ['Until', promotion && formatDayAndTime(promotion.endsAt)],
    [paidAt ? 'Receipt number' : 'Payment number', id],
  ]
  return (
    <dl className={classes.facts}>
      {rows.map(
        ([label, value]) =>
          value && (
            <div key={label}>
              <dt className="small" style={{ lineHeight: 1.75 }}>
                {label}
              </dt>
              <dd>{value}</dd>
            </div>
          ),
      )}
    </dl>
  )
}

function Next({ payment, next }: { payment: Payment; next: 'pay' | 'again' | null }) {
  if (next === 'pay')
    return (
      <LinkButton variant="filled" to="/promote">
        Back to the Payment
      </LinkButton>
    )
  if (next === 'again') {
    return (
      <LinkButton
        variant="filled"
        to="/promote"
        search={{ character: payment.characterId ?? undefined, again: payment.id }}
      >
        Promote Again
      </LinkButton>
    )
  }
  if (payment.status === 'paid' && payment.characterId) {
    return (
      <LinkButton variant="filled" to="/character/$id" params={{ id: payment.characterId }}>
        View Character
      </LinkButton>
    )
  }
  return null
}

const POLL_INTERVAL_MS = 2_000
/** Milliseconds after which the screen says that it takes longer, and polls less often. */
const LONG_AFTER = 30_000
const SLOW_POLL_INTERVAL_MS = 10_000

/** A receipt, polled while its state may change and the page is visible. */
function useReceipt(id: string) {
  const user = useCurrentUser()
  const [isLong, setIsLong] = useState(false)
  const query = useQuery({
    ...receiptQuery(id),
    refetchInterval: ({ state }) => {
      if (!state.data || !isWaiting(state.data)) return false
      return isLong ? SLOW_POLL_INTERVAL_MS : POLL_INTERVAL_MS
    },
    refetchOnWindowFocus: ({ state }) => state.data !== undefined && isWaiting(state.data),
  })
  const { data } = query
  const waits = data !== undefined && isWaiting(data)
  useEffect(() => {
    if (!waits) return undefined
    const timer = setTimeout(() => setIsLong(true), LONG_AFTER)
    return () => clearTimeout(timer)
  }, [waits])

  const hasWaited = useRef(false)
  const announce = (payment: Payment) => {
    if (isWaiting(payment)) {
      hasWaited.current = true
      return
    }
    const isNews = consumeReturn(id) || hasWaited.current
    hasWaited.current = false
    if (!isNews) return
    if (payment.status === 'paid') notifyPaid(payment)
    void invalidatePromotions()
    showCheckout(null)
  }
  // Called once for each new state, not for each response.
  const onStatus = useEffectEvent((status: PaymentStatus) => {
    if (data) announce(data)
    if (user && status !== 'pending') void dropDraftOf(user.id, id)
  })
  const status = data?.status
  useEffect(() => {
    if (status) onStatus(status)
  }, [status])
  return { ...query, isLong: isLong && waits }
}

interface ReceiptText {
  /** Whether the payment's state may still change. */
  isWaiting?: true
  title: string
  text: string
  /** The next step: pay, buy another promotion, or none. */
  next: 'pay' | 'again' | null
}

const WAITING: ReceiptText = {
  isWaiting: true,
  title: 'Confirming your payment',
  text: 'This usually takes a few seconds. This page updates by itself.',
  next: null,
}

const bad = (title: string, text: string, next: ReceiptText['next'] = 'again'): ReceiptText => ({
  title,
  text,
  next,
})

const UNPAID = bad(
  'Not paid in time',
  "Your reservation expired before a payment was confirmed. If one still arrives, we'll notify you.",
)

const STATUSES: Record<PaymentStatus, (payment: Payment, now: number) => ReceiptText> = {
  pending({ message, reservedUntil }, now) {
    if (reservedUntil !== null && Date.parse(reservedUntil) <= now) return UNPAID
    return message
      ? bad('Payment Failed', `${message} Nothing was charged.`, 'pay')
      : { ...WAITING, next: 'pay' }
  },
  processing: () => WAITING,
  paid: (payment) => ({
    title: 'Payment Successful',
    text: startsLater(payment)
      ? 'Thank you. The renewal starts when your current promotion ends.'
      : 'Thank you for promoting your character.',
    next: null,
  }),
  refund_due: (payment) =>
    bad(
      'Refund due',
      `${refundOf(payment, payment.amount - payment.refunded)} go back to you. An admin was asked to send them.`,
    ),
  refunding: refundUnderWay,
  refunded: (payment) => bad('Refunded', `${refundOf(payment, payment.refunded)} were refunded.`),
  disputed: () =>
    bad(
      'Payment disputed',
      "Your bank disputed this payment, and the promotion has ended. If that's a mistake, contact your bank.",
      null,
    ),
  dispute_won: () => bad('Dispute closed', 'Your bank upheld this payment. The promotion has ended.'),
  canceled: () => bad('Payment canceled', "You weren't charged, and your slot was released."),
  expired: () => UNPAID,
}

function refundUnderWay(payment: Payment): ReceiptText {
  const text = `${refundOf(payment, payment.amount - payment.refunded)} are being refunded. Banks can take a few days to show it.`
  return bad('Refund under way', text)
}

/** The reason for a refund, if there is one, and the refunded amount. */
const refundOf = ({ message }: Payment, amount: number): string =>
  `${message ? `${message} ` : ''}${formatCents(amount)}`

/** Whether the state of a payment may still change without the user. */
const isWaiting = ({ status }: Payment): boolean => status === 'pending' || status === 'processing'
