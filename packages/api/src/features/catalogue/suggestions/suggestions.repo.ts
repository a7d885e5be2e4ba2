import { type NameTextTable, prepared, type Reader, sqlFor } from '@personae/db'
import { sql } from 'kysely'

export interface IndexedWord {
  id: number
  text: string
}

const exact = prepared((db, { text }: { text: string }) =>
  db.selectFrom('name_word').select(['id', 'text']).where('text', '=', text),
)

export const wordOf = (db: Reader, text: string): Promise<IndexedWord | undefined> => exact.get(db, { text })

const MAX_COMPLETED = 12

// Starts with the lengths: each reads only a few rows of the index.
const beginning = prepared(
  (db, params: { text: string; end: string; lengths: string; limit: number }) =>
    sql<IndexedWord>`select w.id, w.text from ${sqlFor(db).integers(params.lengths)} length
      ${sqlFor(db).orderedJoin} name_word w
        on w.length = length.value and w.text >= ${params.text} and w.text < ${params.end}
      ${sqlFor(db).orderOfJoin(sql`length.key, w.text`)} limit ${params.limit}`,
)

export async function completionsOf(db: Reader, text: string, limit: number): Promise<IndexedWord[]> {
  const lengths = JSON.stringify(Array.from({ length: MAX_COMPLETED }, (_, at) => text.length + 1 + at))
  // `{` sorts after all letters and digits.
  return beginning.all(db, { text, end: `${text}{`, lengths, limit })
}

const withVariant = prepared(
  (db, { variants }: { variants: string }) =>
    sql<IndexedWord>`select w.id, w.text from (
      select distinct v."wordId" as id from ${sqlFor(db).texts(variants)} one
      ${sqlFor(db).orderedJoin} name_variant v on v.variant = one.value
    ) found ${sqlFor(db).orderedJoin} name_word w on w.id = found.id`,
)

export const wordsWithVariant = (db: Reader, variants: readonly string[]): Promise<IndexedWord[]> =>
  withVariant.all(db, { variants: JSON.stringify(variants) })

const withSound = prepared((db, { sound, limit }: { sound: string; limit: number }) =>
  db.selectFrom('name_word').select(['id', 'text']).where('sound', '=', sound).orderBy('id').limit(limit),
)

export const wordsWithSound = async (db: Reader, sound: string, limit: number): Promise<IndexedWord[]> =>
  sound === '' ? [] : withSound.all(db, { sound, limit })

export type Visibility = 'published' | 'all'

const leastOf = (visibility: Visibility): 0 | 1 => (visibility === 'published' ? 1 : 0)

const postings = prepared(
  (db, params: { words: string; least: 0 | 1; limit: number }) =>
    sql<{
      wordId: number
      recency: number
    }>`select p."wordId", p.recency from ${sqlFor(db).integers(params.words)} word
    cross join (select 1 as approved union all select 0) state
    ${sqlFor(db).orderedJoin} name_posting p on p."wordId" = word.value and p.approved = state.approved
    where state.approved >= ${params.least}
    ${sqlFor(db).orderOfJoin(sql`word.key, state.approved desc, p.recency`)} limit ${params.limit}`,
)

/** The postings of these words, in the order of the words; for each word those of published characters first. */
export const postingsOf = (
  db: Reader,
  wordIds: readonly number[],
  visibility: Visibility,
  limit: number,
): Promise<{ wordId: number; recency: number }[]> =>
  postings.all(db, { words: JSON.stringify(wordIds), least: leastOf(visibility), limit })

const recenciesIn = (rows: readonly { recency: number }[]): number[] => rows.map(({ recency }) => recency)

const ofUniverse = prepared(
  (db, params: { wordId: number; originKey: string; scanned: number; limit: number }) =>
    sql<{ recency: number }>`select c.recency from
      (select recency from name_posting where "wordId" = ${params.wordId}
        order by approved, recency limit ${params.scanned}) p
    ${sqlFor(db).orderedJoin} character c on c.recency = p.recency
    where c."originKey" = ${params.originKey} limit ${params.limit}`,
)

const MAX_SCANNED = 5_000

export const charactersInUniverse = async (
  db: Reader,
  wordId: number,
  originKey: string,
  limit: number,
): Promise<number[]> =>
  recenciesIn(await ofUniverse.all(db, { wordId, originKey, scanned: MAX_SCANNED, limit }))

const ofBoth = prepared((db, params: { first: number; second: number; least: 0 | 1; limit: number }) =>
  db
    .selectFrom('name_posting as a')
    .innerJoin('name_posting as b', (join) =>
      join
        .onRef('b.approved', '=', 'a.approved')
        .onRef('b.recency', '=', 'a.recency')
        .on('b.wordId', '=', params.second),
    )
    .select('a.recency')
    .where('a.wordId', '=', params.first)
    .where('a.approved', '>=', params.least)
    .limit(params.limit),
)

export const charactersWithBoth = async (
  db: Reader,
  [first, second]: [wordId: number, wordId: number],
  visibility: Visibility,
  limit: number,
): Promise<number[]> =>
  recenciesIn(await ofBoth.all(db, { first, second, least: leastOf(visibility), limit }))

const containing = prepared((db, params: { pattern: string; limit: number }) => {
  const { table, key, matches } = sqlFor(db).substrings
  const recency = key('hit')
  return sql<{ recency: number }>`select ${recency} as recency from ${table('name')} hit
    where ${matches('hit', 'name', params.pattern)} order by ${recency} desc limit ${params.limit}`
})

export const namesContaining = async (db: Reader, folded: string, limit: number): Promise<number[]> =>
  recenciesIn(await containing.all(db, { pattern: sqlFor(db).substrings.pattern(folded), limit }))

const textsAt = prepared(
  (db, params: { recencies: string; least: 0 | 1 }) =>
    sql<NameTextTable>`select t.* from ${sqlFor(db).integers(params.recencies)} given
    ${sqlFor(db).orderedJoin} name_text t on t.recency = given.value and t.approved >= ${params.least}
    ${sqlFor(db).orderOfJoin(sql`given.key`)}`,
)

export const nameTextsAt = (
  db: Reader,
  recencies: readonly number[],
  visibility: Visibility,
): Promise<NameTextTable[]> =>
  textsAt.all(db, { recencies: JSON.stringify(recencies), least: leastOf(visibility) })

/** Characters of the description that are read for its first words: a spoiler among them takes up room. */
const DETAIL_READ = 300

const suggested = prepared((db, params: { recencies: string }) =>
  db
    .selectFrom(sqlFor(db).integers(params.recencies).as('given'))
    .innerJoin('character', 'character.recency', 'given.value')
    .select([
      'character.recency',
      'character.id',
      'name',
      'aliases',
      'origin',
      'genres',
      'pictureHash',
      'status',
      'submittedBy',
      'series',
    ])
    .select((eb) => eb.fn<string>('substr', ['description', eb.lit(1), eb.lit(DETAIL_READ)]).as('beginning'))
    .orderBy('given.key'),
)

/** The columns of characters that a suggestion needs, in the order of the recencies. */
export const suggestedAt = (db: Reader, recencies: readonly number[]) =>
  suggested.all(db, { recencies: JSON.stringify(recencies) })
