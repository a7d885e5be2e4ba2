import { fold } from '@personae/contract/shared/fold'
import { PAGE_SIZE, type SearchField } from '@personae/contract/search'
import type Sqlite from 'better-sqlite3'

/** The columns of a hit: those of the gallery's cards, or the whole record that `/api` returns. */
const SHOWN = {
  card: {
    columns: 'c.recency, c.id, c.name, c.origin, c.pictureHash, c.abilities, o.logoHash',
    join: "left join company o on o.nameKey = c.originKey and o.status = 'active'",
  },
  record: { columns: 'c.*, u.username', join: 'cross join user u on u.id = c.submittedBy' },
}

export type Shown = keyof typeof SHOWN

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

/**
 * A page and its exact total from the trigram index, with statements that are prepared once. The plus before a
 * placeholder keeps SQLite from planning the statement again for each call.
 */
export function indexAlone(
  connection: Sqlite.Database,
  field: SearchField,
  shown: Shown = 'card',
): (q: string) => Prepared {
  const { columns, join } = SHOWN[shown]
  const page = connection.prepare(
    `select ${columns} from search_${field} hit cross join character c on c.recency = hit.rowid ${join}
     where hit.search_${field} match +? order by hit.rowid desc limit ${PAGE_SIZE + 1}`,
  )
  const count = connection
    .prepare(`select count(*) from search_${field} hit where hit.search_${field} match +?`)
    .pluck()
  return (q) => {
    const phrase = `"${fold(q).replaceAll('"', '""')}"`
    return { rows: page.all(phrase), total: count.get(phrase) }
  }
}
