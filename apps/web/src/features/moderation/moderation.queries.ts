import type { Character } from '@personae/contract/characters'
import { characterQuery } from '../../lib/queries.ts'
import {
  invalidateCharacter,
  invalidateQueue,
  invalidateWritten,
  invalidating,
} from '../../lib/invalidate.ts'
import { queryClient, paged, trpc } from '../../lib/trpc.ts'
import type { QueueFilter } from './desk/queue-filter.ts'

/** Polling interval in milliseconds, for changes that the server cannot push. */
const POLL_INTERVAL_MS = 15_000

/** The maximum number of suggested names of a filter. */
export const SUGGESTED = 8

/** The whole record of a submission. The queue's rows do not have its long texts. */
export const submissionQuery = (id: string) => ({ ...characterQuery(id), refetchInterval: POLL_INTERVAL_MS })

export const queueQuery = (filter: QueueFilter) =>
  trpc.moderation.queue.infiniteQueryOptions(filter, {
    ...paged,
    refetchInterval: POLL_INTERVAL_MS,
    // Other admins may decide on it meanwhile.
    staleTime: 0,
  })

/** Users with pending submissions whose name contains this. */
export const submittersQuery = (q: string | undefined) =>
  trpc.moderation.submitters.queryOptions({ q, limit: SUGGESTED }, { enabled: q !== undefined })

/** The outcome of a submission that has left the queue. Always fetched, as it has just changed. */
export const outcomeQuery = (id: string) => trpc.moderation.outcome.queryOptions({ id }, { staleTime: 0 })

export const suspectsQuery = (id: string) => trpc.duplicates.of.queryOptions({ id })

export const templatesQuery = () => trpc.moderation.templates.queryOptions()

/** The user's decisions that have not taken effect yet. Always fetched, as each lasts only ten seconds. */
export const scheduledOnServerQuery = () =>
  trpc.moderation.scheduled.queryOptions(undefined, { staleTime: 0 })

const invalidateTemplates = () => queryClient.invalidateQueries(trpc.moderation.templates.queryFilter())

export const invalidateComparison = () => queryClient.invalidateQueries(trpc.duplicates.compare.queryFilter())

export const removeTemplateMutation = () => ({
  ...trpc.moderation.removeTemplate.mutationOptions(),
  ...invalidating(invalidateTemplates),
})

export const putTemplateMutation = () => ({
  ...trpc.moderation.putTemplate.mutationOptions(),
  ...invalidating(invalidateTemplates),
})

/** The title of the toast after a decision that failed. */
export const NOT_SAVED = "Couldn't save your decision"

/** A submission with the version on screen, which is what a decision is about. */
export const asSeen = ({ id, version }: Pick<Character, 'id' | 'version'>) => ({ id, baseVersion: version })

/** After a decision. If it was refused, the current record is shown before the next one. */
export const invalidateDecided = (id: string, isDecidedByOther: boolean) =>
  Promise.all([invalidateQueue(), !isDecidedByOther && invalidateCharacter(id)])

export const decideManyMutation = () => ({
  ...trpc.moderation.decideMany.mutationOptions(),
  ...invalidating(() => invalidateWritten()),
})
