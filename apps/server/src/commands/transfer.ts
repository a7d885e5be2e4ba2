import { constants, setPriority } from 'node:os'
import {
  exportArchive,
  importArchive,
  isArchive,
  type TableChecksum,
  TransferError,
  type TransferProgress,
} from '@personae/db'
import type { Command } from 'commander'
import { readConfig } from '../env.ts'
import { reportOf, sizeOf } from './checksum-report.ts'
import { importFile } from './import.ts'
import { withProduct } from './product.ts'
import { progressBar } from './progress-bar.ts'
import { prepareDataFolder } from './secrets.ts'

interface Running {
  progress: TransferProgress
  signal: AbortSignal
}

/** Runs some work with a bar that shows the share of its step, until a signal ends it with a message. */
async function withBar(
  interrupted: string,
  work: (running: Running) => Promise<TableChecksum[]>,
): Promise<TableChecksum[]> {
  const stopping = new AbortController()
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.once(signal, () => stopping.abort(new TransferError(interrupted)))
  const bar = progressBar('{bar} {percentage}% {step} | {duration_formatted}')
  let current: string | undefined
  const progress: TransferProgress = ({ step, share }) => {
    if (step !== current) bar.start(1, 0, { step })
    current = step
    bar.update(share)
  }
  try {
    return await work({ progress, signal: stopping.signal })
  } finally {
    bar.stop()
  }
}

type Say = (text: string) => void

async function importEverything(from: string, say: Say): Promise<void> {
  const { database: to } = readConfig()
  prepareDataFolder(to)
  const checksums = await withBar('The import was interrupted. Repeat the command to continue.', (running) =>
    importArchive({ from, to, ...running }),
  )
  say(`${reportOf(checksums)}\n${from} is imported, and every table has been compared with it.`)
}

const importCharacters = (file: string, say: Say): Promise<void> =>
  withProduct(readConfig(), async (product) => {
    const { added, updated, unchanged, refused } = await importFile(product, file)
    say(`${added} added, ${updated} updated, ${unchanged} unchanged, ${refused} refused`)
    if (refused > 0) process.exitCode = 1
  })

/** Adds the commands that carry everything from one database to another, and the import of characters. */
export function addTransferCommands(program: Command, say: Say): void {
  program
    .command('export')
    .argument('<file>', 'the new file; an existing one is never overwritten')
    .description(
      'write everything into an archive, for an import into another database, also while the server runs; prints the rows of each table',
    )
    .action(async (to: string) => {
      const { database: from } = readConfig()
      // The site comes first.
      setPriority(constants.priority.PRIORITY_LOW)
      const checksums = await withBar('The export was interrupted; no file was written.', (running) =>
        exportArchive({ from, to, now: new Date(), ...running }),
      )
      say(`${reportOf(checksums)}\n${to}: ${sizeOf(to)}, complete and checked.`)
    })

  program
    .command('import')
    .argument(
      '<file>',
      'characters as JSON lines, .jsonl or .jsonl.gz, or an archive that was written by export',
    )
    .description(
      'import characters, where a repeated source and sourceId updates its character; or everything in an archive, into an empty database while the server is stopped',
    )
    .action((file: string) => (isArchive(file) ? importEverything(file, say) : importCharacters(file, say)))
}
