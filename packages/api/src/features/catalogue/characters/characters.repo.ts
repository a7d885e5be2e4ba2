import { SUMMARY_LENGTH } from '@personae/contract/characters'
import { type CharacterTable, prepared, type Reader, sqlFor, type Tx } from '@personae/db'
import { type Insertable, sql, type Updateable } from 'kysely'
import type { CharacterRow } from './character-row.ts'

export const records = (db: Reader) =>
  db
    .selectFrom('character')
    .innerJoin('user', 'user.id', 'character.submittedBy')
    .selectAll('character')
    .select('user.username as submittedByUsername')

const byId = prepared((db, { id }: { id: string }) => records(db).where('character.id', '=', id))

export const findCharacter = (db: Reader, id: string): Promise<CharacterRow | undefined> =>
  byId.get(db, { id })

const atRecencies = (db: Reader, recencies: string) =>
  db
    .selectFrom(sqlFor(db).integers(recencies).as('given'))
    // SQLite keeps the order of cross joins.
    .crossJoin('character')
    .crossJoin('user')
    .whereRef('character.recency', '=', 'given.value')
    .whereRef('user.id', '=', 'character.submittedBy')
    .orderBy('given.key')

const recordsIn = prepared((db, { recencies }: { recencies: string }) =>
  atRecencies(db, recencies).selectAll('character').select('user.username as submittedByUsername'),
)

/** The records with these sort keys, in this order; a record that was deleted meanwhile is left out. */
export const recordsAt = (db: Reader, recencies: readonly number[]): Promise<CharacterRow[]> =>
  recordsIn.all(db, { recencies: JSON.stringify(recencies) })

const SUBMISSION_COLUMNS = [
  'character.recency',
  'character.id',
  'character.name',
  'character.origin',
  'character.genres',
  'character.pictureHash',
  'character.status',
  'character.rejectionReason',
  'character.rejectedPermanently',
  'character.submittedBy',
  'character.createdAt',
  'character.publishedAt',
  'character.submittedAt',
  'character.version',
  sql<string>`substr(character.description, 1, ${sql.lit(SUMMARY_LENGTH)})`.as('summary'),
  'user.username as submittedByUsername',
] as const
const submissionsIn = prepared((db, { recencies }: { recencies: string }) =>
  atRecencies(db, recencies).select(SUBMISSION_COLUMNS),
)

export const submissionsAt = (db: Reader, recencies: readonly number[]) =>
  submissionsIn.all(db, { recencies: JSON.stringify(recencies) })

export const ownershipOf = (db: Reader, id: string) =>
  db.selectFrom('character').select(['status', 'submittedBy']).where('id', '=', id).executeTakeFirst()

export const stateOf = (db: Reader, id: string) =>
  db
    .selectFrom('character')
    .select(['status', 'rejectionReason', 'rejectedPermanently'])
    .where('id', '=', id)
    .executeTakeFirst()

export const keysOf = (db: Reader, ownerId: string, before: number, limit: number) =>
  db
    .selectFrom('character')
    .select('recency')
    .where('submittedBy', '=', ownerId)
    .where('recency', '<', before)
    .orderBy('recency', 'desc')
    .limit(limit)
    .execute()

export async function picturesOf(db: Reader, ownerId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('character')
    .select('pictureHash')
    .distinct()
    .where('submittedBy', '=', ownerId)
    .where('pictureHash', 'is not', null)
    .execute()
  return rows.flatMap(({ pictureHash }) => pictureHash ?? [])
}

const pendingOf = prepared((db, { ownerId }: { ownerId: string }) =>
  db
    .selectFrom('character')
    .select((eb) => eb.fn.countAll<number>().as('n'))
    .where('submittedBy', '=', ownerId)
    .where('status', '=', 'pending'),
)

export async function countPendingOf(db: Reader, ownerId: string): Promise<number> {
  return (await pendingOf.get(db, { ownerId }))!.n
}

const insert = prepared((db, row: Insertable<CharacterTable>) => db.insertInto('character').values(row))

export const insertCharacter = (tx: Tx, row: Insertable<CharacterTable>): Promise<void> => insert.run(tx, row)

/** Writes columns and increments the version, which callers cannot set. */
export const updateCharacter = (tx: Tx, id: string, columns: Omit<Updateable<CharacterTable>, 'version'>) =>
  tx
    .updateTable('character')
    .set(columns)
    .set((eb) => ({ version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .execute()

export const deleteCharacter = (tx: Tx, id: string) =>
  tx.deleteFrom('character').where('id', '=', id).execute()

export const bumpContentVersion = (tx: Tx) =>
  tx
    .updateTable('content_version')
    .set((eb) => ({ version: eb('version', '+', 1) }))
    .execute()

const lastPlace = prepared((db, { from, to }: { from: number; to: number }) =>
  db
    .selectFrom('character')
    .select((eb) => eb.fn.max<number | null>('recency').as('last'))
    .where('recency', '>=', from)
    .where('recency', '<', to),
)

/** The newest used sort key from `from` up to but not including `to`, or null. */
export async function lastRecency(tx: Tx, from: number, to: number): Promise<number | null> {
  return (await lastPlace.get(tx, { from, to }))!.last
}
