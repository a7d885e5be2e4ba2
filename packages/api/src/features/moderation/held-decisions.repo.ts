import type { HeldDecisionTable, IsoTime, Reader, Tx } from '@personae/db'

/** Keeps a decision until it is due. */
export async function insertHeld(tx: Tx, held: HeldDecisionTable): Promise<void> {
  await tx.insertInto('held_decision').values(held).execute()
}

/** The decision that waits on a character. */
export const findHeld = (db: Reader, characterId: string) =>
  db.selectFrom('held_decision').selectAll().where('characterId', '=', characterId).executeTakeFirst()

/** Takes a decision back or out; null when there is none, or none by this person, or none due by then. */
export async function takeHeld(
  tx: Tx,
  characterId: string,
  { by, dueAt }: { by?: string; dueAt?: IsoTime } = {},
): Promise<HeldDecisionTable | null> {
  const row = await tx
    .deleteFrom('held_decision')
    .where('characterId', '=', characterId)
    .$if(by !== undefined, (query) => query.where('actorId', '=', by!))
    .$if(dueAt !== undefined, (query) => query.where('dueAt', '<=', dueAt!))
    .returningAll()
    .executeTakeFirst()
  return row ?? null
}

/** On which characters a decision is due, the longest due first. */
export const idsDue = (db: Reader, { now }: { now: IsoTime }) =>
  db.selectFrom('held_decision').select('characterId').where('dueAt', '<=', now).orderBy('dueAt')

/** What this admin has decided and can still undo. */
export const heldBy = (db: Reader, actorId: string, now: IsoTime): Promise<HeldDecisionTable[]> =>
  db
    .selectFrom('held_decision')
    .selectAll()
    .where('actorId', '=', actorId)
    .where('dueAt', '>', now)
    .orderBy('dueAt')
    .execute()

/** Whether somebody else than who decided has changed the character since then. */
export async function isChangedSince(
  db: Reader,
  { characterId, actorId }: Pick<HeldDecisionTable, 'characterId' | 'actorId'>,
  time: IsoTime,
): Promise<boolean> {
  const change = await db
    .selectFrom('character_revision')
    .select('id')
    .where('characterId', '=', characterId)
    .where('at', '>', time)
    .where('byUserId', '!=', actorId)
    .limit(1)
    .executeTakeFirst()
  return change !== undefined
}
