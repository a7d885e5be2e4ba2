import { randomBytes } from 'node:crypto'
import { existsSync, linkSync, rmSync } from 'node:fs'
import { dirname } from 'node:path'
import { createOwnerOnly } from '../owner-only.ts'
import { openFile } from '../sqlite.ts'
import { BackupError } from './backup-error.ts'
import { type TableChecksum, writeChecksums } from './checksums.ts'
import { syncFile } from './sync-file.ts'
import { validateStructure } from './validate.ts'

/** Pages that are copied at a time, 4 MB. */
const STEP = 1_000

export interface BackupOptions {
  from: string
  to: string
  copied: (share: number) => void
  signal: AbortSignal
}

/**
 * Copies a database that may be in use into a new file, with checksums of its tables. The copy is one committed state,
 * and appears under its name only when it is whole and on the disk.
 * @throws BackupError
 */
export async function backUp({ from, to, copied, signal }: BackupOptions): Promise<TableChecksum[]> {
  if (!existsSync(from)) throw new BackupError(`There is no database at ${from}.`)
  if (existsSync(to)) throw alreadyThere(to)
  const unfinished = `${to}.${randomBytes(4).toString('hex')}.unfinished`
  const remove = () => {
    for (const suffix of ['', '-journal']) rmSync(unfinished + suffix, { force: true })
  }
  try {
    createOwnerOnly(unfinished)
    await copy(from, unfinished, (share) => {
      signal.throwIfAborted()
      copied(share)
    })
    const checksums = await finish(unfinished)
    signal.throwIfAborted()
    syncFile(unfinished)
    // A rename would overwrite a file that has appeared meanwhile.
    linkSync(unfinished, to)
    remove()
    syncFile(dirname(to))
    return checksums
  } catch (error) {
    throw error instanceof Error && 'code' in error && error.code === 'EEXIST' ? alreadyThere(to) : error
  } finally {
    remove()
  }
}

const alreadyThere = (file: string) => new BackupError(`${file} already exists. Choose another name.`)

async function copy(from: string, to: string, copied: BackupOptions['copied']): Promise<void> {
  const source = openFile(from, { fileMustExist: true })
  try {
    // One snapshot for all steps: without a transaction every commit of the server would restart the copy.
    source.exec('begin')
    source.prepare('select 1 from sqlite_schema').get()
    await source.backup(to, {
      progress: ({ totalPages, remainingPages }) => {
        copied(totalPages === 0 ? 0 : 1 - remainingPages / totalPages)
        return STEP
      },
    })
    copied(1)
  } finally {
    source.close()
  }
}

async function finish(file: string): Promise<TableChecksum[]> {
  const connection = openFile(file, { fileMustExist: true })
  try {
    // Without a log beside it, the file is complete by itself.
    connection.pragma('journal_mode = delete')
    validateStructure(connection, file)
    return await writeChecksums(connection)
  } finally {
    connection.close()
  }
}
