import { type IsoTime, type Reader, sqlFor } from '@personae/db'
import { sql } from 'kysely'
import { chunksOf } from '../../../lib/chunks.ts'

export const activityBetween = (db: Reader, from: IsoTime, to: IsoTime) =>
  db
    .selectFrom('character_revision')
    .select(['characterId', 'at', 'action'])
    .where('action', 'in', ['submitted', 'resubmitted', 'approved', 'rejected', 'kept'])
    .where('at', '>=', from)
    .where('at', '<', to)
    .orderBy('at')
    .orderBy('seq')
    .execute()

/** Number of characters per statement; SQLite allows 32,766 parameters. */
const AT_ONCE = 1_000

export async function submittedBefore(
  db: Reader,
  time: IsoTime,
  characterIds: string[],
): Promise<[characterId: string, at: IsoTime][]> {
  const found: [string, IsoTime][] = []
  for (const ids of chunksOf(characterIds, AT_ONCE)) {
    const rows = await db
      .selectFrom('character_revision')
      .select((eb) => ['characterId', eb.fn.max('at').as('at')])
      .where('characterId', 'in', ids)
      .where('at', '<', time)
      // Without the index on `action`, by which SQLite would scan all submissions.
      .where(sqlFor(db).unindexed(sql`action`), 'in', ['submitted', 'resubmitted'])
      .groupBy('characterId')
      .execute()
    for (const { characterId, at } of rows) found.push([characterId, at])
  }
  return found
}
