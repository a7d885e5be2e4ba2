import type { HeldDecisionTable, IsoTime, Reader, Tx } from '@personae/db'

export async function insertHeld(tx: Tx, held: HeldDecisionTable): Promise<void> {
  await tx.insertInto('held_decision').values(held).execute()
}

export const findHeld = (db: Reader, characterId: string) =>
  db.selectFrom('held_decision').selectAll().where('characterId', '=', characterId).executeTakeFirst()

/** Takes a decision back or out; null when there is none, or it is not this person's. */
export async function takeHeld(
  tx: Tx,
  characterId: string,
  actorId?: string,
): Promise<HeldDecisionTable | null> {
  const row = await tx
    .deleteFrom('held_decision')
    .where('characterId', '=', characterId)
    .$if(actorId !== undefined, (query) => query.where('actorId', '=', actorId!))
    .returningAll()
    .executeTakeFirst()
  return row ?? null
}

export const firstDue = (db: Reader, { now }: { now: IsoTime }) =>
  db.selectFrom('held_decision').select('characterId').where('dueAt', '<=', now).orderBy('dueAt').limit(1)
