import type { Checkout } from '@personae/contract/payments'
import type { Promotable } from '@personae/contract/promotions'
import { slotsQuery } from '../../lib/queries.ts'
import { queryClient, trpc } from '../../lib/trpc.ts'

/** Milliseconds between polls for the number of used slots. */
const POLL_INTERVAL_MS = 30_000

/** The number of used slots, polled while the user is about to buy one. */
export const currentSlotsQuery = () => ({ ...slotsQuery(), refetchInterval: POLL_INTERVAL_MS })

/** The user's open payment. It may end at any moment, in another tab or by its time limit. */
export const checkoutQuery = trpc.payments.current.queryOptions(undefined, { staleTime: 0 })

export const promotableQuery = (typed: string) =>
  trpc.promotions.promotable.queryOptions({ q: typed.trim() || undefined })

export const promotableById = (id: string) =>
  trpc.promotions.promotable.queryOptions({ id }, { enabled: id !== '' })

/** A payment. Only events of the provider change it. */
export const receiptQuery = (id: string) => trpc.payments.receipt.queryOptions({ id }, { staleTime: 0 })

/** Puts a known character into the cache, so that it need not be fetched. */
export const cachePromotable = (one: Promotable): void =>
  void queryClient.setQueryData(promotableById(one.id).queryKey, { items: [one], nextCursor: null })

/** Sets the open payment, or null if there is none, and refetches the used slots, which have changed too. */
export function showCheckout(checkout: Checkout | null): void {
  queryClient.setQueryData(checkoutQuery.queryKey, checkout)
  void queryClient.invalidateQueries({ queryKey: slotsQuery().queryKey })
}
