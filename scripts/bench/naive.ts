import { fold } from '@personae/contract/fold'
import { PAGE_SIZE, type SearchField } from '@personae/contract/search'
import type Sqlite from 'better-sqlite3'
import { readColumn, textsOf } from './fields.ts'

/** What one would write without an index: look at every character; count all, keep the newest. */
export function naiveScan(connection: Sqlite.Database, field: SearchField) {
  const read = readColumn(connection, field)
  return (q: string): { total: number; ids: string[] } => {
    const wanted = fold(q)
    const ids: string[] = []
    let total = 0
    for (const [id, stored] of read()) {
      if (!textsOf(field, stored).some((text) => text.includes(wanted))) continue
      total += 1
      if (ids.length < PAGE_SIZE) ids.push(id)
    }
    return { total, ids }
  }
}
