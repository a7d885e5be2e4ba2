import type { CurrentUser } from '@personae/contract/auth'
import type { AnswerInput } from '@personae/contract/disputes'
import { type Reader, toJson, type Tx } from '@personae/db'
import type { Core } from '../../../core.ts'
import { AppError } from '../../../errors.ts'
import { rowsInBatches } from '../../../lib/rows-in-batches.ts'
import type { CharacterRow } from '../../catalogue/characters/character-row.ts'
import { answerBefore, datesOf, insertAskedOwner, ownerOf, saveAnswer } from './answers.repo.ts'
import { requirePending } from './dispute-closing.ts'
import { type DisputeRow, isAsked, mayAnswer, toAnswer, toReading } from './dispute-row.ts'
import { findDispute } from './disputes.repo.ts'

/** R46: the owner of a reported page reads the report, and answers it once. */
export function createDisputeAnswers({ db, clock, notifications }: Core) {
  /** @throws AppError `not_found`, also for a viewer who may not read it */
  async function find(reader: Reader, viewer: CurrentUser, id: string): Promise<DisputeRow> {
    const row = await findDispute(reader, id)
    if (row && (viewer.isAdmin || [row.reportedByUserId, row.toldId].includes(viewer.id))) return row
    throw new AppError('not_found', 'There is no such report.')
  }

  return {
    /** Tells the owner of a new report, in the transaction that stores it. */
    async notifyOwner(tx: Tx, id: string, { reportedBy, page }: { reportedBy: string; page: CharacterRow }) {
      const owner = await ownerOf(tx, page.id)
      if (owner === null || owner === reportedBy) return
      await insertAskedOwner(tx, id, owner)
      const subject =
        owner === page.submittedBy
          ? `Your character “${page.name}”`
          : `The character “${page.name}” of your universe`
      await notifications.notify(tx, [owner], {
        type: 'dispute_to_answer',
        message: `${subject} has been reported for a copyright violation. You can answer before an admin decides.`,
        characterId: page.id,
        metadata: { caseId: id },
      })
    },

    async mayAnswer(reader: Reader, viewer: CurrentUser, id: string): Promise<boolean> {
      const row = await findDispute(reader, id)
      return row !== undefined && mayAnswer(row, viewer.id)
    },

    /** @throws AppError `not_found` for all but admins, the reporter, and the owner who was told */
    byId: async (viewer: CurrentUser, { id }: { id: string }) =>
      toReading(await find(db.read, viewer, id), viewer, clock.now()),

    /** @throws AppError `not_found`, `forbidden`, `conflict` after the decision or a first answer */
    async answer(tx: Tx, actor: CurrentUser, { id, text, links, withDates }: AnswerInput) {
      const row = await find(tx, actor, id)
      const isOwner = row.status === 'pending' ? isAsked(row, actor.id) : row.toldId === actor.id
      if (!isOwner) throw new AppError('forbidden', 'Only the owner of the page can answer a report of it.')
      requirePending(row)
      if (row.answeredAt !== null) throw new AppError('conflict', 'You have already answered this report.')
      const dates = withDates && row.reportedCharacterId ? await datesOf(tx, row.reportedCharacterId) : null
      const answeredAt = clock.now().toISOString()
      await saveAnswer(tx, id, { text, links: toJson(links), dates: dates && toJson(dates), answeredAt })
      return { text, links, dates, answeredAt }
    },

    async *exportOf(userId: string) {
      const rows = rowsInBatches('seq', (last) => answerBefore(db.read, userId, last))
      for await (const { reportId, characterName, ...answer } of rows)
        yield { reportId, characterName, ...toAnswer(answer)! }
    },
  }
}
