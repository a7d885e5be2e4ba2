import type { Character } from '@personae/contract/characters'
import { characterQuery } from '../../lib/queries.ts'
import { invalidateCharacter, invalidateQueue } from '../../lib/invalidate.ts'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { queryClient, paged, trpc } from '../../lib/trpc.ts'
import type { QueueFilter } from './desk/queue-filter.ts'

/** Polling interval in milliseconds, for changes that the server cannot push. */
const POLL_INTERVAL_MS = 15_000

/** The whole record of a submission. The queue's rows do not have its long texts. */
export const submissionQuery = (id: string) => ({ ...characterQuery(id), refetchInterval: POLL_INTERVAL_MS })

const queueQuery = (filter: Omit<QueueFilter, 'own'> & { hideOwn?: boolean }) =>
  trpc.moderation.queue.infiniteQueryOptions(filter, {
    ...paged,
    refetchInterval: POLL_INTERVAL_MS,
    // Other admins may decide on it meanwhile.
    staleTime: 0,
  })

/** Whether another admin is active, so that nobody needs to decide on their own submissions. */
export const useHasColleagues = (): boolean | undefined => {
  const { data, isError } = useQuery(trpc.moderation.colleagues.queryOptions())
  return isError ? false : data && data.active > 0
}

/** The queue, without the user's own submissions if another admin is active and they are not asked for. */
export function useQueue({ own, ...filter }: QueueFilter) {
  const hasColleagues = useHasColleagues()
  const hides = hasColleagues === true && !own
  return useInfiniteQuery({
    ...queueQuery({ ...filter, ...(hides && { hideOwn: true }) }),
    enabled: hasColleagues !== undefined,
  })
}

export const duplicateCandidatesQuery = (id: string) => trpc.duplicates.of.queryOptions({ id })

export const invalidateComparison = () => queryClient.invalidateQueries(trpc.duplicates.compare.queryFilter())

/** A submission with the version on screen, which is what a decision is about. */
export const asSeen = ({ id, version }: Pick<Character, 'id' | 'version'>) => ({ id, baseVersion: version })

/** After a decision. If it was refused, the current record is shown before the next one. */
export const invalidateDecided = (id: string, isDecidedByOther: boolean) =>
  Promise.all([invalidateQueue(), !isDecidedByOther && invalidateCharacter(id)])
