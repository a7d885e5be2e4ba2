import type { Payment } from '@personae/contract/payments'
import { notifySuccess } from '../../lib/notify.ts'

/** Whether the promotion starts later, when another promotion of the character ends. */
export const startsLater = ({ promotion }: Payment): boolean =>
  promotion !== null && Date.parse(promotion.startsAt) > Date.now()

export const notifyPaid = (payment: Payment): void =>
  notifySuccess(
    'Payment Successful!',
    startsLater(payment)
      ? 'The renewal starts when your current promotion ends.'
      : 'Your character promotion is now active.',
  )
