import { createHash } from 'node:crypto'
import { setImmediate } from 'node:timers/promises'
import type Sqlite from 'better-sqlite3'

const TABLE = 'backup_hash'
/** The table in backups of earlier versions, with a checksum for each table. */
const EARLIER = 'backup_checksum'

/** SQLite's integrity check does not notice a flipped bit in the text of a row: a hash of all rows does. */
export async function checksumOf(connection: Sqlite.Database): Promise<string> {
  const hash = createHash('sha256')
  const names = connection
    .prepare<[], string>(
      `select name from pragma_table_list where schema = 'main' and type in ('table', 'shadow')
       and name not in ('sqlite_schema', '${TABLE}') order by name`,
    )
    .pluck()
  const schema = `select type, name, sql from sqlite_schema where tbl_name <> '${TABLE}' order by type, name`
  // Without an index the rows come in the order of the primary key.
  for (const query of [schema, ...names.all().map((name) => `select * from "${name}" not indexed`)]) {
    hash.update(`${query}\n`)
    for (const row of connection.prepare<[], unknown[]>(query).raw().iterate())
      for (const value of row) hash.update(Buffer.isBuffer(value) ? value : `${JSON.stringify(value)}\n`)
    await setImmediate()
  }
  return hash.digest('hex')
}

/** Writes the checksum of all rows into the database, in place of an old one from a backup used as a database. */
export async function writeChecksum(connection: Sqlite.Database): Promise<string> {
  takeChecksum(connection)
  const checksum = await checksumOf(connection)
  connection.exec(`create table ${TABLE} as select '${checksum}' as hash`)
  return checksum
}

/** Removes and returns the checksum; null if the file has none, or one of an earlier version only. */
export function takeChecksum(connection: Sqlite.Database): string | null {
  const tables = connection
    .prepare<[], string>(`select name from sqlite_schema where name in ('${TABLE}', '${EARLIER}')`)
    .pluck()
    .all()
  const hash =
    tables.includes(TABLE) && connection.prepare<[], string>(`select hash from ${TABLE}`).pluck().get()
  for (const table of tables) connection.exec(`drop table if exists ${table}`)
  return hash || null
}
