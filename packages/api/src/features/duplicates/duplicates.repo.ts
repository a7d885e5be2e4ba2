import { prepared, type Reader, type Tx } from '@personae/db'
import { sql } from 'kysely'
import { COMPARED_LENGTH } from './shingles.ts'

/** Candidates per key. Characters of the same universe come first. */
const CANDIDATES = 100
/** Candidates of all keys together. */
const CANDIDATES_IN_ALL = 200
/** Rows that are read per key before the visibility filter. */
const ROWS_PER_KEY = 5_000

const insertKey = prepared((db, row: { key: string; characterId: string }) =>
  db
    .insertInto('duplicate_key')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .compile(),
)

/** Adds keys of a character. Existing keys stay. */
export function insertKeys(tx: Tx, characterId: string, keys: string[]): void {
  for (const key of keys) insertKey.run(tx, { key, characterId })
}

/** Deletes all keys of a character. */
export async function deleteKeys(tx: Tx, characterId: string): Promise<void> {
  await tx.deleteFrom('duplicate_key').where('characterId', '=', characterId).execute()
}

const pictureOf = prepared((db, { hash }: { hash: string }) =>
  db.selectFrom('media').select('perceptualHash').where('hash', '=', hash).compile(),
)

/** The perceptual hash of a picture. */
export const perceptualHashOf = (db: Reader, hash: string): string | null =>
  pictureOf.get(db, { hash })?.perceptualHash ?? null

/** The columns that a comparison needs. */
const COMPARED = [
  'character.id',
  'character.name',
  'character.aliases',
  'character.origin',
  'character.genres',
  'character.multiverse',
  'character.series',
  'character.creators',
  'character.description',
  'character.status',
  'character.pictureHash',
  'character.submittedBy',
  'media.perceptualHash',
  sql<string>`substr(character.backstory, 1, ${sql.lit(COMPARED_LENGTH)})`.as('backstory'),
] as const

const compared = prepared((db, { id }: { id: string }) =>
  db
    .selectFrom('character')
    .leftJoin('media', 'media.hash', 'character.pictureHash')
    .select(COMPARED)
    .where('character.id', '=', id)
    .compile(),
)

/** A character with the columns that a comparison needs. */
export const findCompared = (db: Reader, id: string) => compared.get(db, { id })

const comparedAt = prepared(
  (db, params: { recency: number; except: string | null; ownerId: string | null }) =>
    db
      .selectFrom('character')
      .leftJoin('media', 'media.hash', 'character.pictureHash')
      .select(COMPARED)
      .where('recency', '=', params.recency)
      .where('status', '!=', 'rejected')
      .where('character.id', 'is not', params.except)
      .where(
        sql<boolean>`(${params.ownerId} is null or status = 'approved' or "submittedBy" = ${params.ownerId})`,
      )
      .compile(),
)

/** The character with this recency; undefined if it is not in the scope. */
export const findComparedAt = (db: Reader, recency: number, { except, visibleTo }: Scope) =>
  comparedAt.get(db, { recency, except, ownerId: visibleTo === 'reviewers' ? null : visibleTo.ownerId })

export type ComparedRow = NonNullable<ReturnType<typeof findCompared>>

/** The characters that are compared: published ones, and pending ones, either all or those of one owner. */
export interface Scope {
  except: string | null
  visibleTo: { ownerId: string } | 'reviewers'
  /** Candidates of this universe come first if a key has too many candidates. */
  originKey: string
}

/**
 * The candidates of a key. The index covers all columns that are used, so the long records are not read. The cross join
 * makes SQLite start with the key instead of the status.
 */
const withKey = prepared(
  (
    db,
    { key, except, ownerId, originKey }: { key: string } & Omit<Scope, 'visibleTo'> & { ownerId?: string },
  ) => {
    const mayBeShown =
      ownerId === undefined ? sql`true` : sql`(c.status = 'approved' or c."submittedBy" = ${ownerId})`
    return sql<{ id: string }>`
      select c.id from (select "characterId" from duplicate_key where key = ${key} limit ${ROWS_PER_KEY}) posting
      cross join character c indexed by character_bearer on c.id = posting."characterId"
      where c.status != 'rejected' and c.id is not ${except} and ${mayBeShown}
      order by c."originKey" = ${originKey} desc limit ${CANDIDATES}`.compile(db)
  },
)

