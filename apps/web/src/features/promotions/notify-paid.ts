import type { Payment } from '@personae/contract/payments'
import { notifySuccess } from '../../lib/notify.ts'

/**
 * Whether the promotion starts later, when another promotion of the character ends. Compares the server's times too:
 * by a browser's clock that is slow, a promotion that started with its payment would seem to start later.
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
