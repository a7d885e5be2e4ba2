import type { PaymentEvent } from '../../../ports/payment-provider.ts'
import type { findEvents } from './payments.repo.ts'

type Events = Awaited<ReturnType<typeof findEvents>>

const sumOf = (events: Events) => events.reduce((sum, { amount }) => sum + amount, 0)

/** The refunded amount and the disputes of a payment. @param events in the order in which they happened */
export function moneyOf(amount: number, events: Events) {
  const of = (type: PaymentEvent['type']) => events.filter((one) => one.type === type)
  const [reports, lost] = [of('refunded'), of('dispute_lost')]
  const last = reports.at(-1)
  // A report has the sum of refunds until then, without those that had failed before it.
  const failed = of('refund_failed').filter(
    ({ at, refundedAt }) => last && refundedAt! <= last.at && last.at <= at,
  )
  const givenBack = Math.max(0, (last?.amount ?? 0) - sumOf(failed))
  const refunded = Math.min(amount, givenBack + sumOf(lost))
  const closed = lost.length + of('dispute_won').length
  return {
    refunded,
    /** Whether nothing is left to refund; a lost dispute is final, even about a part. */
    isOver: lost.length > 0 || refunded >= amount,
    wasRefunded: reports.some((one) => one.amount >= amount),
    isDisputed: of('disputed').length > closed,
    wasDisputed: of('disputed').length + closed > 0,
  }
}
