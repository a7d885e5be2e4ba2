import { prepared, type Reader, sqlFor, toFlag, type Tx, type UniversePairTable } from '@personae/db'
import { type Selectable, sql } from 'kysely'
import type { UniversePair } from '@personae/engines/similarity/universes'

export const pairsWith = prepared((db, { keys }: { keys: string[] }) => {
  const { orderedJoin, texts } = sqlFor(db)
  const table = texts(keys)
  const columns = sql`p."firstKey", p."secondKey", p."isOne"`
  return sql<Pick<Selectable<UniversePairTable>, 'firstKey' | 'secondKey' | 'isOne'>>`
    select ${columns} from ${table} one ${orderedJoin} universe_pair p on p."firstKey" = one.value
    union
    select ${columns} from ${table} one ${orderedJoin} universe_pair p on p."secondKey" = one.value`
})

/** @returns false if an admin has made the same decision before */
export async function putPair(
  tx: Tx,
  [firstKey, secondKey]: UniversePair,
  { isOne, ...by }: { isOne: boolean; byUserId: string; at: string },
): Promise<boolean> {
  const values = { isOne: toFlag(isOne), source: 'admin' as const, ...by }
  const put = await tx
    .insertInto('universe_pair')
    .values({ firstKey, secondKey, ...values })
    .onConflict((conflict) =>
      conflict
        .columns(['firstKey', 'secondKey'])
        .doUpdateSet(values)
        .where(({ eb, or }) =>
          or([eb('universe_pair.source', '!=', 'admin'), eb('universe_pair.isOne', '!=', values.isOne)]),
        ),
    )
    .returning('firstKey')
    .executeTakeFirst()
  return put !== undefined
}

const insertLearned = prepared((db, params: { firstKey: string; secondKey: string; at: string }) =>
  db
    .insertInto('universe_pair')
    .values({ ...params, isOne: toFlag(true), source: 'catalogue', byUserId: null })
    .onConflict((conflict) => conflict.doNothing()),
)

/** Replaces the learned pairs; decisions of admins stay. */
export async function replaceLearned(tx: Tx, pairs: readonly UniversePair[], at: string): Promise<void> {
  await tx.deleteFrom('universe_pair').where('source', '=', 'catalogue').execute()
  for (const [firstKey, secondKey] of pairs) await insertLearned.run(tx, { firstKey, secondKey, at })
}

export const namesAfter = (db: Reader, after: { folded: string; recency: number }, limit: number) =>
  db
    .selectFrom('search_text')
    .innerJoin('character', 'character.recency', 'search_text.recency')
    .select(['search_text.name as folded', 'search_text.recency', 'character.name', 'character.originKey'])
    // As a literal: the partial index of published names does not apply to a parameter.
    .where('search_text.approved', '=', sql.lit(1))
    .where((eb) =>
      eb(eb.refTuple('search_text.name', 'search_text.recency'), '>', eb.tuple(after.folded, after.recency)),
    )
    .orderBy('search_text.name')
    .orderBy('search_text.recency')
    .limit(limit)
    .execute()
