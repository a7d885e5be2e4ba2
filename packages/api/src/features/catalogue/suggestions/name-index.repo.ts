import {
  type NamePostingTable,
  type NameTextTable,
  prepared,
  type Reader,
  sqlFor,
  type Tx,
} from '@personae/db'
import { sql } from 'kysely'
import { valuesOf } from '../../../lib/queries.ts'

interface StoredWord {
  id: number
  text: string
  /** Null if the word has no fuzzy keys. */
  sound: string | null
}

interface VariantRow {
  id: number
  variant: string
}

// Each statement takes all words of all characters, and inserts rows in the order of their keys: any other
// order takes several times as long, since each row is in another database page.

const storedWords = prepared(
  (db, { texts }: { texts: string[] }) =>
    sql<StoredWord>`select w.id, w.text, w.sound from ${sqlFor(db).texts(texts)} one
    ${sqlFor(db).orderedJoin} name_word w on w.text = one.value`,
)
// A name without its spaces may also be a word of another name: then the word gets a sound.
const putWords = prepared(
  (db, { words }: { words: Pick<StoredWord, 'text' | 'sound'>[] }) =>
    sql<Pick<StoredWord, 'id' | 'text'>>`insert into name_word (text, length, sound)
    select value ->> 'text', length(value ->> 'text'), value ->> 'sound' from ${sqlFor(db).objects(words)} one where true
    order by 1 on conflict (text) do update set sound = excluded.sound
    returning id, text`,
)
const insertVariants = prepared(
  (db, { variants }: { variants: VariantRow[] }) =>
    sql<never>`insert into name_variant (variant, "wordId")
    select value ->> 'variant', cast(value ->> 'id' as bigint) from ${sqlFor(db).objects(variants)} one
    order by 1`,
)
const insertPostings = prepared(
  (db, { postings }: { postings: NamePostingTable[] }) =>
    sql<never>`insert into name_posting ("wordId", approved, recency)
    select cast(value ->> 'wordId' as bigint), cast(value ->> 'approved' as bigint), cast(value ->> 'recency' as bigint)
    from ${sqlFor(db).objects(postings)} one where true
    order by 1 on conflict do nothing`,
)
const insertText = prepared((db, row: NameTextTable) => db.insertInto('name_text').values(row))

export interface NameWord {
  text: string
  /** Computes the keys for fuzzy search; null for a name without its spaces, which has no such keys. */
  fuzzyKeys: (() => { sound: string; variants: string[] }) | null
}

const wordsAt = (tx: Tx, words: readonly NameWord[]): Promise<StoredWord[]> =>
  storedWords.all(tx, { texts: words.map(({ text }) => text) })

const variantRows = (words: readonly { id: number; variants: string[] }[]): VariantRow[] =>
  words.flatMap(({ id, variants }) => variants.map((variant) => ({ id, variant })))

export interface NamedCharacter {
  row: NameTextTable
  words: NameWord[]
}

/** Adds the words that are not in the index. @returns the ids of all words */
async function putNew(tx: Tx, words: readonly NameWord[]): Promise<Map<string, number>> {
  const stored = new Map((await wordsAt(tx, words)).map((word) => [word.text, word]))
  const ids = new Map([...stored].map(([text, { id }]) => [text, id]))
  const added = words
    .filter(({ text, fuzzyKeys }) => !stored.has(text) || (fuzzyKeys && stored.get(text)!.sound === null))
    .map(({ text, fuzzyKeys }) => ({ text, sound: null, variants: [] as string[], ...fuzzyKeys?.() }))
  if (added.length === 0) return ids
  const given = added.map(({ text, sound }) => ({ text, sound }))
  for (const { text, id } of await putWords.all(tx, { words: given })) ids.set(text, id)
  await insertVariants.run(tx, {
    variants: variantRows(added.map(({ text, variants }) => ({ id: ids.get(text)!, variants }))),
  })
  return ids
}

export async function insertNames(tx: Tx, characters: readonly NamedCharacter[]): Promise<void> {
  for (const { row } of characters) await insertText.run(tx, row)
  const distinct = new Map<string, NameWord>()
  for (const word of characters.flatMap(({ words }) => words)) {
    // A name without its spaces may also be a word of another name: that one has fuzzy keys.
    if (word.fuzzyKeys || !distinct.has(word.text)) distinct.set(word.text, word)
  }
  const ids = await putNew(tx, [...distinct.values()])
  const postings = characters.flatMap(({ row: { recency, approved }, words }) =>
    words.map(({ text }) => ({ wordId: ids.get(text)!, approved, recency })),
  )
  await insertPostings.run(tx, { postings })
}

export const textOf = prepared((db, { recency }: { recency: number }) =>
  db.selectFrom('name_text').selectAll().where('recency', '=', recency),
)

const deletePostings = prepared(
  (db, row: { wordIds: number[]; approved: 0 | 1; recency: number }) =>
    sql<never>`delete from name_posting where "wordId" in (select value from ${sqlFor(db).integers(row.wordIds)} one)
    and approved = ${row.approved} and recency = ${row.recency}`,
)
const deleteUnused = prepared(
  (db, { wordIds }: { wordIds: number[] }) =>
    sql<StoredWord>`delete from name_word where id in (select value from ${sqlFor(db).integers(wordIds)} one)
    and not exists (select 1 from name_posting p where p."wordId" = name_word.id)
    returning id, text, sound`,
)
const deleteVariants = prepared(
  (db, { variants }: { variants: VariantRow[] }) =>
    sql<never>`delete from name_variant where (variant, "wordId") in (
    select value ->> 'variant', cast(value ->> 'id' as bigint) from ${sqlFor(db).objects(variants)} one)`,
)
const deleteText = prepared((db, { recency }: { recency: number }) =>
  db.deleteFrom('name_text').where('recency', '=', recency),
)

export async function deleteNames(
  tx: Tx,
  { recency, approved }: NameTextTable,
  words: readonly NameWord[],
  variantsOf: (word: string) => string[],
): Promise<void> {
  await deleteText.run(tx, { recency })
  const wordIds = (await wordsAt(tx, words)).map(({ id }) => id)
  await deletePostings.run(tx, { wordIds, approved, recency })
  const variants = (await deleteUnused.all(tx, { wordIds }))
    .filter(({ sound }) => sound !== null)
    .map(({ id, text }) => ({ id, variants: variantsOf(text) }))
  if (variants.length > 0) await deleteVariants.run(tx, { variants: variantRows(variants) })
}

export const recenciesAfter = (db: Reader, after: number, limit: number): Promise<number[]> =>
  valuesOf(
    db.selectFrom('character').select('recency').where('recency', '>', after).orderBy('recency').limit(limit),
    'recency',
  )

export const unindexedAt = (db: Reader, recencies: number[]) =>
  db
    .selectFrom('character')
    .leftJoin('name_text', 'name_text.recency', 'character.recency')
    .where('character.recency', 'in', recencies)
    .where('name_text.recency', 'is', null)
    .selectAll('character')
    .execute()
