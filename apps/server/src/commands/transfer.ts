import { exportArchive, importArchive, type TableChecksum } from '@personae/db'
import type { Command } from 'commander'
import { type CommandIo, interruptible, sizeOf } from './io.ts'
import { prepareDataFolder } from './secrets.ts'

/** The number of rows of each table and a hash of their content, to compare with the report of another command. */
const reportOf = (checksums: TableChecksum[]): string =>
  checksums
    .filter(({ rows }) => rows > 0)
    .map(({ name, rows, hash }) => `  ${name.padEnd(20)} ${String(rows).padStart(10)}  ${hash.slice(0, 16)}`)
    .join('\n')

/** Imports an archive into an empty database. */
export async function importEverything(from: string, { config, say, stderr }: CommandIo): Promise<void> {
  const { database: to } = config()
  prepareDataFolder(to)
  const interrupted = 'The import was interrupted; the database is still empty.'
  const checksums = await interruptible(stderr, interrupted, (running) =>
    importArchive({ from, to, ...running }),
  )
  say(`${reportOf(checksums)}\n${from} is imported, and every table has been compared with it.`)
}

export function addTransferCommands(program: Command, io: CommandIo): void {
  program
    .command('export')
    .argument('<file>', 'the new file; an existing one is never overwritten')
    .description(
      'write everything into an archive, for an import into another database, also while the server runs; prints the rows of each table',
    )
    .action(async (to: string) => {
      const { database: from } = io.config()
      io.lowerPriority()
      const interrupted = 'The export was interrupted; no file was written.'
      const checksums = await interruptible(io.stderr, interrupted, (running) =>
        exportArchive({ from, to, now: new Date(), ...running }),
      )
      io.say(`${reportOf(checksums)}\n${to}: ${sizeOf(to)}, complete and checked.`)
    })
}
