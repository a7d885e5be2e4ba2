import type Sqlite from 'better-sqlite3'
import { migrations } from '../migrations/index.ts'
import { cannotMigrate, schemaVersion } from '../schema-version.ts'
import { StatementCache } from '../sqlite.ts'
import { Refusal } from '../refusal.ts'
import { checksumOf, takeChecksum } from './checksum.ts'

/**
 * Checks that the file is a complete database of this product and of no newer version, and removes its checksum:
 * backups have one, copies of a database do not. @throws Refusal
 */
export async function validate(
  connection: Sqlite.Database,
  file: string,
): Promise<{ checksum: string; hadChecksum: boolean }> {
  try {
    await validateVersion(connection, file)
    validateStructure(connection, file)
    const stored = takeChecksum(connection)
    const checksum = await checksumOf(connection)
    if (stored !== null && stored !== checksum)
      throw new Refusal(`${file} is damaged: its content has changed.`)
    return { checksum, hadChecksum: stored !== null }
  } catch (error) {
    if (error instanceof Refusal || !isDamage(error)) throw error
    if ((error as { code?: unknown }).code === 'SQLITE_NOTADB') throw foreign(file)
    throw new Refusal(`${file} is damaged: ${(error as Error).message}.`, { cause: error })
  }
}

const foreign = (file: string) => new Refusal(`${file} is not a database of this program.`)

export const isDamage = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && /^SQLITE_(CORRUPT|NOTADB|ERROR)/.test(String(error.code))

async function validateVersion(connection: Sqlite.Database, file: string): Promise<void> {
  const { is, newest } = await schemaVersion(new StatementCache(connection))
  if (is === 'empty' || is === 'foreign') throw foreign(file)
  if (is === 'unreleased') throw new Refusal(cannotMigrate(file, newest!))
  if (is !== 'newer') return
  const known = Object.keys(migrations.sqlite).at(-1)
  throw new Refusal(`${file} is of a newer version (${newest}) than this program, which knows ${known}.`)
}

export function structuralProblem(connection: Sqlite.Database): string | null {
  const problem = connection.prepare<[], string>('pragma integrity_check(1)').pluck().get()
  // The first line may only name the database.
  if (problem !== 'ok') return problem?.split('\n').find((line) => !line.startsWith('***')) ?? 'no answer'
  const orphan = connection.prepare<[], { table: string }>('pragma foreign_key_check').get()
  return orphan ? `${orphan.table} refers to a missing row` : null
}

/** @throws Refusal if an index does not match its table, or a row refers to a missing one */
export function validateStructure(connection: Sqlite.Database, file: string): void {
  const problem = structuralProblem(connection)
  if (problem !== null) throw new Refusal(`${file} is damaged: ${problem}.`)
}
