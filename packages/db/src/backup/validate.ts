import { isDeepStrictEqual } from 'node:util'
import type Sqlite from 'better-sqlite3'
import { migrations } from '../migrations/index.ts'
import { cannotMigrate, schemaVersion } from '../schema-version.ts'
import { StatementCache } from '../sqlite.ts'
import { BackupError } from './backup-error.ts'
import { checksumsOf, storedChecksums, type TableChecksum } from './checksums.ts'

export interface Validated {
  checksums: TableChecksum[]
  /** Whether the file had checksums to compare with: backups do, copies of a database do not. */
  hadChecksums: boolean
}

/** Checks that the file is a whole database of this product, and not of a newer version. @throws BackupError */
export async function validate(connection: Sqlite.Database, file: string): Promise<Validated> {
  try {
    await validateVersion(connection, file)
    validateStructure(connection, file)
    const checksums = await checksumsOf(connection)
    const stored = storedChecksums(connection)
    if (stored) compare(checksums, stored, file)
    return { checksums, hadChecksums: stored !== null }
  } catch (error) {
    if (error instanceof BackupError || !isDamage(error)) throw error
    if ((error as { code?: unknown }).code === 'SQLITE_NOTADB') throw foreign(file)
    throw new BackupError(`${file} is damaged: ${(error as Error).message}.`, { cause: error })
  }
}

const foreign = (file: string) => new BackupError(`${file} is not a database of this program.`)

export const isDamage = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && /^SQLITE_(CORRUPT|NOTADB|ERROR)/.test(String(error.code))

async function validateVersion(connection: Sqlite.Database, file: string): Promise<void> {
  const { is, newest } = await schemaVersion(new StatementCache(connection))
  if (is === 'empty' || is === 'foreign') throw foreign(file)
  if (is === 'unreleased') throw new BackupError(cannotMigrate(file, newest!))
  if (is !== 'newer') return
  const known = Object.keys(migrations.sqlite).at(-1)
  throw new BackupError(`${file} is of a newer version (${newest}) than this program, which knows ${known}.`)
}

export function structuralProblem(connection: Sqlite.Database): string | null {
  const problem = connection.prepare<[], string>('pragma integrity_check(1)').pluck().get()
  if (problem !== 'ok') return problem?.split('\n')[0] ?? 'no answer'
  const orphan = connection.prepare<[], { table: string }>('pragma foreign_key_check').get()
  return orphan ? `${orphan.table} refers to a missing row` : null
}

/** @throws BackupError if an index does not match its table, or a row refers to a missing one */
export function validateStructure(connection: Sqlite.Database, file: string): void {
  const problem = structuralProblem(connection)
  if (problem !== null) throw new BackupError(`${file} is damaged: ${problem}.`)
}

function compare(actual: TableChecksum[], stored: TableChecksum[], file: string): void {
  const expected = new Map(stored.map((checksum) => [checksum.name, checksum]))
  const changed = actual.find((checksum) => !isDeepStrictEqual(checksum, expected.get(checksum.name)))
  if (changed) throw new BackupError(`${file} is damaged: the content of ${changed.name} has changed.`)
  if (actual.length !== stored.length) throw new BackupError(`${file} is damaged: a table is missing.`)
}
