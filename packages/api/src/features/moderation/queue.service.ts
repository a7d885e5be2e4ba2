import type { QueuedSubmission } from '@personae/contract/characters'
import type { QueueInput, SubmittersInput } from '@personae/contract/moderation'
import type { Page } from '@personae/contract/search'
import type { Core } from '../../core.ts'
import { decodeCursor } from '../../lib/cursor.ts'
import { pageOf } from '../../lib/slice.ts'
import { toSubmissionRow } from '../characters/character-row.ts'
import { countQueued, likelyDuplicates, queuedKeys, waitingSubmitters } from './queue.repo.ts'

const BEGINNING = Number.MIN_SAFE_INTEGER

export const createQueueService = ({ db, reads }: Core) => ({
  async page({ limit, cursor, ...filter }: QueueInput): Promise<Page<QueuedSubmission>> {
    // Before all sort keys: this list is ascending.
    const after = cursor ? decodeCursor(cursor) : BEGINNING
    const keys = await queuedKeys(db.read, filter, after, limit + 1)
    const count = await countQueued(db.read, filter)
    const rows = await reads.submissionsAt(keys.slice(0, limit))
    const slice = { rows, hasMore: keys.length > limit }
    const marked = await likelyDuplicates(
      db.read,
      rows.map(({ id }) => id),
    )
    return pageOf(slice, count, 'recency', (row) => ({
      ...toSubmissionRow(row),
      mayBeDuplicate: marked.has(row.id),
    }))
  },

  submitters: ({ q, limit }: SubmittersInput): Promise<string[]> => waitingSubmitters(db.read, q, limit),
})
