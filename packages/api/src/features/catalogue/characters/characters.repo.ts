import { SUMMARY_LENGTH } from '@personae/contract/characters'
import { type CharacterTable, prepared, type Reader, sqlFor, type Tx } from '@personae/db'
import { type Insertable, sql, type Updateable } from 'kysely'
import { distinctPictures, latestBefore } from '../../../lib/queries.ts'
import { SUBMISSION_COLUMNS } from './character-row.ts'

const records = (db: Reader) =>
  db
    .selectFrom('character')
    .innerJoin('user', 'user.id', 'character.submittedBy')
    .selectAll('character')
    .select('user.username as submittedByUsername')

export const characterById = prepared((db, { id }: { id: string }) =>
  records(db).where('character.id', '=', id),
)

/** The characters with these sort keys, in this order, without those deleted meanwhile. */
const atRecencies = (db: Reader, recencies: readonly number[]) =>
  db
    .selectFrom(sqlFor(db).integers(recencies).as('given'))
    // SQLite keeps the order of cross joins.
    .crossJoin('character')
    .crossJoin('user')
    .whereRef('character.recency', '=', 'given.value')
    .whereRef('user.id', '=', 'character.submittedBy')
    .orderBy('given.key')

export const recordsAt = prepared((db, { recencies }: { recencies: readonly number[] }) =>
  atRecencies(db, recencies).selectAll('character').select('user.username as submittedByUsername'),
)

export const submissionsAt = prepared((db, { recencies }: { recencies: readonly number[] }) =>
  atRecencies(db, recencies)
    .select(SUBMISSION_COLUMNS.map((column) => `character.${column}` as const))
    .select(sql<string>`substr(character.description, 1, ${sql.lit(SUMMARY_LENGTH)})`.as('summary'))
    .select('user.username as submittedByUsername'),
)

export const stateOf = (db: Reader, id: string) =>
  db
    .selectFrom('character')
    .select(['status', 'submittedBy', 'rejectionReason', 'rejectedPermanently'])
    .where('id', '=', id)
    .executeTakeFirst()

export const keysOf = (db: Reader, ownerId: string, before: number, limit: number) =>
  db
    .selectFrom('character')
    .select('recency')
    .where('submittedBy', '=', ownerId)
    .$call(latestBefore('recency', before, limit))
    .execute()

/** The pictures of a user's characters, also those that their histories have kept. */
export async function picturesOf(db: Reader, ownerId: string): Promise<string[]> {
  const own = db.selectFrom('character').where('submittedBy', '=', ownerId)
  const earlier = db.selectFrom('character_revision').where('characterId', 'in', own.select('id'))
  return [...(await distinctPictures(own)), ...(await distinctPictures(earlier))]
}

export const pendingOf = prepared((db, { ownerId }: { ownerId: string }) =>
  db
    .selectFrom('character')
    .select((eb) => eb.fn.countAll<number>().as('n'))
    .where('submittedBy', '=', ownerId)
    .where('status', '=', 'pending'),
)

export const insertCharacter = prepared((db, row: Insertable<CharacterTable>) =>
  db.insertInto('character').values(row),
)

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

/** The newest used sort key from `from` up to but not including `to`. */
export const lastRecency = prepared((db, { from, to }: { from: number; to: number }) =>
  db
    .selectFrom('character')
    .select((eb) => eb.fn.max<number | null>('recency').as('last'))
    .where('recency', '>=', from)
    .where('recency', '<', to),
)
