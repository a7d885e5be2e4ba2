import type { Payment } from '@personae/contract/payments'
import { formatCents, type PaymentStatus } from '@personae/contract/promotion-plans'
import { startsLater } from '../notify-paid.ts'

interface ReceiptStatus {
  tone: 'good' | 'waiting' | 'bad'
  title: string
  text: string
  /** The next step: pay, buy another one, or none. */
  next: 'pay' | 'again' | null
}

const WAITING: ReceiptStatus = {
  tone: 'waiting',
  title: 'Confirming your payment',
  text: 'This usually takes a few seconds. This page updates by itself.',
  next: null,
}

const bad = (title: string, text: string, next: ReceiptStatus['next'] = 'again'): ReceiptStatus => ({
  tone: 'bad',
  title,
  text,
  next,
})

const UNPAID = bad(
  'Not paid in time',
  "Your reservation expired before a payment was confirmed. If one still arrives, we'll notify you.",
)

const STATUSES: Record<PaymentStatus, (payment: Payment, now: number) => ReceiptStatus> = {
  pending({ message, reservedUntil }, now) {
    if (reservedUntil !== null && Date.parse(reservedUntil) <= now) return UNPAID
    return message
      ? bad('Payment Failed', `${message} Nothing was charged.`, 'pay')
      : { ...WAITING, next: 'pay' }
  },
  processing: () => WAITING,
  paid: (payment) => ({
    tone: 'good',
    title: 'Payment Successful',
    text: startsLater(payment)
      ? 'Thank you. The renewal starts when your current promotion ends.'
      : 'Thank you for promoting your character.',
    next: null,
  }),
  refund_due: refundUnderWay,
  refunding: refundUnderWay,
  refunded: (payment) => bad('Refunded', `${refundOf(payment)} were refunded.`),
  disputed: () =>
    bad(
      'Payment disputed',
      "Your bank disputed this payment, so the promotion has ended. If that's a mistake, contact your bank.",
      null,
    ),
  dispute_won: () =>
    bad('Dispute closed', 'Your bank upheld this payment. The promotion ended when it was disputed.'),
  canceled: () => bad('Payment canceled', "You weren't charged, and your slot was released."),
  expired: () => UNPAID,
}

function refundUnderWay(payment: Payment): ReceiptStatus {
  const text = `${refundOf(payment)} are being refunded. Banks can take a few days to show it.`
  return bad('Refund under way', text)
}

/** The reason for a refund, if there is one, and the amount. */
const refundOf = ({ message, amount }: Payment): string =>
  `${message ? `${message} ` : ''}${formatCents(amount)}`

export const receiptStatusOf = (payment: Payment, now: number): ReceiptStatus =>
  STATUSES[payment.status](payment, now)

/** Whether its state may still change by itself. */
export const isWaiting = ({ status }: Payment): boolean => status === 'pending' || status === 'processing'
