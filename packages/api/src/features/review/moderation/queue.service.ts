import type { CurrentUser } from '@personae/contract/auth'
import type { QueuedSubmission } from '@personae/contract/moderation'
import type { QueueInput, SubmittersInput } from '@personae/contract/moderation'
import type { FormerDecision } from '@personae/contract/review-rounds'
import type { Page } from '@personae/contract/search'
import type { Core } from '../../../core.ts'
import { BEGINNING } from '../../../lib/cursor.ts'
import { pagesBy } from '../../../lib/slice.ts'
import { toSubmissionRow } from '../../catalogue/characters/character-row.ts'
import type { LastDecision } from '../review-rounds/decisions.repo.ts'
import { countQueued, likelyDuplicates, queuedKeys, waitingSubmitters } from './queue.repo.ts'

const pages = pagesBy('queue', 'recency', BEGINNING)

/** What has been published, or kept as a correction, is never in the queue again. */
const toFormer = (last: LastDecision | undefined): FormerDecision | null =>
  last === undefined || last.verdict === 'approved' || last.verdict === 'kept'
    ? null
    : { round: last.round + 1, verdict: last.verdict, by: last.by, at: last.at }

export const createQueueService = ({ db, reads, rounds }: Core) => ({
  async page(
    viewer: Pick<CurrentUser, 'id'>,
    { limit, cursor, hideOwn, ...chosen }: QueueInput,
  ): Promise<Page<QueuedSubmission>> {
    const after = pages.start(cursor)
    const filter = { ...chosen, except: hideOwn ? viewer.id : undefined }
    const keys = await queuedKeys(db.read, filter, after, limit + 1)
    const count = await countQueued(db.read, filter)
    const rows = await reads.submissionsAt(keys.slice(0, limit))
    const slice = { rows, hasMore: keys.length > limit }
    const ids = rows.map(({ id }) => id)
    const marked = await likelyDuplicates(db.read, ids)
    const former = await rounds.lastDecisions(ids)
    return pages.page(slice, count, (row) => ({
      ...toSubmissionRow(row),
      mayBeDuplicate: marked.has(row.id),
      former: toFormer(former.get(row.id)),
    }))
  },

  submitters: ({ q, limit }: SubmittersInput): Promise<string[]> => waitingSubmitters(db.read, q, limit),
})
