import type { IsoTime, Reader } from '@personae/db'
import { sql } from 'kysely'

/** Every submission and decision from then up to then, in the order in which they happened. */
export const activityBetween = (db: Reader, from: IsoTime, to: IsoTime) =>
  db
    .selectFrom('character_revision')
    .select(['characterId', 'at', 'action'])
    .where('action', 'in', ['submitted', 'resubmitted', 'approved', 'rejected'])
    .where('at', '>=', from)
    .where('at', '<', to)
    .orderBy('at')
    .orderBy(sql.ref('rowid'))
    .execute()

/** Characters asked for in one statement, which takes 32,766 values. */
const AT_ONCE = 1_000

/** When these were last submitted before then. */
export async function submittedBefore(
  db: Reader,
  time: IsoTime,
  characterIds: string[],
): Promise<[characterId: string, at: IsoTime][]> {
  const found: [string, IsoTime][] = []
  for (let from = 0; from < characterIds.length; from += AT_ONCE) {
    const rows = await db
      .selectFrom('character_revision')
      .select((eb) => ['characterId', eb.fn.max('at').as('at')])
      .where('characterId', 'in', characterIds.slice(from, from + AT_ONCE))
      .where('at', '<', time)
      // The plus keeps SQLite from walking all that was ever submitted.
      .where(sql`+action`, 'in', ['submitted', 'resubmitted'])
      .groupBy('characterId')
      .execute()
    for (const { characterId, at } of rows) found.push([characterId, at])
  }
  return found
}
