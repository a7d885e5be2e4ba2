import type { Delivery } from '@personae/contract/webhooks'
import { paged, queryClient, trpc } from '../../lib/trpc.ts'

const PAGE_SIZE = 10
/** Milliseconds between polls while a message waits to be sent. */
const POLL_INTERVAL_MS = 2_000

interface Pages {
  pages: { items: Delivery[] }[]
}

const isWaiting = (data: Pages | undefined): boolean =>
  data?.pages.some(({ items }) => items.some(({ status }) => status === 'waiting')) === true

export const deliveriesQuery = (id: string) => ({
  ...trpc.webhooks.deliveries.infiniteQueryOptions({ id, limit: PAGE_SIZE }, paged),
  refetchInterval: ({ state }: { state: { data: Pages | undefined } }) =>
    isWaiting(state.data) && POLL_INTERVAL_MS,
})

/** Options of a call that changes the webhooks of the account. */
export const refreshingWebhooks = {
  onSettled: () => queryClient.invalidateQueries(trpc.webhooks.list.queryFilter()),
}

/** Options of a call that adds a message to a webhook, or sends one again. */
export const refreshingDeliveries = (id: string) => ({
  onSettled: () => queryClient.invalidateQueries(trpc.webhooks.deliveries.infiniteQueryFilter({ id })),
})
