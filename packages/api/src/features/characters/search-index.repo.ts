import { GENRES, type Genre } from '@personae/contract/characters'
import { fold } from '@personae/contract/fold'
import { SEARCH_FIELDS } from '@personae/contract/search'
import { type CharacterTable, fromJson, type JsonText, toFlag, type Tx } from '@personae/db'
import type { Selectable } from 'kysely'

type Indexed = Pick<
  Selectable<CharacterTable>,
  'recency' | 'status' | 'name' | 'origin' | 'series' | 'creators' | 'writers' | 'genres'
>

const foldedList = (list: JsonText<string[]>): string => fold(fromJson(list).join('\n'))

const GENRES_FOLDED = GENRES.map((genre) => [genre, fold(genre)] as const)

/** The genres that a filter finds it under: equal to one of its own, or contained in its origin. */
export function genresFound({ genres, origin }: Pick<Indexed, 'genres' | 'origin'>): Genre[] {
  const own = fromJson(genres)
  const folded = fold(origin)
  return GENRES_FOLDED.filter(([genre, text]) => own.includes(genre) || folded.includes(text)).map(
    ([genre]) => genre,
  )
}

/** Puts characters into the index; each must not be in it. */
export async function addToIndex(tx: Tx, rows: Indexed[]): Promise<void> {
  const texts = rows.map((row) => ({
    recency: row.recency,
    approved: toFlag(row.status === 'approved'),
    name: fold(row.name),
    origin: fold(row.origin),
    series: fold(row.series ?? ''),
    creator: foldedList(row.creators),
    writer: foldedList(row.writers),
  }))
  await tx.insertInto('search_text').values(texts).execute()

  const genres = rows.flatMap((row) =>
    genresFound(row).map((genre) => ({
      genre,
      approved: toFlag(row.status === 'approved'),
      recency: row.recency,
    })),
  )
  if (genres.length > 0) await tx.insertInto('search_genre').values(genres).execute()

  for (const field of SEARCH_FIELDS) {
    const values = texts
      .filter((text) => text.approved === 1 && text[field] !== '')
      .map((text) => ({ rowid: text.recency, text: text[field] }))
    if (values.length > 0) await tx.insertInto(`search_${field}`).values(values).execute()
  }
}

/** Takes a character out. Must come before its recency changes: the index is keyed by it. */
export async function removeFromIndex(tx: Tx, recency: number): Promise<void> {
  await tx.deleteFrom('search_text').where('recency', '=', recency).execute()
  await tx.deleteFrom('search_genre').where('recency', '=', recency).execute()
  for (const field of SEARCH_FIELDS) {
    await tx.deleteFrom(`search_${field}`).where('rowid', '=', recency).execute()
  }
}
