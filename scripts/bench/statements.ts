import { fold } from '@personae/contract/fold'
import { PAGE_SIZE, type SearchField } from '@personae/contract/search'
import type Sqlite from 'better-sqlite3'

const CARD = 'c.recency, c.id, c.name, c.origin, c.pictureHash, c.abilities'

/** A connection of the benchmark's own, with the product's settings. */
export const settingsAsProduct = (connection: Sqlite.Database): Sqlite.Database => {
  connection.pragma('cache_size = -65536')
  connection.pragma('mmap_size = 1073741824')
  return connection
}

interface Prepared {
  rows: unknown[]
  total: unknown
}

/** A page and its exact total from the trigram index, by statements prepared once and nothing around them. */
export function indexAlone(connection: Sqlite.Database, field: SearchField): (q: string) => Prepared {
  const page = connection.prepare(
    `select ${CARD} from search_${field} hit cross join character c on c.recency = hit.rowid
     where hit.search_${field} match ? order by hit.rowid desc limit ${PAGE_SIZE + 1}`,
  )
  const count = connection
    .prepare(`select count(*) from search_${field} hit where hit.search_${field} match ?`)
    .pluck()
  return (q) => {
    const phrase = `"${fold(q).replaceAll('"', '""')}"`
    return { rows: page.all(phrase), total: count.get(phrase) }
  }
}
