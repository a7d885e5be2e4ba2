import type { CharacterTable, Reader, Tx } from '@personae/db'
import type { Insertable, Updateable } from 'kysely'
import type { CharacterRow } from './character-row.ts'

const records = (db: Reader) =>
  db
    .selectFrom('character')
    .innerJoin('user', 'user.id', 'character.submittedBy')
    .selectAll('character')
    .select('user.username as submittedByUsername')

export const findCharacter = (db: Reader, id: string): Promise<CharacterRow | undefined> =>
  records(db).where('character.id', '=', id).executeTakeFirst()

export const recordById = (db: Reader, { id }: { id: string }) => records(db).where('character.id', '=', id)

/** Everything that one submitted, of any status, newest first. */
export const recordsOf = (
  db: Reader,
  ownerId: string,
  before: number,
  limit: number,
): Promise<CharacterRow[]> =>
  records(db)
    .where('character.submittedBy', '=', ownerId)
    .where('character.recency', '<', before)
    .orderBy('character.recency', 'desc')
    .limit(limit)
    .execute()

/** The same without pages, for what concerns each of them. */
export const allRecordsOf = (db: Reader, ownerId: string): Promise<CharacterRow[]> =>
  records(db).where('character.submittedBy', '=', ownerId).execute()

export async function countOf(db: Reader, ownerId: string): Promise<number> {
  const { n } = await db
    .selectFrom('character')
    .select((eb) => eb.fn.countAll<number>().as('n'))
    .where('submittedBy', '=', ownerId)
    .executeTakeFirstOrThrow()
  return Number(n)
}

export async function insertCharacters(tx: Tx, rows: Insertable<CharacterTable>[]): Promise<void> {
  await tx.insertInto('character').values(rows).execute()
}

export async function updateCharacter(
  tx: Tx,
  id: string,
  columns: Updateable<CharacterTable>,
): Promise<void> {
  await tx.updateTable('character').set(columns).where('id', '=', id).execute()
}

export async function deleteCharacter(tx: Tx, id: string): Promise<void> {
  await tx.deleteFrom('character').where('id', '=', id).execute()
}

/** Tells every reader that finished answers about the content have had their day. */
export async function bumpContentVersion(tx: Tx): Promise<void> {
  await tx
    .updateTable('content_version')
    .set((eb) => ({ version: eb('version', '+', 1) }))
    .execute()
}

/** The newest place taken from `from` up to and without `to`, or null. */
export async function lastRecency(tx: Tx, from: number, to: number): Promise<number | null> {
  const { last } = await tx
    .selectFrom('character')
    .select((eb) => eb.fn.max('recency').as('last'))
    .where('recency', '>=', from)
    .where('recency', '<', to)
    .executeTakeFirstOrThrow()
  return last
}

export async function countByStatus(db: Reader): Promise<{ status: string; n: number }[]> {
  const rows = await db
    .selectFrom('character')
    .select(['status', (eb) => eb.fn.countAll<number>().as('n')])
    .groupBy('status')
    .execute()
  return rows.map(({ status, n }) => ({ status, n: Number(n) }))
}

/** Characters that an import brought before, by `source` and `sourceId` with a line break between. */
export async function findBySource(
  tx: Tx,
  keys: { source: string; sourceId: string }[],
): Promise<Map<string, CharacterRow>> {
  if (keys.length === 0) return new Map()
  const rows = await records(tx)
    .where(({ eb, refTuple, tuple }) =>
      eb(
        refTuple('source', 'sourceId'),
        'in',
        keys.map(({ source, sourceId }) => tuple(source, sourceId)),
      ),
    )
    .execute()
  return new Map(rows.map((row) => [`${row.source}\n${row.sourceId}`, row]))
}
