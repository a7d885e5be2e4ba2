import { type RateLimitTable, type Reader, sqlFor, type Tx } from '@personae/db'
import { sql } from 'kysely'

export const counterByKey = (db: Reader, { key }: { key: string }) =>
  db.selectFrom('rate_limit').select(['points', 'waitUntil', 'expiresAt']).where('key', '=', key)

/** Adds points to counters. An expired counter begins anew; the times are replaced. */
export async function addToCounters(tx: Tx, changes: RateLimitTable[], now: number): Promise<void> {
  await tx
    .insertInto('rate_limit')
    .values(changes)
    .onConflict((conflict) =>
      conflict.column('key').doUpdateSet((eb) => ({
        points: sqlFor(tx).greatest<number>(
          sql.lit(0),
          sql`${eb.ref('excluded.points')} + case
            when ${eb.ref('rate_limit.expiresAt')} > ${now} then ${eb.ref('rate_limit.points')} else 0 end`,
        ),
        waitUntil: eb.ref('excluded.waitUntil'),
        expiresAt: eb.ref('excluded.expiresAt'),
      })),
    )
    .execute()
}

/** Deletes expired counters and, of more than `atMost`, those that expire first. */
export async function trimCounters(tx: Tx, { now, atMost }: { now: number; atMost: number }): Promise<void> {
  await tx.deleteFrom('rate_limit').where('expiresAt', '<=', now).execute()
  await tx
    .deleteFrom('rate_limit')
    .where('key', 'in', (eb) =>
      eb
        .selectFrom('rate_limit')
        .select('key')
        .orderBy('expiresAt', 'desc')
        .limit(sqlFor(tx).unlimited)
        .offset(atMost),
    )
    .execute()
}
