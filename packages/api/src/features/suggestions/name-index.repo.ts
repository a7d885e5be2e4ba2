import { type NameTextTable, prepared, type Reader, type Tx } from '@personae/db'
import { sql } from 'kysely'

const wordId = prepared((db, { text }: { text: string }) =>
  db.selectFrom('name_word').select(['id', 'sound']).where('text', '=', text).compile(),
)
const insertWord = prepared((db, row: { text: string; length: number; sound: string | null }) =>
  db.insertInto('name_word').values(row).returning('id').compile(),
)
const setSound = prepared((db, { id, sound }: { id: number; sound: string }) =>
  db.updateTable('name_word').set({ sound }).where('id', '=', id).compile(),
)
const insertVariants = prepared((db, { id, variants }: { id: number; variants: string }) =>
  sql<never>`insert into name_variant (variant, "wordId") select value, ${id} from json_each(${variants})`.compile(
    db,
  ),
)
const insertPosting = prepared((db, row: { wordId: number; approved: 0 | 1; recency: number }) =>
  db
    .insertInto('name_posting')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .compile(),
)
const insertText = prepared((db, row: NameTextTable) => db.insertInto('name_text').values(row).compile())

/** A word of the name index. */
export interface NameWord {
  text: string
  /** Computes the keys for fuzzy search; null for a name without its spaces, which has no such keys. */
  fuzzyKeys: (() => { sound: string; variants: string[] }) | null
}

function addWord(tx: Tx, { text, fuzzyKeys }: NameWord): number {
  const existing = wordId.get(tx, { text })
  // A stored name without spaces may also be a word of this name: then its fuzzy keys are added.
  if (existing && (!fuzzyKeys || existing.sound !== null)) return existing.id
  const { sound, variants } = fuzzyKeys?.() ?? { sound: null, variants: [] }
  const id = existing?.id ?? insertWord.get(tx, { text, length: text.length, sound })!.id
  if (existing && sound !== null) setSound.run(tx, { id, sound })
  if (variants.length > 0) insertVariants.run(tx, { id, variants: JSON.stringify(variants) })
  return id
}

/** Adds the names of a character that is not in the index yet. */
export function insertNames(tx: Tx, row: NameTextTable, words: readonly NameWord[]): void {
  const { recency, approved } = row
  insertText.run(tx, row)
  for (const word of words) insertPosting.run(tx, { wordId: addWord(tx, word), approved, recency })
}

const textOf = prepared((db, { recency }: { recency: number }) =>
  db.selectFrom('name_text').selectAll().where('recency', '=', recency).compile(),
)

/** The indexed names of a character; undefined if it is not indexed. */
export const findNames = (tx: Tx, recency: number): NameTextTable | undefined => textOf.get(tx, { recency })

const deletePosting = prepared((db, row: { wordId: number; approved: 0 | 1; recency: number }) =>
  db
    .deleteFrom('name_posting')
    .where('wordId', '=', row.wordId)
    .where('approved', '=', row.approved)
    .where('recency', '=', row.recency)
    .compile(),
)
const isUsed = prepared((db, { id }: { id: number }) =>
  db.selectFrom('name_posting').select('recency').where('wordId', '=', id).limit(1).compile(),
)
const deleteVariants = prepared((db, { id, variants }: { id: number; variants: string }) =>
  sql<never>`delete from name_variant
    where "wordId" = ${id} and variant in (select value from json_each(${variants}))`.compile(db),
)
const deleteWord = prepared((db, { id }: { id: number }) =>
  db.deleteFrom('name_word').where('id', '=', id).compile(),
)
const deleteText = prepared((db, { recency }: { recency: number }) =>
  db.deleteFrom('name_text').where('recency', '=', recency).compile(),
)

/** Removes the names of a character, and the words that no other character has. */
export function deleteNames(
  tx: Tx,
  { recency, approved }: NameTextTable,
  words: readonly NameWord[],
  variantsOf: (word: string) => string[],
): void {
  deleteText.run(tx, { recency })
  for (const { text } of words) {
    const word = wordId.get(tx, { text })
    if (!word) continue
    const { id, sound } = word
    deletePosting.run(tx, { wordId: id, approved, recency })
    if (isUsed.get(tx, { id })) continue
    if (sound !== null) deleteVariants.run(tx, { id, variants: JSON.stringify(variantsOf(text)) })
    deleteWord.run(tx, { id })
  }
}

/** The next recencies of characters, in ascending order. */
export async function recenciesAfter(db: Reader, after: number, limit: number): Promise<number[]> {
  const rows = await db
    .selectFrom('character')
    .select('recency')
    .where('recency', '>', after)
    .orderBy('recency')
    .limit(limit)
    .execute()
  return rows.map(({ recency }) => recency)
}

/** The characters with these recencies that are not indexed. */
export const unindexedAt = (db: Reader, recencies: number[]) =>
  db
    .selectFrom('character')
    .leftJoin('name_text', 'name_text.recency', 'character.recency')
    .where('character.recency', 'in', recencies)
    .where('name_text.recency', 'is', null)
    .select([
      'character.recency',
      'status',
      'name',
      'aliases',
      'character.origin',
      'description',
      'backstory',
      'pictureHash',
    ])
    .execute()
