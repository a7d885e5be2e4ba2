import { constants, setPriority } from 'node:os'
import { basename } from 'node:path'
import { backUp, isPostgres, restoreBackup } from '@personae/db'
import type { Command } from 'commander'
import { type Config, ConfigError, readConfig } from '../env.ts'
import { reportOf, sizeOf } from './checksum-report.ts'
import { withProduct } from './product.ts'
import { progressBar } from './progress-bar.ts'
import { besideDatabase } from './secrets.ts'

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

/** The settings with the path of a database file. @throws ConfigError with PostgreSQL's own command for it otherwise */
function configOfFile(postgresCommand: string): Config {
  const config = readConfig()
  if (!isPostgres(config.database)) return config
  throw new ConfigError(
    `This is for SQLite files. PostgreSQL has a program of its own:\n  ${postgresCommand}`,
  )
}

/** Adds the commands for backups to the command line. */
export function addBackupCommands(program: Command, say: (text: string) => void): void {
  program
    .command('backup')
    .argument('<file>', 'the new file; an existing one is never overwritten')
    .description('copy the database into a file, also while the server runs; prints the rows of each table')
    .action(async (to: string) => {
      const { database } = configOfFile(`pg_dump --format=custom --file='${to}' "$DATABASE_URL"`)
      // The site comes first.
      setPriority(constants.priority.PRIORITY_LOW)
      const stopping = new AbortController()
      for (const signal of ['SIGINT', 'SIGTERM'] as const)
        process.once(signal, () => stopping.abort('The backup was interrupted; no file was written.'))
      const { signal } = stopping
      const checksums = await withBar((copied) => backUp({ from: database, to, copied, signal }))
      say(`${reportOf(checksums)}\n${to}: ${sizeOf(to)}, complete and checked.`)
    })

  program
    .command('restore')
    .argument('<file>', 'a file that was written by backup')
    .description(
      'replace the database by a backup while the server is stopped; the old one is kept beside it',
    )
    .action(async (from: string) => {
      const config = configOfFile(
        `pg_restore --clean --if-exists --no-owner --single-transaction --dbname="$DATABASE_URL" '${from}'`,
      )
      // Creates the folder.
      const to = besideDatabase(config.database, basename(config.database))
      const { checksums, hadChecksums, kept } = await withBar((copied) =>
        restoreBackup({
          from,
          to,
          now: new Date(),
          copied,
          prepare: (database) =>
            withProduct({ ...config, database }, ({ services }) => services.operator.endAllAccess()),
        }),
      )
      say(reportOf(checksums))
      if (!hadChecksums) say('The file has no checksums: it is a copy, not written by backup.')
      say(`${from} is restored. Everybody has to sign in again.`)
      if (kept) say(`The previous database is kept as ${kept}.`)
    })
}
