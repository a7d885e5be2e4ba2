import type { Payment } from '@personae/contract/payments'
import { notifySuccess } from '../../lib/notify.ts'

/**
 * Whether the promotion starts later, when another promotion of the character ends. One that began with its payment does
 * not, although by a clock of the browser that is behind it would.
 */
export const startsLater = ({ paidAt, promotion }: Payment): boolean =>
  promotion !== null && promotion.startsAt > (paidAt ?? '') && Date.parse(promotion.startsAt) > Date.now()

export const notifyPaid = (payment: Payment): void =>
  notifySuccess(
    'Payment Successful!',
    startsLater(payment)
      ? 'The renewal starts when your current promotion ends.'
      : 'Your character promotion is now active.',
  )
