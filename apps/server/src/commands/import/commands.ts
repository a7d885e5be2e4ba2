import { closeSync, openSync, readFileSync, writeSync } from 'node:fs'
import { basename } from 'node:path'
import { type ImportMapping, importMapping } from '@personae/contract/imports'
import { fromJson, isArchive } from '@personae/db'
import { keyPaths } from '@personae/engines/import/key-paths'
import { suggestedMapping } from '@personae/engines/import/mapping'
import type { Command } from 'commander'
import { type CommandIo, untilSignal } from '../io.ts'
import { withExisting, withProduct } from '../product.ts'
import { importEverything } from '../transfer.ts'
import { formOf, recordsIn } from './file-records.ts'
import { ImportFileError, openBytes, textOf } from './file-text.ts'
import { importFile } from './import-file.ts'
import { countsOf } from './import-report.ts'

interface Options {
  mapping?: string
  suggestMapping?: boolean
  dryRun?: boolean
  overwrite?: boolean
  bringBack?: boolean
  encoding?: string
  list?: string
  report?: string
}

/** Number of records whose keys are read for a suggested mapping. */
const MAX_SAMPLED = 1_000

/** @throws ImportFileError */
function readMapping(file: string): ImportMapping {
  const name = basename(file)
  const text = readFileSync(file, 'utf8').replace(/^\ufeff/, '')
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch (error) {
    throw new ImportFileError(`${name} cannot be read as JSON: ${(error as Error).message}`)
  }
  const { data, error } = importMapping.safeParse(value)
  if (data) return data
  const [issue] = error.issues
  throw new ImportFileError(`${name}: ${[...issue!.path, issue!.message].join(': ')}`)
}

async function suggest(file: string, { encoding, list }: Options, { say }: CommandIo): Promise<void> {
  const form = await formOf(file, { encoding, list })
  const keys = new Set<string>()
  let looked = 0
  for await (const line of recordsIn(textOf(openBytes(file).bytes, file, encoding), form)) {
    if ('record' in line) for (const key of keyPaths(line.record)) keys.add(key)
    looked += 1
    if (looked === MAX_SAMPLED) break
  }
  say(JSON.stringify(suggestedMapping([...keys]), null, 2))
}

async function importAll(files: string[], options: Options, io: CommandIo): Promise<void> {
  if (files.some((file) => isArchive(file))) {
    if (files.length > 1 || Object.keys(options).length > 0)
      throw new ImportFileError('An archive is imported alone and without options: it is a whole site.')
    return importEverything(files[0]!, io)
  }
  if (options.suggestMapping) {
    for (const file of files) await suggest(file, options, io)
    return
  }
  const { encoding, list, dryRun: isDryRun, overwrite: overwrites, bringBack: bringsBack } = options
  const mapping = options.mapping === undefined ? null : readMapping(options.mapping)
  await withProduct(io.config(), io, async (product) => {
    const report = options.report === undefined ? null : openReport(options.report)
    const how = { encoding, list, report, mapping, isDryRun, overwrites, bringsBack }
    try {
      await untilSignal('The import was interrupted.', async (signal) => {
        for (const file of files) {
          if (files.length > 1) {
            io.warn(`${file}:`)
            if (report !== null) writeSync(report, `${file}:\n`)
          }
          const tally = await importFile(product, file, { ...how, signal }, io.stderr)
          io.say(countsOf(tally))
          if (tally.refused > 0) io.fail()
        }
      })
    } finally {
      if (report !== null) closeSync(report)
    }
  })
}

/** @throws ImportFileError if the file exists or cannot be written */
function openReport(name: string): number {
  try {
    return openSync(name, 'wx')
  } catch (error) {
    throw new ImportFileError(`The report cannot be written: ${(error as Error).message}`)
  }
}

export function addImportCommands(program: Command, io: CommandIo): void {
  program
    .command('import')
    .argument(
      '<files...>',
      'JSON lines, a JSON list, CSV or TSV, plain or .gz; or an archive that was written by export',
    )
    .description(
      'import characters: a repeated source and sourceId updates its character; or everything in an archive, into an empty database while the server is stopped',
    )
    .option('--mapping <file>', 'from which keys of the file our fields come (docs/importing.md)')
    .option('--suggest-mapping', 'print a mapping to start from, and import nothing')
    .option('--dry-run', 'import nothing, and report what would be')
    .option('--report <file>', 'write all of the report into a new file')
    .option('--list <key>', 'of a JSON object with several lists, the one that has the characters')
    .option('--encoding <name>', 'of a file that is not UTF-8, such as windows-1252')
    .option('--overwrite', 'take the file’s value also where it was changed here')
    .option('--bring-back', 'add characters again that were removed for good')
    .action((files: string[], options: Options) => importAll(files, options, io))

  const imports = program
    .command('imports')
    .description('list imports, newest first')
    .action(() => listImports(io))
  imports
    .command('undo')
    .argument('<batch>', 'its id')
    .description('remove what an import added and restore what it changed, where nobody has changed it since')
    .action((batch: string) => undo(batch, io))
}

const listImports = (io: CommandIo): Promise<void> =>
  withExisting(io.config(), io, async ({ services }) => {
    const batches = await services.imports.batches()
    if (batches.length === 0) io.say('There are no imports.')
    for (const { id, file, startedAt, endedAt, isWhole, undoneAt, counts } of batches) {
      const { added, updated, unchanged, refused } = fromJson(counts)
      const state = undoneAt
        ? `taken back ${undoneAt}`
        : isWhole
          ? 'complete'
          : endedAt
            ? 'broken off'
            : 'not ended'
      io.say(
        `${id}  ${startedAt}  ${file}  ${added} added, ${updated} updated, ${unchanged} unchanged, ${refused} refused  ${state}`,
      )
    }
  })

const undo = (batch: string, io: CommandIo): Promise<void> =>
  withExisting(io.config(), io, async ({ services }) => {
    const left: { id: string; name: string }[] = []
    const owner = await services.systemAccounts.importer()
    const { removed, restored } = await services.importUndo.undo(batch, {
      owner,
      leave: (one) => left.push(one),
    })
    for (const { id, name } of left) io.warn(`/character/${id} “${name}” was changed since, and is left.`)
    io.say(`${removed} removed, ${restored} restored, ${left.length} left`)
  })
