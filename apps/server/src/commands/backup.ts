import { basename } from 'node:path'
import type { Writable } from 'node:stream'
import { backUp, isPostgres, restoreBackup } from '@personae/db'
import type { Command } from 'commander'
import { type Config, ConfigError } from '../env.ts'
import { sizeOf } from './io.ts'
import { type CommandIo, interruptible, withBar } from './io.ts'
import { withProduct } from './product.ts'
import { besideDatabase } from './secrets.ts'

const withCopyBar = <T>(
  stream: Writable,
  work: (copied: (share: number) => void) => Promise<T>,
): Promise<T> =>
  withBar(stream, (progress) => {
    const copied = (share: number) => progress({ step: 'copied', share })
    copied(0)
    return work(copied)
  })

/** @throws ConfigError with PostgreSQL's own command, unless the database is a file */
function requireFile(config: Config, postgresCommand: string): Config {
  if (!isPostgres(config.database)) return config
  throw new ConfigError(
    `This is for SQLite files. PostgreSQL has a program of its own:\n  ${postgresCommand}`,
  )
}

export function addBackupCommands(program: Command, io: CommandIo): void {
  const { say } = io
  program
    .command('backup')
    .argument('<file>', 'the new file; an existing one is never overwritten')
    .description('copy the database into a file, also while the server runs; prints its checksum')
    .action(async (to: string) => {
      const { database } = requireFile(io.config(), `pg_dump --format=custom --file='${to}' "$DATABASE_URL"`)
      io.lowerPriority()
      const checksum = await interruptible('The backup was interrupted; no file was written.', (signal) =>
        withCopyBar(io.stderr, (copied) => backUp({ from: database, to, copied, signal })),
      )
      say(`${to}: ${sizeOf(to)}, complete and checked, checksum ${checksum}.`)
    })

  program
    .command('restore')
    .argument('<file>', 'a file that was written by backup')
    .description(
      'replace the database by a backup while the server is stopped; the old one is kept beside it',
    )
    .action(async (from: string) => {
      const config = requireFile(
        io.config(),
        `pg_restore --clean --if-exists --no-owner --single-transaction --dbname="$DATABASE_URL" '${from}'`,
      )
      const to = besideDatabase(config.database, basename(config.database))
      const { checksum, hadChecksum, kept } = await withCopyBar(io.stderr, (copied) =>
        restoreBackup({
          from,
          to,
          now: new Date(),
          copied,
          prepare: (database) =>
            withProduct({ ...config, database }, io, async ({ services }) => {
              await services.operator.endAllAccess()
              await services.changes.beginEra()
              await services.news.forgetPast()
            }),
        }),
      )
      if (!hadChecksum) say('The file has no checksum: it is a copy, not written by backup.')
      say(`${from} is restored, checksum ${checksum}. Everybody has to sign in again.`)
      if (kept) say(`The previous database is kept as ${kept}.`)
    })
}
