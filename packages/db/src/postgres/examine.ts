import { Kysely, sql } from 'kysely'
import type { Database, Reader } from '../database.ts'
import { runOn } from '../prepared.ts'
import { type SchemaVersion, schemaVersion } from '../schema-version.ts'
import { PostgresBy } from './connection.ts'
import { createReads } from './reads.ts'

export interface ExaminedServer {
  read: Reader
  version: SchemaVersion
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
}

const FACTS = sql<Facts>`select current_setting('server_version') as server,
  pg_encoding_to_char(encoding) as encoding, datctype as ctype,
  exists (select from pg_extension where extname = 'pg_trgm') as "hasTrigrams"
  from pg_database where datname = current_database()`

/** Opens the database at an address, also while servers use it. @throws DatabaseUnavailable */
export async function examinePostgres(address: string): Promise<ExaminedServer> {
  const reads = createReads(address)
  const read = new Kysely<Database>({ dialect: new PostgresBy(reads.driver) })
  runOn(read, reads.connection)
  try {
    const [facts] = (await FACTS.execute(read)).rows
    return {
      ...facts!,
      read,
      version: (await schemaVersion(reads.connection)).is,
      hasTrigrams: facts!.hasTrigrams === 1,
      close: reads.close,
    }
  } catch (error) {
    await reads.close()
    throw error
  }
}
