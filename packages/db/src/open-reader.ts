import { structuralProblem } from './backup/validate.ts'
import type { Reader } from './database.ts'
import { runnerOf } from './prepared.ts'
import { type SchemaVersion, schemaVersion } from './schema-version.ts'
import { kyselyOn, openFile } from './sqlite.ts'

/** A database that is only looked at. */
export interface Examined {
  read: Reader
  version: SchemaVersion
  close: () => Promise<void>
}

interface ExaminedFile extends Examined {
  structuralProblem: () => string | null
}

/** Opens an existing database, also while a server uses it. @throws Error if it is not one */
export async function openReader(file: string): Promise<ExaminedFile> {
  // Not read-only: then the last one to close it would leave the log behind.
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
