import { fold } from '@personae/contract/shared/fold'
import { PAGE_SIZE, type SearchField } from '@personae/contract/search'
import type Sqlite from 'better-sqlite3'
import { readColumn, textsOf } from './fields.ts'

/** The naive implementation without an index: scan all characters, count all, keep the newest. */
export function naiveScan(connection: Sqlite.Database, field: SearchField) {
  const read = readColumn(connection, field)
  return (q: string): { total: number; ids: string[] } => {
    const needle = fold(q)
    const ids: string[] = []
    let total = 0
    for (const [id, stored] of read()) {
      if (!textsOf(field, stored).some((text) => text.includes(needle))) continue
      total += 1
      if (ids.length < PAGE_SIZE) ids.push(id)
    }
    return { total, ids }
  }
}
