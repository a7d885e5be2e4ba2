import { existsSync } from 'node:fs'
import { createFile } from '../new-file.ts'
import { createOwnerOnly } from '../owner-only.ts'
import { openFile } from '../sqlite.ts'
import { type Progress, Refusal } from '../refusal.ts'
import { writeChecksum } from './checksum.ts'
import { validateStructure } from './validate.ts'

/** Pages that are copied per step: 4 MB. */
const STEP = 1_000

export interface BackupOptions {
  from: string
  to: string
  progress: Progress
  signal: AbortSignal
}

/**
 * Copies a database that may be in use into a new file, with a checksum. The copy is one committed state,
 * and appears under its name only when it is whole and on the disk. @throws Refusal
 */
export async function backUp({ from, to, progress, signal }: BackupOptions): Promise<string> {
  if (!existsSync(from)) throw new Refusal(`There is no database at ${from}.`)
  return createFile(to, async (unfinished) => {
    createOwnerOnly(unfinished)
    await copy(from, unfinished, (share) => {
      signal.throwIfAborted()
      progress({ step: 'copied', share })
    })
    const checksum = await finish(unfinished)
    signal.throwIfAborted()
    return checksum
  })
}

async function copy(from: string, to: string, copied: (share: number) => void): Promise<void> {
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

async function finish(file: string): Promise<string> {
  const connection = openFile(file, { fileMustExist: true })
  try {
    // Outside of WAL mode the file is complete without a log beside it.
    connection.pragma('journal_mode = delete')
    validateStructure(connection, file)
    return await writeChecksum(connection)
  } finally {
    connection.close()
  }
}
