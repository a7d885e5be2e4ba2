import { Button } from '@mantine/core'
import type { Transaction } from '@personae/contract/payments'
import { formatCents, type PaymentStatus, planOf } from '@personae/contract/promotion-plans'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { Dialog } from '../../components/dialog.tsx'
import { StatusPill } from '../../components/status-pill.tsx'
import { formatMoment } from '../../lib/format-date.ts'
import { notifyFailure, notifySuccess } from '../../lib/notify.ts'
import { failureText } from '../../lib/trpc.ts'
import { refundMutation } from './admin.queries.ts'
import payments from './payments.module.css'

const REFUNDABLE = new Set<PaymentStatus>(['paid', 'refund_due', 'dispute_won'])

/** A payment with its state and actions. */
export function TransactionRow({ transaction }: { transaction: Transaction }) {
  const { characterName, payerUsername, amount, refunded, duration, status, message } = transaction
  const { createdAt, paidAt, provider } = transaction
  return (
    <li className={payments.row}>
      <div className={payments.what}>
        <h3 className={payments.name}>
          {characterName} <StatusPill of="payment" state={status} />
        </h3>
        <p className={payments.soft}>
          {planOf(duration).label} · by {payerUsername ?? 'a former member'} ·{' '}
          <time dateTime={paidAt ?? createdAt}>{formatMoment(paidAt ?? createdAt)}</time>
          {provider === 'demo' && ' · demo, no money moved'}
        </p>
        {message && <p className={payments.soft}>{message}</p>}
      </div>
      <div className={payments.terms}>
        <p className={payments.amount}>{formatCents(amount)}</p>
        {refunded > 0 && <p className={payments.soft}>{formatCents(refunded)} went back</p>}
        {REFUNDABLE.has(status) && <RefundButton transaction={transaction} />}
      </div>
    </li>
  )
}

function RefundButton({ transaction: { id, amount, characterName } }: { transaction: Transaction }) {
  const [asking, setAsking] = useState(false)
  const call = useMutation({
    ...refundMutation(),
    onSuccess: () => {
      setAsking(false)
      notifySuccess('Refund Started', 'The payment provider has been asked to send the money back.')
    },
    onError: (failure) => notifyFailure("Couldn't refund", failureText(failure)),
  })
  return (
    <>
      <Button variant="default" size="xs" onClick={() => setAsking(true)}>
        Refund
      </Button>
      <Dialog
        opened={asking}
        title={`Refund ${formatCents(amount)}?`}
        confirm="Refund"
        underWay="Refunding..."
        danger
        isPending={call.isPending}
        onClose={() => setAsking(false)}
        onConfirm={() => call.mutate({ id })}
      >
        All of it goes back to the payer, and the promotion of {characterName} ends at once.
      </Dialog>
    </>
  )
}
