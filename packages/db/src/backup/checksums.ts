import { createHash } from 'node:crypto'
import { setImmediate } from 'node:timers/promises'
import type Sqlite from 'better-sqlite3'

export interface TableChecksum {
  name: string
  rows: number
  hash: string
}

const CHECKSUMS = 'backup_checksum'

const SCHEMA = `select type, name, tbl_name, sql from sqlite_schema
  where tbl_name <> '${CHECKSUMS}' order by type, name`

/** A flipped bit in the text of a row is no damage to SQLite's own check, so that every table has a checksum. */
export async function checksumsOf(connection: Sqlite.Database): Promise<TableChecksum[]> {
  const names = connection
    .prepare<[], string>(
      `select name from pragma_table_list where schema = 'main' and type in ('table', 'shadow')
       and name not like 'sqlite!_%' escape '!' and name <> '${CHECKSUMS}' order by name`,
    )
    .pluck()
    .all()
  const checksums = [checksumOf(connection, 'sqlite_schema', SCHEMA)]
  for (const name of names) {
    // By the primary key: an index would give another order.
    checksums.push(checksumOf(connection, name, `select * from "${name}" not indexed`))
    await setImmediate()
  }
  return checksums
}

function checksumOf(connection: Sqlite.Database, name: string, query: string): TableChecksum {
  const hash = createHash('sha256')
  let rows = 0
  for (const row of connection.prepare<[], unknown[]>(query).raw().iterate()) {
    rows += 1
    const bytes = row.filter((value) => Buffer.isBuffer(value))
    const values =
      bytes.length === 0
        ? row
        : row.map((value) => (Buffer.isBuffer(value) ? { bytes: value.length } : value))
    hash.update(JSON.stringify(values))
    for (const one of bytes) hash.update(one)
  }
  return { name, rows, hash: hash.digest('hex') }
}

export async function writeChecksums(connection: Sqlite.Database): Promise<TableChecksum[]> {
  const checksums = await checksumsOf(connection)
  connection.transaction(() => {
    connection.exec(
      `create table ${CHECKSUMS} (name text primary key, rows integer not null, hash text not null)`,
    )
    const insert = connection.prepare(`insert into ${CHECKSUMS} values (?, ?, ?)`)
    for (const { name, rows, hash } of checksums) insert.run(name, rows, hash)
  })()
  return checksums
}

export function storedChecksums(connection: Sqlite.Database): TableChecksum[] | null {
  const exists = connection.prepare('select 1 from sqlite_schema where name = ?').get(CHECKSUMS)
  if (!exists) return null
  return connection.prepare<[], TableChecksum>(`select name, rows, hash from ${CHECKSUMS}`).all()
}

export const removeChecksums = (connection: Sqlite.Database): void =>
  void connection.exec(`drop table if exists ${CHECKSUMS}`)
