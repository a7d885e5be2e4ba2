import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { importFile } from '../../apps/server/src/commands/import.ts'
import { openProduct } from '../../apps/server/src/commands/product.ts'
import { readConfig } from '../../apps/server/src/env.ts'
import { SYNTHETIC_VERSION, writeSynthetic } from './synthetic.ts'

const ROOT = fileURLToPath(new URL('../..', import.meta.url))
const SHARED = join(ROOT, '../shared/data/characters.jsonl.gz')
const CACHE = join(ROOT, 'node_modules/.cache/bench')

/** What decides how an imported database looks: when it changes, the import is done again. */
const SHAPERS = [
  'packages/contract/src/fold.ts',
  'packages/api/src/features/characters/search-index.repo.ts',
  'packages/api/src/features/duplicates/keys.ts',
  'packages/api/src/features/duplicates/names.ts',
  ...readdirSync(join(ROOT, 'packages/db/src/migrations')).map(
    (name) => `packages/db/src/migrations/${name}`,
  ),
]

export interface Imported {
  file: string
  /** Where the characters come from, for the person who reads the table. */
  about: string
}

/** A database file with the characters in it, imported at the first run and kept for the next. */
export async function importedDatabase(given: string | undefined): Promise<Imported> {
  if (given !== undefined && !existsSync(given)) throw new Error(`--data: there is no file ${given}`)
  const source = given ?? (existsSync(SHARED) ? SHARED : null)
  const about = source ?? 'made-up characters: ../shared/data/characters.jsonl.gz is not there'
  const hash = createHash('sha1').update(source ? identityOf(source) : `made up ${SYNTHETIC_VERSION}`)
  for (const name of SHAPERS) hash.update(name).update(readFileSync(join(ROOT, name)))
  const file = join(CACHE, `${hash.digest('hex').slice(0, 16)}.db`)
  if (!existsSync(file)) await build(source, file)
  return { file, about }
}

const identityOf = (source: string): string => {
  const { size, mtimeMs } = statSync(source)
  return `${size} ${mtimeMs}`
}

async function build(source: string | null, file: string): Promise<void> {
  rmSync(CACHE, { recursive: true, force: true })
  // Built in a folder of its own: an import that is broken off never passes for a finished one.
  const workshop = `${file}.making`
  mkdirSync(workshop, { recursive: true })
  const lines = source ?? join(workshop, 'characters.jsonl')
  if (source === null) writeSynthetic(lines)
  const databaseFile = join(workshop, 'bench.db')
  const product = await openProduct({ ...readConfig({}), databaseFile, adminBootstrap: false })
  const { added, refused } = await importFile(product, lines)
  await product.db.close()
  if (refused > 0) process.stderr.write(`${refused} lines were refused, ${added} imported\n`)
  renameSync(databaseFile, file)
  rmSync(workshop, { recursive: true })
}
