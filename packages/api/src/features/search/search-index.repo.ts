import { GENRES, type Genre } from '@personae/contract/characters'
import { fold } from '@personae/contract/shared/fold'
import { SEARCH_FIELDS } from '@personae/contract/search'
import {
  type CharacterTable,
  fromJson,
  type JsonText,
  prepared,
  sqlFor,
  type SearchCreditTable,
  type SearchGenreTable,
  type SearchTextTable,
  toFlag,
  type TrigramTable,
  type Tx,
} from '@personae/db'
import { type Selectable, sql } from 'kysely'
import { weightOf } from '@personae/engines/ranking/page-weight'
import { LANES } from '@personae/engines/ranking/mixed-order'

type Indexed = Pick<
  Selectable<CharacterTable>,
  | 'recency'
  | 'status'
  | 'name'
  | 'origin'
  | 'originKey'
  | 'series'
  | 'creators'
  | 'writers'
  | 'genres'
  | 'description'
  | 'backstory'
  | 'pictureHash'
>

const foldedList = (list: JsonText<string[]>): string => fold(fromJson(list).join('\n'))

export const creditsOf = (creators: string): Set<string> =>
  new Set(creators.split('\n').filter((name) => name !== ''))

const GENRES_FOLDED = GENRES.map((genre) => [genre, fold(genre)] as const)

/** The genres whose filters find a character: its own genres, and genres whose name is in its origin. */
function genresFound({ genres, origin }: Pick<Indexed, 'genres' | 'origin'>): Genre[] {
  const own = fromJson(genres)
  const folded = fold(origin)
  return GENRES_FOLDED.filter(([genre, text]) => own.includes(genre) || folded.includes(text)).map(
    ([genre]) => genre,
  )
}

const universeNumber = prepared((db, { originKey }: { originKey: string }) =>
  db.selectFrom('search_universe').select('number').where('originKey', '=', originKey).compile(),
)
const insertUniverse = prepared((db, row: { originKey: string }) =>
  db.insertInto('search_universe').values(row).returning('number').compile(),
)

/** New universes get the lanes in turn, so that the universes are spread evenly. */
async function laneOf(tx: Tx, originKey: string): Promise<number> {
  const known = await universeNumber.get(tx, { originKey })
  const { number } = known ?? (await insertUniverse.get(tx, { originKey }))!
  return number % LANES
}

const insertText = prepared((db, row: SearchTextTable) => db.insertInto('search_text').values(row).compile())
// Each statement inserts a whole list, as JSON.
const insertGenres = prepared(
  (db, { genres, approved, recency }: Omit<SearchGenreTable, 'genre'> & { genres: string }) =>
    sql<never>`insert into search_genre (genre, approved, recency)
      select value, ${approved}, ${recency} from ${sqlFor(db).texts(genres)} one`.compile(db),
)
const insertCredits = prepared(
  (db, { creators, recency }: Omit<SearchCreditTable, 'creator'> & { creators: string }) =>
    sql<never>`insert into search_credit (creator, recency)
      select value, ${recency} from ${sqlFor(db).texts(creators)} one`.compile(db),
)
const insertTrigrams = SEARCH_FIELDS.map((field) => ({
  field,
  insert: prepared((db, row: TrigramTable) => db.insertInto(`search_${field}`).values(row).compile()),
}))

async function add(tx: Tx, rows: readonly Indexed[]): Promise<void> {
  const published: SearchTextTable[] = []
  for (const row of rows) {
    const { recency } = row
    const approved = toFlag(row.status === 'approved')
    const text = {
      recency,
      approved,
      name: fold(row.name),
      origin: fold(row.origin),
      series: fold(row.series ?? ''),
      creator: foldedList(row.creators),
      writer: foldedList(row.writers),
      lane: approved ? await laneOf(tx, row.originKey) : 0,
      weight: approved ? weightOf(row) : 0,
    }
    await insertText.run(tx, text)
    await insertGenres.run(tx, { genres: JSON.stringify(genresFound(row)), approved, recency })
    if (!approved) continue
    published.push(text)
    const creators = creditsOf(text.creator)
    if (creators.size > 0) await insertCredits.run(tx, { creators: JSON.stringify([...creators]), recency })
  }
  if (!sqlFor(tx).substrings.hasTables) return
  // Last: before most other statements FTS5 writes what it has collected, and that is a multiple of the work for each.
  for (const { field, insert } of insertTrigrams)
    for (const text of published)
      if (text[field] !== '') await insert.run(tx, { rowid: text.recency, text: text[field] })
}

/** Removes a character. Must be called before its recency changes, because the recency is the key of the index. */
async function remove(tx: Tx, recency: number): Promise<void> {
  await tx.deleteFrom('search_text').where('recency', '=', recency).execute()
  await tx.deleteFrom('search_credit').where('recency', '=', recency).execute()
  await tx.deleteFrom('search_genre').where('recency', '=', recency).execute()
  if (!sqlFor(tx).substrings.hasTables) return
  for (const field of SEARCH_FIELDS)
    await tx.deleteFrom(`search_${field}`).where('rowid', '=', recency).execute()
}

export type SearchIndex = typeof searchIndex

export const searchIndex = { add, remove }
