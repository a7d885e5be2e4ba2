import type { Character } from '@personae/contract/characters'
import { characterQuery } from '../../lib/queries.ts'
import { invalidateCharacter, invalidateQueue } from '../../lib/invalidate.ts'
import { queryClient, paged, trpc } from '../../lib/trpc.ts'
import type { QueueFilter } from './desk/queue-filter.ts'

/** Polling interval in milliseconds, for changes that the server cannot push. */
const POLL_INTERVAL_MS = 15_000

/** The whole record of a submission. The queue's rows do not have its long texts. */
export const submissionQuery = (id: string) => ({ ...characterQuery(id), refetchInterval: POLL_INTERVAL_MS })

export const queueQuery = (filter: QueueFilter) =>
  trpc.moderation.queue.infiniteQueryOptions(filter, {
    ...paged,
    refetchInterval: POLL_INTERVAL_MS,
    // Other admins may decide on it meanwhile.
    staleTime: 0,
  })

export const suspectsQuery = (id: string) => trpc.duplicates.of.queryOptions({ id })

export const templatesQuery = () => trpc.moderation.templates.queryOptions()

export const invalidateComparison = () => queryClient.invalidateQueries(trpc.duplicates.compare.queryFilter())

/** A submission with the version on screen, which is what a decision is about. */
export const asSeen = ({ id, version }: Pick<Character, 'id' | 'version'>) => ({ id, baseVersion: version })

/** After a decision. If it was refused, the current record is shown before the next one. */
export const invalidateDecided = (id: string, isDecidedByOther: boolean) =>
  Promise.all([invalidateQueue(), !isDecidedByOther && invalidateCharacter(id)])
