import { fold } from '@personae/contract/shared/fold'
import type { SearchField } from '@personae/contract/search'
import type Sqlite from 'better-sqlite3'

/** The column of `character` that a search uses. */
const COLUMN = {
  name: 'name',
  origin: 'origin',
  series: 'series',
  creator: 'creators',
  writer: 'writers',
} as const satisfies Record<SearchField, string>

type Line = [id: string, text: string | null]

/** Reads id and one column of all approved characters, newest first. */
export function readColumn(connection: Sqlite.Database, field: SearchField): () => Line[] {
  const statement = connection
    .prepare<[], Line>(
      `select id, ${COLUMN[field]} from character where status = 'approved' order by recency desc`,
    )
    .raw()
  return () => statement.all()
}

/** The folded texts of one stored value: the entries of a list, or the one text. */
export function textsOf(field: SearchField, stored: string | null): string[] {
  const isList = field === 'creator' || field === 'writer'
  const texts = isList ? (JSON.parse(stored ?? '[]') as string[]) : [stored ?? '']
  return texts.map(fold)
}
