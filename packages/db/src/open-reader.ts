import { Kysely } from 'kysely'
import { structuralProblem, type Version, versionOf } from './backup/validate.ts'
import type { Database, Reader } from './database.ts'
import { runOn } from './prepared.ts'
import { Dialect, openFile, StatementCache } from './sqlite.ts'

export interface ExaminedDb {
  read: Reader
  version: Version
  structuralProblem: () => string | null
  close: () => Promise<void>
}

/** Opens an existing database, also while a server uses it. @throws Error if it is not one */
export function openReader(file: string): ExaminedDb {
  // Not read-only: then the last one to close it would leave the log behind.
  const connection = openFile(file, { fileMustExist: true })
  try {
    connection.pragma('query_only = on')
    const { is: version } = versionOf(connection)
    const database = new StatementCache(connection)
    const read = new Kysely<Database>({ dialect: new Dialect({ database }) })
    runOn(read, database)
    return {
      read,
      version,
      structuralProblem: () => structuralProblem(connection),
      close: async () => {
        await read.destroy()
        connection.close()
      },
    }
  } catch (error) {
    connection.close()
    throw error
  }
}
