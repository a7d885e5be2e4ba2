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
import { popularityOf, weightOf } from '@personae/engines/ranking/page-weight'
import { LANES } from '@personae/engines/ranking/mixed-order'

type Indexed = Selectable<CharacterTable>

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
  db.selectFrom('search_universe').select('number').where('originKey', '=', originKey),
)
const insertUniverse = prepared((db, row: { originKey: string }) =>
  db.insertInto('search_universe').values(row).returning('number'),
)

async function universeOf(tx: Tx, originKey: string): Promise<number> {
  const known = await universeNumber.get(tx, { originKey })
  return (known ?? (await insertUniverse.get(tx, { originKey }))!).number
}

const insertText = prepared((db, row: SearchTextTable) => db.insertInto('search_text').values(row))
// Each of the next statements inserts a whole list.
const insertGenres = prepared(
  (db, row: Omit<SearchGenreTable, 'genre'> & { genres: Genre[] }) =>
    sql<never>`insert into search_genre (genre, approved, recency, lane, popularity)
      select value, ${row.approved}, ${row.recency}, ${row.lane}, ${row.popularity} from ${sqlFor(db).texts(row.genres)} one`,
)
const insertCredits = prepared(
  (db, { creators, recency }: Omit<SearchCreditTable, 'creator'> & { creators: string[] }) =>
    sql<never>`insert into search_credit (creator, recency)
      select value, ${recency} from ${sqlFor(db).texts(creators)} one`,
)
const insertTrigrams = SEARCH_FIELDS.map((field) => ({
  field,
  insert: prepared((db, row: TrigramTable) => db.insertInto(`search_${field}`).values(row)),
}))

/** @param activity before the change, for characters that were in the index already */
async function add(tx: Tx, rows: readonly Indexed[], activity = 0): Promise<void> {
  const published: SearchTextTable[] = []
  for (const row of rows) {
    const { recency } = row
    const approved = toFlag(row.status === 'approved')
    const universe = approved ? await universeOf(tx, row.originKey) : 0
    // New universes get the lanes in turn, so that the universes are spread evenly.
    const lane = universe % LANES
    const weight = approved ? weightOf({ ...row, names: fromJson(row.aliases).length }) : 0
    const popularity = approved ? popularityOf(activity, weight) : 0
    const text = {
      recency,
      approved,
      name: fold(row.name),
      origin: fold(row.origin),
      series: fold(row.series ?? ''),
      creator: foldedList(row.creators),
      writer: foldedList(row.writers),
      lane,
      weight,
      universe,
      activity,
      popularity,
    }
    await insertText.run(tx, text)
    await insertGenres.run(tx, {
      genres: genresFound(row),
      approved,
      recency,
      lane,
      popularity,
    })
    if (!approved) continue
    published.push(text)
    const creators = creditsOf(text.creator)
    if (creators.size > 0) await insertCredits.run(tx, { creators: [...creators], recency })
  }
  if (!sqlFor(tx).substrings.hasTables) return
  // Last, because FTS5 flushes what it has collected before most other statements, and a flush is expensive.
  for (const { field, insert } of insertTrigrams)
    for (const text of published)
      if (text[field] !== '') await insert.run(tx, { rowid: text.recency, text: text[field] })
}

/** @returns the activity, which the changed character keeps */
async function remove(tx: Tx, { recency }: Pick<Indexed, 'recency'>): Promise<number> {
  const removed = await tx
    .deleteFrom('search_text')
    .where('recency', '=', recency)
    .returning('activity')
    .executeTakeFirst()
  const activity = removed?.activity ?? 0
  await tx.deleteFrom('search_credit').where('recency', '=', recency).execute()
  await tx.deleteFrom('search_genre').where('recency', '=', recency).execute()
  if (!sqlFor(tx).substrings.hasTables) return activity
  for (const field of SEARCH_FIELDS)
    await tx.deleteFrom(`search_${field}`).where('rowid', '=', recency).execute()
  return activity
}

const updateText = prepared(
  (db, { recency, activity, popularity }: { recency: number; activity: number; popularity: number }) =>
    db.updateTable('search_text').set({ activity, popularity }).where('recency', '=', recency),
)
const updateGenres = prepared((db, { recency, popularity }: { recency: number; popularity: number }) =>
  db.updateTable('search_genre').set({ popularity }).where('recency', '=', recency),
)

/** Stores the activity of a published character, and the popularity derived from it. */
async function setActivity(
  tx: Tx,
  { recency, activity, weight }: Pick<SearchTextTable, 'recency' | 'activity' | 'weight'>,
): Promise<void> {
  const popularity = popularityOf(activity, weight)
  await updateText.run(tx, { recency, activity, popularity })
  await updateGenres.run(tx, { recency, popularity })
}

export const searchIndex = {
  add: (tx: Tx, rows: readonly Indexed[]): Promise<void> => add(tx, rows),
  replace: async (tx: Tx, row: Indexed) => {
    const activity = await remove(tx, row)
    return (next: Indexed): Promise<void> => add(tx, [next], activity)
  },
  remove,
  setActivity,
}
