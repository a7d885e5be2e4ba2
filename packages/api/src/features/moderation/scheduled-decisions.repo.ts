import type { IsoTime, Reader, ScheduledDecisionTable, Tx } from '@personae/db'

export async function insertScheduled(tx: Tx, scheduled: ScheduledDecisionTable): Promise<void> {
  await tx.insertInto('scheduled_decision').values(scheduled).execute()
}

export const findScheduled = (db: Reader, characterId: string) =>
  db.selectFrom('scheduled_decision').selectAll().where('characterId', '=', characterId).executeTakeFirst()

/** Deletes the admin's own decision on a character; false if there is none. */
export async function removeScheduled(tx: Tx, characterId: string, actorId: string): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('scheduled_decision')
    .where('characterId', '=', characterId)
    .where('actorId', '=', actorId)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

/** Deletes a decision, whether it is carried out or not; undefined if it has been undone. */
export const takeScheduled = (tx: Tx, id: string) =>
  tx.deleteFrom('scheduled_decision').where('id', '=', id).returningAll().executeTakeFirst()

/** This admin's decisions that can still be undone. */
export const scheduledBy = (db: Reader, actorId: string, now: IsoTime) =>
  db
    .selectFrom('scheduled_decision')
    .select(['characterId', 'characterName', 'verdict', 'dueAt'])
    .where('actorId', '=', actorId)
    .where('dueAt', '>', now)
    .orderBy('dueAt')
    .execute()
