import type { IdempotencyKeyTable, IsoTime, Tx } from '@personae/db'

export const findKey = (tx: Tx, userId: string, key: string) =>
  tx
    .selectFrom('idempotency_key')
    .select(['inputHash', 'madeId'])
    .where('userId', '=', userId)
    .where('key', '=', key)
    .executeTakeFirst()

/** Stores a key, in place of the same key whose record was deleted. */
export const putKey = (tx: Tx, row: IdempotencyKeyTable) =>
  tx
    .insertInto('idempotency_key')
    .values(row)
    .onConflict((conflict) => conflict.columns(['userId', 'key']).doUpdateSet(row))
    .execute()

export async function deleteKeysBefore(tx: Tx, time: IsoTime): Promise<void> {
  await tx.deleteFrom('idempotency_key').where('createdAt', '<', time).execute()
}
