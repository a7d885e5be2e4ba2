import type { CurrentUser } from '@personae/contract/auth'
import type { QueuedSubmission } from '@personae/contract/moderation'
import type { QueueInput, SubmittersInput } from '@personae/contract/moderation'
import type { FormerDecision } from '@personae/contract/review-rounds'
import type { Core } from '../../../core.ts'
import { BEGINNING } from '../../../lib/cursor.ts'
import { pagesBy, sliceOf } from '../../../lib/slice.ts'
import type { WaitingList } from '../../../lib/waiting-list.ts'
import { toSubmissionRow } from '../../catalogue/characters/character-row.ts'
import type { LastDecision } from '../review-rounds/decisions.repo.ts'
import { countQueued, likelyDuplicates, type Queued, queuedKeys, waitingSubmitters } from './queue.repo.ts'

const pages = pagesBy('queue', 'key', BEGINNING)

/** The last decision, if it was a refusal: an unpublished page may be queued again after an approval. */
const toFormer = (last: LastDecision | undefined): FormerDecision | null =>
  last === undefined || last.verdict === 'approved' || last.verdict === 'kept'
    ? null
    : { round: last.round + 1, verdict: last.verdict, by: last.by, at: last.at }

type Filter = Omit<QueueInput, 'limit' | 'cursor'>

export function createQueueService({ db, reads, rounds }: Core) {
  const queuedOf = (viewer: CurrentUser, { hideOwn, ...chosen }: Filter): Queued => ({
    ...chosen,
    except: hideOwn ? viewer.id : undefined,
  })

  const waiting: WaitingList<QueuedSubmission, Filter> = {
    async after(viewer, key, limit, filter) {
      const rows = await reads.submissionsAt(await queuedKeys(db.read, queuedOf(viewer, filter), key, limit))
      const ids = rows.map(({ id }) => id)
      const marked = await likelyDuplicates(db.read, ids)
      const former = await rounds.lastDecisions(ids)
      return rows.map((row) => ({
        key: row.recency,
        id: row.id,
        since: row.submittedAt,
        item: {
          ...toSubmissionRow(row),
          mayBeDuplicate: marked.has(row.id),
          former: toFormer(former.get(row.id)),
        },
      }))
    },
    count: (viewer, filter) => countQueued(db.read, queuedOf(viewer, filter)),
  }

  return {
    waiting,

    async page(viewer: CurrentUser, { limit, cursor, ...filter }: QueueInput) {
      const rows = await waiting.after(viewer, pages.start(cursor), limit + 1, filter)
      const count = await waiting.count(viewer, filter)
      return pages.page(sliceOf(rows, limit), count, ({ item }) => item)
    },

    submitters: ({ q, limit }: SubmittersInput) => waitingSubmitters(db.read, q, limit),
  }
}
