import { structuralProblem } from './backup/validate.ts'
import type { Reader } from './database.ts'
import { runnerOf } from './prepared.ts'
import { type SchemaVersion, schemaVersion } from './schema-version.ts'
import { kyselyOn, openFile } from './sqlite.ts'

/** A database that is opened for reading, without migrations. */
export interface Examined {
  read: Reader
  version: SchemaVersion
  close: () => Promise<void>
}

interface ExaminedFile extends Examined {
  structuralProblem: () => string | null
}

/** Opens an existing file, even while a server uses it. @throws Error if it is no database */
export async function openReader(file: string): Promise<ExaminedFile> {
  // Not opened read-only: if such a connection is the last to close, it leaves the log behind.
  const connection = openFile(file, { fileMustExist: true })
  try {
    connection.pragma('query_only = on')
    const read = kyselyOn(connection)
    const { is: version } = await schemaVersion(runnerOf(read))
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
