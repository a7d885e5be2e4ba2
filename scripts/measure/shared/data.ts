import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { importFile } from '../../../apps/server/src/commands/import/import-file.ts'
import { openProduct } from '../../../apps/server/src/commands/product.ts'
import { readConfig } from '../../../apps/server/src/env.ts'
import { SYNTHETIC_VERSION, writeSynthetic } from './synthetic.ts'

const ROOT = fileURLToPath(new URL('../../..', import.meta.url))
/** The real characters, where they are there. */
export const SHARED_CHARACTERS = join(ROOT, '../shared/data/characters.jsonl.gz')
const CACHE = join(ROOT, 'node_modules/.cache/bench')

/** The inputs of the import: when they change, the import is repeated. */
const SHAPERS = [
  'packages/contract/src/shared/fold.ts',
  'packages/api/src/features/catalogue/search/search-index.repo.ts',
  'packages/engines/src/similarity/blocking-keys.ts',
  'packages/engines/src/similarity/names.ts',
  'packages/api/src/features/catalogue/suggestions/name-index.ts',
  'packages/engines/src/names/name-words.ts',
  'packages/engines/src/similarity/learn-universes.ts',
  'packages/engines/src/names/spelling.ts',
  ...readdirSync(join(ROOT, 'packages/db/src/migrations')).map(
    (name) => `packages/db/src/migrations/${name}`,
  ),
]

export interface Imported {
  file: string
  /** The source of the characters, for the output. */
  about: string
}

/** A database file with the imported characters, created in the first run and reused. */
export async function importedDatabase(given: string | undefined): Promise<Imported> {
  if (given !== undefined && !existsSync(given)) throw new Error(`--data: there is no file ${given}`)
  const source = given ?? (existsSync(SHARED_CHARACTERS) ? SHARED_CHARACTERS : null)
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
  // Built in a temporary folder: an interrupted import is never used.
  const workshop = `${file}.making`
  mkdirSync(workshop, { recursive: true })
  const lines = source ?? join(workshop, 'characters.jsonl')
  if (source === null) writeSynthetic(lines)
  const databaseFile = join(workshop, 'bench.db')
  const product = await openProduct({ ...readConfig({}), database: databaseFile, adminBootstrap: false })
  const { added, refused } = await importFile(product, lines)
  await product.services.universePairs.learn()
  await product.db.close()
  if (refused > 0) process.stderr.write(`${refused} lines were refused, ${added} imported\n`)
  renameSync(databaseFile, file)
  rmSync(workshop, { recursive: true })
}
