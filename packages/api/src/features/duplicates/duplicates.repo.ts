import type { Reader, Tx } from '@personae/db'
import { sql } from 'kysely'
import { COMPARED_LENGTH } from './texts.ts'

/** Candidates that one key leads to: as many as the bearers of the commonest name. Those of the same universe go first. */
const CANDIDATES = 100
/** Bearers of a key that are looked at, so that those who may not be shown do not hide the others. */
const BEARERS = 5_000

/** Adds keys; one that is there already stays. */
export async function insertKeys(tx: Tx, keys: { key: string; characterId: string }[]): Promise<void> {
  // Each binds two values, and a statement takes 32,766.
  for (let at = 0; at < keys.length; at += 10_000) {
    const values = keys.slice(at, at + 10_000)
    await tx
      .insertInto('duplicate_key')
      .values(values)
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  }
}

/** Takes a character's keys away. */
export async function deleteKeys(tx: Tx, characterId: string): Promise<void> {
  await tx.deleteFrom('duplicate_key').where('characterId', '=', characterId).execute()
}

/** The perceptual hashes of these pictures, by the pictures' own. */
export async function perceptualHashes(db: Reader, hashes: string[]): Promise<Map<string, string | null>> {
  if (hashes.length === 0) return new Map()
  const rows = await db
    .selectFrom('media')
    .select(['hash', 'perceptualHash'])
    .where('hash', 'in', hashes)
    .execute()
  return new Map(rows.map(({ hash, perceptualHash }) => [hash, perceptualHash]))
}

/** The columns that characters are compared by. */
const COMPARED = [
  'character.id',
  'character.name',
  'character.origin',
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

const compared = (db: Reader) =>
  db.selectFrom('character').leftJoin('media', 'media.hash', 'character.pictureHash').select(COMPARED)

/** One character with what it is compared by. */
export const findCompared = (db: Reader, id: string) =>
  compared(db).where('character.id', '=', id).executeTakeFirst()

export type ComparedRow = NonNullable<Awaited<ReturnType<typeof findCompared>>>

/** Whose characters are compared with: all but the rejected, and of the pending ones all or the owner's own. */
export interface Scope {
  except: string | null
  visibleTo: { ownerId: string } | 'reviewers'
  /** Where a key leads to more than are compared, those of this universe go first. */
  originKey: string
}

/** The cross join keeps SQLite from starting with every approved character. */
const candidatesOf = (
  db: Reader,
  key: string,
  { except, visibleTo, originKey }: Scope,
): Promise<ComparedRow[]> =>
  db
    .selectFrom((eb) =>
      eb.selectFrom('duplicate_key').select('characterId').where('key', '=', key).limit(BEARERS).as('bearer'),
    )
    .crossJoin('character')
    .leftJoin('media', 'media.hash', 'character.pictureHash')
    .select(COMPARED)
    .whereRef('character.id', '=', 'bearer.characterId')
    .where('character.status', '!=', 'rejected')
    .$if(except !== null, (query) => query.where('character.id', '!=', except!))
    .$if(visibleTo !== 'reviewers', (query) =>
      query.where((eb) =>
        eb.or([
          eb('character.status', '=', 'approved'),
          eb('character.submittedBy', '=', visibleTo === 'reviewers' ? '' : visibleTo.ownerId),
        ]),
      ),
    )
    .orderBy((eb) => eb('character.originKey', '=', originKey), 'desc')
    .limit(CANDIDATES)
    .execute()

/** Characters that share a key. Each key is asked by itself: a crowd behind one does not hide what another finds. */
export async function candidatesFor(db: Reader, keys: string[], scope: Scope): Promise<ComparedRow[]> {
  const found = new Map<string, ComparedRow>()
  for (const key of keys) {
    for (const row of await candidatesOf(db, key, scope)) found.set(row.id, row)
  }
  return [...found.values()]
}

const ordered = (one: string, other: string) =>
  one < other ? { firstId: one, secondId: other } : { firstId: other, secondId: one }

/** Remembers that an admin called two distinct, in whichever order they are named. */
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

/** Whether an admin has called the two distinct. */
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

/** The characters that have been called distinct from this one. */
export async function distinctFrom(db: Reader, id: string): Promise<Set<string>> {
  const rows = await db
    .selectFrom('distinct_pair')
    .select(['firstId', 'secondId'])
    .where((eb) => eb.or([eb('firstId', '=', id), eb('secondId', '=', id)]))
    .execute()
  return new Set(rows.map(({ firstId, secondId }) => (firstId === id ? secondId : firstId)))
}

/** Characters without any key yet, from after this one: they were written before there were keys. */
export const withoutKeys = (db: Reader, after: string, limit: number) =>
  compared(db)
    .where('character.id', '>', after)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('duplicate_key')
            .select(sql`1`.as('one'))
            .whereRef('duplicate_key.characterId', '=', 'character.id'),
        ),
      ),
    )
    .orderBy('character.id')
    .limit(limit)
    .execute()
