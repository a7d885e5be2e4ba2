import { sql } from 'kysely'
import type { Flag } from '../columns.ts'
import type { Examined } from '../open-reader.ts'
import { runnerOf } from '../prepared.ts'
import { schemaVersion } from '../schema-version.ts'
import { createReads } from './reads.ts'

export interface ExaminedServer extends Examined {
  /** The version of PostgreSQL. */
  server: string
  encoding: string
  /** The locale that defines which characters are letters. */
  ctype: string
  hasTrigrams: Flag
}

const FACTS = sql<Omit<ExaminedServer, keyof Examined>>`select current_setting('server_version') as server,
  pg_encoding_to_char(encoding) as encoding, datctype as ctype,
  exists (select from pg_extension where extname = 'pg_trgm') as "hasTrigrams"
  from pg_database where datname = current_database()`

/** Opens the database at an address, even while servers use it. @throws DatabaseUnavailable */
export async function examinePostgres(address: string): Promise<ExaminedServer> {
  const { read, close } = createReads(address)
  try {
    const [facts] = (await FACTS.execute(read)).rows
    const { is: version } = await schemaVersion(runnerOf(read))
    return { ...facts!, read, version, close }
  } catch (error) {
    await close()
    throw error
  }
}
