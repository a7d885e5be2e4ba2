import { basename } from 'node:path'
import { backUp, isPostgres, restoreBackup } from '@personae/db'
import type { Command } from 'commander'
import { type Config, ConfigError } from '../env.ts'
import { type CommandIo, interruptible, sizeOf, withSteps } from './io.ts'
import { withProduct } from './product.ts'
import { besideDatabase } from './secrets.ts'

/** Most characters that `restore` names: a whole import may have been undone. */
const MOST_NAMED = 100

/** @throws ConfigError with the equivalent command of PostgreSQL, unless the database is an SQLite file */
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
      const interrupted = 'The backup was interrupted; no file was written.'
      const checksum = await interruptible(io.stderr, interrupted, (running) =>
        backUp({ from: database, to, ...running }),
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
        `pg_restore --clean --if-exists --no-owner --single-transaction --dbname="$DATABASE_URL" '${from}'\nBefore the start end what was revoked since the backup: docs/production.md, “PostgreSQL”.`,
      )
      const to = besideDatabase(config.database, basename(config.database))
      const { checksum, hadChecksum, kept, accounts, characters } = await withSteps(io.stderr, (progress) =>
        restoreBackup({
          from,
          to,
          now: new Date(),
          progress,
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
      if (accounts.length > 0)
        say(
          `Accounts that were deleted after the backup are back. To delete them again: personae delete-user ${accounts.join(' ')}`,
        )
      if (characters.length > 0) {
        const named = characters.slice(0, MOST_NAMED).map(({ id, name }) => `“${name}” (/character/${id})`)
        const more = characters.length - named.length
        say(
          `These characters left the site after the backup and are back: ${named.join(', ')}${more > 0 ? ` and ${more} more` : ''}.`,
        )
      }
      if (kept) say(`The previous database is kept as ${kept}.`)
    })
}
