import { type NameTextTable, prepared, sqlFor } from '@personae/db'
import { sql } from 'kysely'

export interface IndexedWord {
  id: number
  text: string
}

/** The least value of the column `approved` for a visible row. */
export const PUBLISHED = 1
export const ALL = 0
export type Visibility = typeof PUBLISHED | typeof ALL

export const wordOf = prepared((db, { text }: { text: string }) =>
  db.selectFrom('name_word').select(['id', 'text']).where('text', '=', text),
)

// The join starts with the lengths: each length reads only a few rows of the index.
export const wordsBetween = prepared(
  (db, params: { text: string; end: string; lengths: number[]; limit: number }) =>
    sql<IndexedWord>`select w.id, w.text from ${sqlFor(db).integers(params.lengths)} length
      ${sqlFor(db).orderedJoin} name_word w
        on w.length = length.value and w.text >= ${params.text} and w.text < ${params.end}
      ${sqlFor(db).orderOfJoin(sql`length.key, w.text`)} limit ${params.limit}`,
)

export const wordsWithVariant = prepared(
  (db, { variants }: { variants: string[] }) =>
    sql<IndexedWord>`select w.id, w.text from (
      select distinct v."wordId" as id from ${sqlFor(db).texts(variants)} one
      ${sqlFor(db).orderedJoin} name_variant v on v.variant = one.value
    ) found ${sqlFor(db).orderedJoin} name_word w on w.id = found.id`,
)

export const wordsWithSound = prepared((db, { sound, limit }: { sound: string; limit: number }) =>
  db.selectFrom('name_word').select(['id', 'text']).where('sound', '=', sound).orderBy('id').limit(limit),
)

/** The postings of words, in the order of the words; for each word, published characters first. */
export const postingsOf = prepared(
  (db, params: { wordIds: number[]; visibility: Visibility; limit: number }) =>
    sql<{ wordId: number; recency: number }>`
    select p."wordId", p.recency from ${sqlFor(db).integers(params.wordIds)} word
    cross join (select 1 as approved union all select 0) state
    ${sqlFor(db).orderedJoin} name_posting p on p."wordId" = word.value and p.approved = state.approved
    where state.approved >= ${params.visibility}
    ${sqlFor(db).orderOfJoin(sql`word.key, state.approved desc, p.recency`)} limit ${params.limit}`,
)

export const charactersInUniverse = prepared(
  (db, params: { wordId: number; originKey: string; scanned: number; limit: number }) =>
    sql<{ recency: number }>`select c.recency from
      (select recency from name_posting where "wordId" = ${params.wordId}
        order by approved, recency limit ${params.scanned}) p
    ${sqlFor(db).orderedJoin} character c on c.recency = p.recency
    where c."originKey" = ${params.originKey} limit ${params.limit}`,
)

export const charactersWithBoth = prepared(
  (db, params: { first: number; second: number; visibility: Visibility; limit: number }) =>
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
      .where('a.approved', '>=', params.visibility)
      .limit(params.limit),
)

/** @param pattern made by `substrings.pattern` from a folded text */
export const namesContaining = prepared((db, params: { pattern: string; limit: number }) => {
  const { table, key, matches } = sqlFor(db).substrings
  const recency = key('hit')
  return sql<{ recency: number }>`select ${recency} as recency from ${table('name')} hit
    where ${matches('hit', 'name', params.pattern)} order by ${recency} desc limit ${params.limit}`
})

export const nameTextsAt = prepared(
  (db, params: { recencies: number[]; visibility: Visibility }) =>
    sql<NameTextTable>`select t.* from ${sqlFor(db).integers(params.recencies)} given
    ${sqlFor(db).orderedJoin} name_text t on t.recency = given.value and t.approved >= ${params.visibility}
    ${sqlFor(db).orderOfJoin(sql`given.key`)}`,
)

/** Characters read of a description for its first words, among which spoilers are left out. */
const DETAIL_READ = 300

/** The columns of characters that a suggestion needs, in the order of the recencies. */
export const suggestedAt = prepared((db, params: { recencies: number[] }) =>
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
