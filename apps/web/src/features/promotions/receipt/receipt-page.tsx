import '@mantine/core/styles/Skeleton.css'
import { Button, Loader, Skeleton, VisuallyHidden } from '@mantine/core'
import type { Payment } from '@personae/contract/payments'
import { formatCents, PAYMENT_STATUSES, planOf } from '@personae/contract/promotion-plans'
import type { ReactNode } from 'react'
import { EmptyState } from '../../../components/empty-state.tsx'
import { LinkButton } from '../../../components/link-button.tsx'
import { LoadFailed } from '../../../components/load-failed.tsx'
import { formatDayAndTime } from '../../../lib/format-date.ts'
import { failureCode } from '../../../lib/trpc.ts'
import { useNow } from '../../../lib/use-now.ts'
import { receiptStatusOf } from './receipt-status.ts'
import classes from './receipt.module.css'
import { useReceipt } from './use-receipt.ts'
import { CharacterLink } from '../../../components/subject-link.tsx'

export function ReceiptPage({ id }: { id: string | undefined }) {
  return (
    <div className="page">
      <title>Receipt · Personae</title>
      {id ? <Receipt key={id} id={id} /> : <NoReceipt />}
    </div>
  )
}

function NoReceipt() {
  return (
    <EmptyState
      level={1}
      title="Payment Not Found"
      text="We couldn't find this payment in your account. Your purchases are under My Promotions."
    >
      <LinkButton to="/promotions" variant="default">
        My Promotions
      </LinkButton>
    </EmptyState>
  )
}

function Receipt({ id }: { id: string }) {
  const { isLong, ...query } = useReceipt(id)
  const { data, error } = query
  if (data) return <ReceiptStatus payment={data} isLong={isLong} />
  if (!error) {
    return (
      <div className={classes.root} role="group" aria-busy aria-label="Loading">
        <VisuallyHidden component="h1">Receipt</VisuallyHidden>
        <Skeleton h={52} w="70%" radius={12} />
        <Skeleton h={320} radius={14} />
      </div>
    )
  }
  if (failureCode(error) === 'not_found') return <NoReceipt />
  return <LoadFailed level={1} title="Couldn't load the receipt" query={query} />
}

const CLOCK = 10_000

function ReceiptStatus({ payment, isLong }: { payment: Payment; isLong: boolean }) {
  const { tone, title, text, next } = receiptStatusOf(payment, useNow(CLOCK))
  return (
    <article className={classes.root}>
      <div role="status" className={classes.status} data-tone={tone}>
        <h1>
          {tone === 'waiting' && <Loader size={26} color="var(--soft)" aria-hidden />}
          {title}
        </h1>
        <p>{text}</p>
        {tone === 'waiting' && isLong && (
          <p>
            The confirmation may take longer. You need not wait here: a notification will tell you when it has
            come.
          </p>
        )}
      </div>
      <Facts payment={payment} />
      <div className={`actions ${classes.actions}`}>
        <Next payment={payment} next={tone === 'waiting' && !isLong ? null : next} />
        <LinkButton to="/promotions" variant="default">
          My Promotions
        </LinkButton>
        {payment.paidAt && (
          <Button variant="default" onClick={() => window.print()}>
            Print
          </Button>
        )}
      </div>
    </article>
  )
}

function Facts({ payment }: { payment: Payment }) {
  const { id, status, characterId, characterName, title, duration, amount, currency } = payment
  const { createdAt, paidAt, promotion } = payment
  const rows: [string, ReactNode][] = [
    ['Character', <CharacterLink key="character" id={characterId} name={characterName} />],
    ['Promotion', `${planOf(duration).label} in Series of the Month`],
    ['Title', title],
    ['Amount', `${formatCents(amount)} ${currency.toUpperCase()}`],
    ['Payment', PAYMENT_STATUSES[status]],
    paidAt ? ['Paid', formatDayAndTime(paidAt)] : ['Started', formatDayAndTime(createdAt)],
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
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ),
      )}
    </dl>
  )
}

function Next({ payment, next }: { payment: Payment; next: 'pay' | 'again' | null }) {
  if (next === 'pay') return <LinkButton to="/promote">Back to the Payment</LinkButton>
  if (next === 'again') {
    return (
      <LinkButton to="/promote" search={{ character: payment.characterId ?? undefined }}>
        Promote Again
      </LinkButton>
    )
  }
  if (payment.status === 'paid' && payment.characterId) {
    return (
      <LinkButton to="/character/$id" params={{ id: payment.characterId }}>
        View Character
      </LinkButton>
    )
  }
  return null
}
