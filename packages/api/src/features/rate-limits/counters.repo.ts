import type { RateLimitTable, Reader, Tx } from '@personae/db'

export const counterByKey = (db: Reader, { key }: { key: string }) =>
  db.selectFrom('rate_limit').select(['points', 'waitUntil', 'expiresAt']).where('key', '=', key)

export async function saveCounters(tx: Tx, counters: RateLimitTable[]): Promise<void> {
  await tx
    .insertInto('rate_limit')
    .values(counters)
    .onConflict((conflict) =>
      conflict.column('key').doUpdateSet((eb) => ({
        points: eb.ref('excluded.points'),
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
      eb.selectFrom('rate_limit').select('key').orderBy('expiresAt', 'desc').limit(-1).offset(atMost),
    )
    .execute()
}
