import type { Character } from '@personae/contract/characters'
import { characterQuery } from '../../lib/queries.ts'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { queryClient, paged, trpc } from '../../lib/trpc.ts'
import type { DeskFilter, QueueFilter } from '../../components/desk/desk-filter.ts'

/** Polling interval in milliseconds, for changes that the server cannot push. */
const POLL_INTERVAL_MS = 15_000

/** The whole record of a submission. The queue's rows do not have its long texts. */
export const submissionQuery = (id: string) => ({ ...characterQuery(id), refetchInterval: POLL_INTERVAL_MS })

/** Options of lists from which other admins may remove items at any time. */
const POLLED = { ...paged, refetchInterval: POLL_INTERVAL_MS, staleTime: POLL_INTERVAL_MS }

/** Whether another admin is active, so that nobody needs to decide on their own submissions. */
export const useHasColleagues = (): boolean | undefined => {
  const { data, isError } = useQuery(trpc.moderation.colleagues.queryOptions())
  return isError ? false : data && data.active > 0
}

/** The filter without the user's own submissions, if another admin is active and the user does not ask for them. */
function useFilterWithoutOwn<Filter extends QueueFilter>({ own, ...filter }: Filter) {
  const hasColleagues = useHasColleagues()
  const hides = hasColleagues === true && !own
  return { input: { ...filter, ...(hides && { hideOwn: true }) }, enabled: hasColleagues !== undefined }
}

/** The query of pending submissions. */
export function useQueue(filter: QueueFilter) {
  const { input, enabled } = useFilterWithoutOwn(filter)
  return useInfiniteQuery({ ...trpc.moderation.queue.infiniteQueryOptions(input, POLLED), enabled })
}

/** The query of all that waits at the desk. */
export function useDeskQueue(filter: DeskFilter) {
  const { input, enabled } = useFilterWithoutOwn(filter)
  return useInfiniteQuery({ ...trpc.desk.queue.infiniteQueryOptions(input, POLLED), enabled })
}

export const duplicateCandidatesQuery = (id: string) => trpc.duplicates.of.queryOptions({ id })

export const invalidateComparison = () => queryClient.invalidateQueries(trpc.duplicates.compare.queryFilter())

/** Id and version of the submission on screen, to which a decision applies. */
export const baseOf = ({ id, version }: Pick<Character, 'id' | 'version'>) => ({ id, baseVersion: version })
