import type { IsoTime, Reader, ScheduledDecisionTable, Tx } from '@personae/db'
import { hasChanged } from '../../lib/queries.ts'

export const insertScheduled = (tx: Tx, scheduled: ScheduledDecisionTable) =>
  tx.insertInto('scheduled_decision').values(scheduled).execute()

export const findScheduled = (db: Reader, characterId: string) =>
  db.selectFrom('scheduled_decision').selectAll().where('characterId', '=', characterId).executeTakeFirst()

export const removeScheduled = (tx: Tx, characterId: string, actorId: string): Promise<boolean> =>
  hasChanged(
    tx.deleteFrom('scheduled_decision').where('characterId', '=', characterId).where('actorId', '=', actorId),
  )

/** Deletes a decision, whether it is carried out or not; undefined if it has been undone. */
export const deleteScheduled = (tx: Tx, id: string) =>
  tx.deleteFrom('scheduled_decision').where('id', '=', id).returningAll().executeTakeFirst()

export const scheduledBy = (db: Reader, actorId: string, now: IsoTime) =>
  db
    .selectFrom('scheduled_decision')
    .select(['characterId', 'characterName', 'verdict', 'dueAt'])
    .where('actorId', '=', actorId)
    .where('dueAt', '>', now)
    .orderBy('dueAt')
    .execute()
