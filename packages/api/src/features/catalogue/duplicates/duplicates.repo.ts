import { type DuplicateKeyTable, prepared, type Reader, sqlFor, type Tx } from '@personae/db'
import { sql } from 'kysely'
import { COMPARED_LENGTH } from '@personae/engines/similarity/shingles'
import { chunksOf } from '../../../lib/chunks.ts'
import { hasRow, valuesOf } from '../../../lib/queries.ts'

/** Maximum number of candidates per key. Characters of the same universe come first. */
const CANDIDATES = 100
const CANDIDATES_IN_ALL = 200
const ROWS_PER_KEY = 5_000

// Sorted by key, as any other order takes several times as long, since each row is in another database page.
// SQLite's parser needs the condition before `on conflict`.
/** Adds keys of characters; existing keys stay. */
export const insertKeys = prepared(
  (db, { keys }: { keys: DuplicateKeyTable[] }) =>
    sql<never>`insert into duplicate_key (key, "characterId")
    select value ->> 'key', value ->> 'characterId' from ${sqlFor(db).objects(keys)} one where true
    order by 1 on conflict do nothing`,
)

export const deleteKeys = (tx: Tx, characterId: string) =>
  tx.deleteFrom('duplicate_key').where('characterId', '=', characterId).execute()

export const pictureOf = prepared((db, { hash }: { hash: string }) =>
  db.selectFrom('media').select('perceptualHash').where('hash', '=', hash),
)

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

export const comparedById = prepared((db, { id }: { id: string }) =>
  db
    .selectFrom('character')
    .leftJoin('media', 'media.hash', 'character.pictureHash')
    .select(COMPARED)
    .where('character.id', '=', id),
)

const COMPARED_AT_ONCE = 5

const comparedAt = prepared(
  (db, params: { recencies: readonly number[]; except: string | null; ownerId: string | null }) =>
    db
      .selectFrom(sqlFor(db).integers(params.recencies).as('given'))
      .innerJoin('character', 'character.recency', 'given.value')
      .leftJoin('media', 'media.hash', 'character.pictureHash')
      .select(COMPARED)
      .where('status', '!=', 'rejected')
      .where('character.id', 'is distinct from', params.except)
      .where(
        sql<boolean>`(cast(${params.ownerId} as text) is null or status = 'approved' or "submittedBy" = ${params.ownerId})`,
      )
      .orderBy('given.key'),
)

/** The characters with these recencies, in this order, without those outside the scope. */
export async function* comparedRowsAt(
  db: Reader,
  recencies: readonly number[],
  { except, visibleTo }: Scope,
): AsyncGenerator<ComparedRow> {
  const ownerId = visibleTo === 'reviewers' ? null : visibleTo.ownerId
  for (const part of chunksOf(recencies, COMPARED_AT_ONCE))
    yield* await comparedAt.all(db, { recencies: part, except, ownerId })
}

export type ComparedRow = NonNullable<Awaited<ReturnType<typeof comparedById.get>>>

/** The characters to compare with: published and pending ones, of the latter all or those of one owner. */
export interface Scope {
  except: string | null
  visibleTo: { ownerId: string } | 'reviewers'
  /** Candidates of this universe come first if a key has too many candidates. */
  originKey: string
}

/** Candidates of a key. The index covers all columns read; SQLite must start the join with the key. */
const withKey = prepared(
  (
    db,
    { key, except, ownerId, originKey }: { key: string } & Omit<Scope, 'visibleTo'> & { ownerId?: string },
  ) => {
    const { indexedBy, orderedJoin } = sqlFor(db)
    const mayBeShown =
      ownerId === undefined ? sql`true` : sql`(c.status = 'approved' or c."submittedBy" = ${ownerId})`
    return sql<{ recency: number }>`
      select c.recency from (select "characterId" from duplicate_key where key = ${key}
        order by "characterId" limit ${ROWS_PER_KEY}) posting
      ${orderedJoin} character c ${indexedBy('character_bearer')} on c.id = posting."characterId"
      where c.status != 'rejected' and c.id is distinct from ${except} and ${mayBeShown}
      order by c."originKey" = ${originKey} desc, c.id limit ${CANDIDATES}`
  },
)

/** Candidates in the order of the keys, each with its own limit. Calls `pause` after each key. */
export async function candidatesFor(
  db: Reader,
  keys: string[],
  { except, visibleTo, originKey }: Scope,
  pause: () => Promise<void>,
): Promise<number[]> {
  const owner = visibleTo === 'reviewers' ? {} : visibleTo
  const recencies = new Set<number>()
  for (const key of keys) {
    for (const { recency } of await withKey.all(db, { key, except, originKey, ...owner }))
      recencies.add(recency)
    if (recencies.size >= CANDIDATES_IN_ALL) break
    await pause()
  }
  return [...recencies].slice(0, CANDIDATES_IN_ALL)
}

const deletePossible = prepared((db, { characterId }: { characterId: string }) =>
  db.deleteFrom('possible_duplicate').where('characterId', '=', characterId),
)

const insertPossible = prepared(
  (db, params: { characterId: string; otherIds: string[] }) =>
    sql<never>`insert into possible_duplicate ("characterId", "otherId")
    select ${params.characterId}, value from ${sqlFor(db).texts(params.otherIds)} one`,
)

export async function replacePossible(tx: Tx, characterId: string, otherIds: string[]): Promise<void> {
  await deletePossible.run(tx, { characterId })
  if (otherIds.length > 0) await insertPossible.run(tx, { characterId, otherIds })
}

const ordered = (a: string, b: string) => (a < b ? { firstId: a, secondId: b } : { firstId: b, secondId: a })

/** Stores that an admin called two characters distinct, in any order. @returns false if one did so before */
export async function insertDistinct(
  tx: Tx,
  pair: [string, string],
  by: { byUserId: string; at: string },
): Promise<boolean> {
  const inserted = await tx
    .insertInto('distinct_pair')
    .values({ ...ordered(...pair), ...by })
    .onConflict((conflict) => conflict.doNothing())
    .returning('at')
    .executeTakeFirst()
  return inserted !== undefined
}

export function isDistinct(db: Reader, pair: [string, string]): Promise<boolean> {
  const { firstId, secondId } = ordered(...pair)
  return hasRow(
    db.selectFrom('distinct_pair').where('firstId', '=', firstId).where('secondId', '=', secondId),
  )
}

const pairsOf = prepared((db, { id }: { id: string }) =>
  db
    .selectFrom('distinct_pair')
    .select(['firstId', 'secondId'])
    .where((eb) => eb.or([eb('firstId', '=', id), eb('secondId', '=', id)])),
)

export async function distinctFrom(db: Reader, id: string): Promise<Set<string>> {
  const rows = await pairsOf.all(db, { id })
  return new Set(rows.map(({ firstId, secondId }) => (firstId === id ? secondId : firstId)))
}

export const idsAfter = (db: Reader, after: string, limit: number): Promise<string[]> =>
  valuesOf(db.selectFrom('character').select('id').where('id', '>', after).orderBy('id').limit(limit), 'id')

/** The ids of characters without keys: those stored before the index existed. */
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
