import { prepared, type RateLimitTable, sqlFor, type Tx } from '@personae/db'
import { sql } from 'kysely'

export const counterByKey = prepared((db, { key }: { key: string }) =>
  db.selectFrom('rate_limit').select(['points', 'waitUntil', 'expiresAt']).where('key', '=', key),
)

/**
 * Adds points to counters. An expired counter begins anew; the times are replaced. One statement for any
 * number of counters: preparing one for each number would cost more than running it.
 */
export const addToCounters = prepared((db, { changes, now }: { changes: RateLimitTable[]; now: number }) => {
  const { greatest, objects } = sqlFor(db)
  return sql<never>`insert into rate_limit (key, points, "waitUntil", "expiresAt")
    select value ->> 'key', cast(value ->> 'points' as bigint), cast(value ->> 'waitUntil' as bigint),
      cast(value ->> 'expiresAt' as bigint)
    from ${objects(changes)} one where true
    on conflict (key) do update set
      points = ${greatest(
        sql.lit(0),
        sql`excluded.points + case when rate_limit."expiresAt" > ${now} then rate_limit.points else 0 end`,
      )},
      "waitUntil" = excluded."waitUntil", "expiresAt" = excluded."expiresAt"`
})

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
