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

const UNPAID: ReceiptStatus = {
  tone: 'bad',
  title: 'Not paid in time',
  text: "Your reservation expired before a payment was confirmed. If one still arrives, we'll notify you.",
  next: 'again',
}

const STATUSES: Record<PaymentStatus, (payment: Payment, now: number) => ReceiptStatus> = {
  pending({ message, reservedUntil }, now) {
    if (reservedUntil !== null && Date.parse(reservedUntil) <= now) return UNPAID
    return message
      ? { tone: 'bad', title: 'Payment Failed', text: `${message} Nothing was charged.`, next: 'pay' }
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
  refunded: (payment) => ({
    tone: 'bad',
    title: 'Refunded',
    text: `${reasonOf(payment)}${formatCents(payment.amount)} were refunded.`,
    next: 'again',
  }),
  disputed: () => ({
    tone: 'bad',
    title: 'Payment disputed',
    text: "Your bank disputed this payment, so the promotion has ended. If that's a mistake, contact your bank.",
    next: null,
  }),
  dispute_won: () => ({
    tone: 'bad',
    title: 'Dispute closed',
    text: 'Your bank upheld this payment. The promotion ended when it was disputed.',
    next: 'again',
  }),
  canceled: () => ({
    tone: 'bad',
    title: 'Payment canceled',
    text: "You weren't charged, and your slot was released.",
    next: 'again',
  }),
  expired: () => UNPAID,
}

function refundUnderWay(payment: Payment): ReceiptStatus {
  return {
    tone: 'bad',
    title: 'Refund under way',
    text: `${reasonOf(payment)}${formatCents(payment.amount)} are being refunded. Banks can take a few days to show it.`,
    next: 'again',
  }
}

/** The reason for a refund, as a sentence before others. */
const reasonOf = ({ message }: Payment): string => (message ? `${message} ` : '')

export const receiptStatusOf = (payment: Payment, now: number): ReceiptStatus =>
  STATUSES[payment.status](payment, now)

/** Whether its state may still change by itself. */
export const isWaiting = ({ status }: Payment): boolean => status === 'pending' || status === 'processing'
