import type { IsoTime, Reader } from '@personae/db'
import { sql } from 'kysely'

/** Every submission and decision since then, in the order in which they happened. */
export const activitySince = (db: Reader, since: IsoTime) =>
  db
    .selectFrom('character_revision')
    .select(['characterId', 'at', 'action'])
    .where('action', 'in', ['submitted', 'resubmitted', 'approved', 'rejected'])
    .where('at', '>=', since)
    .orderBy('at')
    .orderBy(sql.ref('rowid'))
    .execute()

/** When these were last submitted before then: what was decided since may have waited longer. */
export async function submittedBefore(db: Reader, since: IsoTime): Promise<Map<string, IsoTime>> {
  const rows = await db
    .selectFrom('character_revision')
    .select((eb) => ['characterId', eb.fn.max('at').as('at')])
    .where('action', 'in', ['submitted', 'resubmitted'])
    .where('at', '<', since)
    .where('characterId', 'in', (eb) =>
      eb
        .selectFrom('character_revision as decision')
        .select('decision.characterId')
        .where('decision.action', 'in', ['approved', 'rejected'])
        .where('decision.at', '>=', since),
    )
    .groupBy('characterId')
    .execute()
  return new Map(rows.map(({ characterId, at }) => [characterId, at]))
}
