import { Kysely, sql } from 'kysely'
import type { Version } from '../backup/validate.ts'
import type { Database, Reader } from '../database.ts'
import { runOn } from '../prepared.ts'
import { PostgresBy } from './connection.ts'
import { migrations } from '../migrations/index.ts'
import { createReads } from './reads.ts'

export interface ExaminedServer {
  read: Reader
  /** `older` if there are no tables yet. */
  version: Version
  /** The version of PostgreSQL. */
  server: string
  encoding: string
  /** The locale that says which characters are letters. */
  ctype: string
  hasTrigrams: boolean
  close: () => Promise<void>
}

interface Facts {
  server: string
  encoding: string
  ctype: string
  hasTrigrams: number
  hasMigrations: number
}

const FACTS = sql<Facts>`select current_setting('server_version') as server,
  pg_encoding_to_char(encoding) as encoding, datctype as ctype,
  exists (select from pg_extension where extname = 'pg_trgm') as "hasTrigrams",
  to_regclass('kysely_migration') is not null as "hasMigrations"
  from pg_database where datname = current_database()`

function versionOf(done: string[]): Version {
  const known = Object.keys(migrations.postgres)
  const newest = done.at(-1)
  if (newest === undefined) return 'older'
  if (done[0] !== known[0]) return 'foreign'
  if (newest > known.at(-1)!) return 'newer'
  return known.every((name) => done.includes(name)) ? 'current' : 'older'
}

/** Opens the database at an address, also while servers use it. @throws DatabaseUnavailable */
export async function examinePostgres(address: string): Promise<ExaminedServer> {
  const reads = createReads(address)
  const read = new Kysely<Database>({ dialect: new PostgresBy(reads.driver) })
  runOn(read, reads.connection)
  try {
    const [facts] = (await FACTS.execute(read)).rows
    const { hasTrigrams, hasMigrations, ...rest } = facts!
    const done = hasMigrations
      ? await sql<{ name: string }>`select name from kysely_migration order by name`.execute(read)
      : { rows: [] }
    return {
      ...rest,
      read,
      version: versionOf(done.rows.map(({ name }) => name)),
      hasTrigrams: hasTrigrams === 1,
      close: reads.close,
    }
  } catch (error) {
    await reads.close()
    throw error
  }
}
