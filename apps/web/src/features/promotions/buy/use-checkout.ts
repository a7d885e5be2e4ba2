import type { Checkout, Payment } from '@personae/contract/payments'
import type { PaymentStatus } from '@personae/contract/promotion-plans'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useCurrentUser } from '../../../lib/current-user.ts'
import { queryClient } from '../../../lib/trpc.ts'
import { useLeave } from '../../../lib/use-leave.ts'
import { dropDraftOf } from '../promotion-draft.ts'
import { invalidatePromotions } from '../../../lib/invalidate.ts'
import { checkoutQuery, receiptQuery, showCheckout } from '../promotions.queries.ts'

/** States in which a payment is not paid. Unless it is open, it can no longer be paid. */
const UNPAID = new Set<PaymentStatus>(['pending', 'canceled', 'expired'])

export type CheckoutSteps = ReturnType<typeof useCheckout>

/**
 * The possible ends of the payment step. Only the server decides whether a payment is still open, not this browser's
 * clock or another tab. If it is no longer open, its receipt says why.
 */
export function useCheckout(checkout: Checkout | null, onUnpaid: (payment: Payment) => void) {
  const user = useCurrentUser()
  const leave = useLeave()
  const shown = useRef<Payment | null>(null)
  const [ended, setEnded] = useState<Payment | null>(null)

  async function toReceipt({ id }: Payment): Promise<void> {
    shown.current = null
    if (user) await dropDraftOf(user.id, id)
    await leave({ to: '/promote-success', search: { payment: id } })
    showCheckout(null)
    void invalidatePromotions()
  }

  const showOutcome = useEffectEvent(async (before: Payment) => {
    const payment = await queryClient.fetchQuery(receiptQuery(before.id)).catch(() => before)
    if (!UNPAID.has(payment.status)) {
      await toReceipt(payment)
      return
    }
    setEnded(payment)
    onUnpaid(payment)
  })
  useEffect(() => {
    const before = shown.current
    shown.current = checkout?.payment ?? null
    if (checkout) setEnded(null)
    else if (before) void showOutcome(before)
  }, [checkout])

  return {
    /** The payment that has just ended without being paid. */
    ended,

    /** Opens the receipt of a payment that is paid, or being confirmed. */
    toReceipt,

    /** Returns to the form after the user has canceled. */
    canceled(payment: Payment): void {
      shown.current = null
      showCheckout(null)
      onUnpaid(payment)
    },

    /** Asks the server whether the payment is still open. */
    check: (): void => void queryClient.invalidateQueries(checkoutQuery),
  }
}
