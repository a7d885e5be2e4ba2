import { createHash } from 'node:crypto'
import { statSync } from 'node:fs'
import { constants, setPriority } from 'node:os'
import { basename } from 'node:path'
import { backUp, restoreBackup, type TableChecksum } from '@personae/db'
import type { Command } from 'commander'
import { readConfig } from '../env.ts'
import { withProduct } from './product.ts'
import { progressBar } from './progress-bar.ts'
import { besideDatabase } from './secrets.ts'

const HASH_LENGTH = 16
/** Tables of the search index and of the migrations, which have checksums too. */
const INTERNAL = /^(?:sqlite|kysely)_|_(?:config|data|docsize|idx)$/

/** The rows of each table and hashes of their content, for comparison with the report of another command. */
function reportOf(checksums: TableChecksum[]): string {
  const line = (name: string, count: number, hash: string) =>
    `  ${name.padEnd(20)} ${String(count).padStart(10)}  ${hash.slice(0, HASH_LENGTH)}`
  const all = createHash('sha256').update(JSON.stringify(checksums)).digest('hex')
  const rows = checksums.reduce((sum, table) => sum + table.rows, 0)
  return [
    ...checksums
      .filter((table) => table.rows > 0 && !INTERNAL.test(table.name))
      .map((table) => line(table.name, table.rows, table.hash)),
    line('everything', rows, all),
  ].join('\n')
}

const sizeOf = (file: string): string => `${(statSync(file).size / 1e6).toFixed(1)} MB`

/** Runs some work with a bar that shows the share that is copied. */
async function withBar<T>(work: (copied: (share: number) => void) => Promise<T>): Promise<T> {
  const bar = progressBar('{bar} {percentage}% copied | {duration_formatted}')
  bar.start(1, 0)
  try {
    return await work((share) => bar.update(share))
  } finally {
    bar.stop()
  }
}

/** Adds the commands for backups to the command line. */
export function addBackupCommands(program: Command, say: (text: string) => void): void {
  program
    .command('backup')
    .argument('<file>', 'the new file; an existing one is never overwritten')
    .description('copy the database into a file, also while the server runs; prints the rows of each table')
    .action(async (to: string) => {
      const { databaseFile } = readConfig()
      // The site comes first.
      setPriority(constants.priority.PRIORITY_LOW)
      const stopping = new AbortController()
      for (const signal of ['SIGINT', 'SIGTERM'] as const)
        process.once(signal, () => stopping.abort('The backup was interrupted; no file was written.'))
      const { signal } = stopping
      const checksums = await withBar((copied) => backUp({ from: databaseFile, to, copied, signal }))
      say(`${reportOf(checksums)}\n${to}: ${sizeOf(to)}, complete and checked.`)
    })

  program
    .command('restore')
    .argument('<file>', 'a file that was written by backup')
    .description(
      'replace the database by a backup while the server is stopped; the old one is kept beside it',
    )
    .action(async (from: string) => {
      const config = readConfig()
      // Creates the folder.
      const to = besideDatabase(config.databaseFile, basename(config.databaseFile))
      const { checksums, hadChecksums, kept } = await withBar((copied) =>
        restoreBackup({
          from,
          to,
          now: new Date(),
          copied,
          prepare: (databaseFile) =>
            withProduct({ ...config, databaseFile }, ({ services }) => services.operator.endAllAccess()),
        }),
      )
      say(reportOf(checksums))
      if (!hadChecksums) say('The file has no checksums: it is a copy, not written by backup.')
      say(`${from} is restored. Everybody has to sign in again.`)
      if (kept) say(`The previous database is kept as ${kept}.`)
    })
}
