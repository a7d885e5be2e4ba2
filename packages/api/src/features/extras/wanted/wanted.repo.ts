import { prepared, type Reader, type SearchMissTable, type Tx } from '@personae/db'
import { countRows } from '../../../lib/queries.ts'

/** Maximum number of texts per day: the list of 30 days groups all of them in one turn of the event loop. */
const MAX_A_DAY = 1_000

const known = prepared((db, { day, text }: { day: string; text: string }) =>
  db.selectFrom('search_miss').select('searches').where('day', '=', day).where('text', '=', text),
)
const insert = prepared((db, row: SearchMissTable) => db.insertInto('search_miss').values(row))
const add = prepared((db, { day, text, searches }: SearchMissTable) =>
  db
    .updateTable('search_miss')
    .set((eb) => ({ searches: eb('searches', '+', searches) }))
    .where('day', '=', day)
    .where('text', '=', text),
)

const countOf = (tx: Tx, day: string): Promise<number> =>
  countRows(tx.selectFrom('search_miss').where('day', '=', day))

/** Adds to the counts. A day with `MAX_A_DAY` texts gets no new ones. */
export async function addMisses(tx: Tx, misses: Iterable<SearchMissTable>): Promise<void> {
  const rows = new Map<string, number>()
  for (const miss of misses) {
    const { day } = miss
    const count = rows.get(day) ?? (await countOf(tx, day))
    const isNew = (await known.get(tx, miss)) === undefined
    rows.set(day, isNew && count < MAX_A_DAY ? count + 1 : count)
    if (!isNew) await add.run(tx, miss)
    else if (count < MAX_A_DAY) await insert.run(tx, miss)
  }
}

export const deleteBefore = (tx: Tx, day: string) =>
  tx.deleteFrom('search_miss').where('day', '<', day).execute()

export const wantedSince = (db: Reader, day: string, { offset, limit }: { offset: number; limit: number }) =>
  db
    .selectFrom('search_miss')
    .where('day', '>=', day)
    .groupBy('text')
    .select(['text'])
    .select((eb) => [eb.fn.sum<number>('searches').as('searches'), eb.fn.max('day').as('lastDay')])
    .orderBy('searches', 'desc')
    .orderBy('text')
    .limit(limit)
    .offset(offset)
    .execute()

export async function countWanted(db: Reader, day: string): Promise<number> {
  const { n } = await db
    .selectFrom('search_miss')
    .where('day', '>=', day)
    .select((eb) => eb.fn.count<number>('text').distinct().as('n'))
    .executeTakeFirstOrThrow()
  return n
}
