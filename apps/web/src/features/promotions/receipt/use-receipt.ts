import type { Payment } from '@personae/contract/payments'
import type { PaymentStatus } from '@personae/contract/promotion-plans'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useCurrentUser } from '../../../lib/current-user.ts'
import { notifyPaid } from '../notify-paid.ts'
import { dropDraftOf } from '../promotion-draft.ts'
import { invalidatePromotions } from '../../../lib/invalidate.ts'
import { receiptQuery, showCheckout } from '../promotions.queries.ts'
import { consumeReturn } from './receipt-search.ts'
import { isWaiting } from './receipt-status.ts'

const POLL_INTERVAL_MS = 2_000
/** After this time the screen says that it takes longer, and polls less often. */
const LONG_AFTER = 30_000
const SLOW_POLL_INTERVAL_MS = 10_000

/** A receipt, polled while its state may change and the page is visible. */
export function useReceipt(id: string) {
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
  // Once for each new state, not for each answer.
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