function charactersWithKey(db: Reader, key: string, { except, visibleTo, originKey }: Scope): string[] {
  const owner = visibleTo === 'reviewers' ? {} : visibleTo
  return withKey.all(db, { key, except, originKey, ...owner }).map(({ id }) => id)
}

/**
 * Characters that share a key, in the order of the keys. One query per key: a key with many characters does not use up
 * the limit of another key. Calls `pause` after each candidate and each key.
 */
export async function* candidatesFor(
  db: Reader,
  keys: string[],
  scope: Scope,
  pause: () => Promise<void>,
): AsyncGenerator<ComparedRow> {
  const seen = new Set<string>()
  for (const key of keys) {
    const unseen = charactersWithKey(db, key, scope).filter((id) => !seen.has(id))
    for (const id of unseen.slice(0, CANDIDATES_IN_ALL - seen.size)) {
      seen.add(id)
      const row = findCompared(db, id)
      if (row) yield row
      await pause()
    }
    if (seen.size === CANDIDATES_IN_ALL) return
    await pause()
  }
}

const deletePossible = prepared((db, { characterId }: { characterId: string }) =>
  db.deleteFrom('possible_duplicate').where('characterId', '=', characterId).compile(),
)

const insertPossible = prepared((db, row: { characterId: string; otherId: string }) =>
  db.insertInto('possible_duplicate').values(row).compile(),
)

/** Stores the possible duplicates of a character and deletes the previous ones. */
export function replacePossible(tx: Tx, characterId: string, otherIds: string[]): void {
  deletePossible.run(tx, { characterId })
  for (const otherId of otherIds) insertPossible.run(tx, { characterId, otherId })
}

const ordered = (a: string, b: string) => (a < b ? { firstId: a, secondId: b } : { firstId: b, secondId: a })

/** Stores that an admin marked two characters as distinct. The order of the two does not matter. */
export async function insertDistinct(
  tx: Tx,
  pair: [string, string],
  by: { byUserId: string; at: string },
): Promise<void> {
  await tx
    .insertInto('distinct_pair')
    .values({ ...ordered(...pair), ...by })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** Whether an admin marked the two characters as distinct. */
export async function isDistinct(db: Reader, pair: [string, string]): Promise<boolean> {
  const { firstId, secondId } = ordered(...pair)
  const row = await db
    .selectFrom('distinct_pair')
    .select('at')
    .where('firstId', '=', firstId)
    .where('secondId', '=', secondId)
    .executeTakeFirst()
  return row !== undefined
}

const pairsOf = prepared((db, { id }: { id: string }) =>
  db
    .selectFrom('distinct_pair')
    .select(['firstId', 'secondId'])
    .where((eb) => eb.or([eb('firstId', '=', id), eb('secondId', '=', id)]))
    .compile(),
)

/** The ids of the characters that are marked as distinct from this one. */
export function distinctFrom(db: Reader, id: string): Set<string> {
  const rows = pairsOf.all(db, { id })
  return new Set(rows.map(({ firstId, secondId }) => (firstId === id ? secondId : firstId)))
}

/** The next ids of characters, in ascending order. */
export async function idsAfter(db: Reader, after: string, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom('character')
    .select('id')
    .where('id', '>', after)
    .orderBy('id')
    .limit(limit)
    .execute()
  return rows.map(({ id }) => id)
}

/** The ids of the characters without keys: they were stored before the index existed. */
export async function withoutKeys(db: Reader, ids: string[]): Promise<string[]> {
  const rows = await db
    .selectFrom('duplicate_key')
    .select('characterId')
    .distinct()
    .where('characterId', 'in', ids)
    .execute()
  const indexed = new Set(rows.map(({ characterId }) => characterId))
  return ids.filter((id) => !indexed.has(id))
}
