import { useInfiniteQuery } from '@tanstack/react-query'
import { disputesQuery } from './disputes.queries.ts'

/** The label of the tab, with the number of pending reports of all kinds, if there are any. */
export function DisputesLabel({ others }: { others: number }) {
  const total = (useInfiniteQuery(disputesQuery('pending')).data?.pages[0]?.total ?? 0) + others
  return total > 0 ? `Disputes (${total.toLocaleString('en-US')})` : 'Disputes'
}
