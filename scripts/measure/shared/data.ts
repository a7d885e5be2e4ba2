import { createHash } from 'node:crypto'
import { once } from 'node:events'
import {
  createWriteStream,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
} from 'node:fs'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { approvedCharacters } from '@personae/demo/characters/index'
import Sqlite from 'better-sqlite3'
import { importFile } from '../../../apps/server/src/commands/import/import-file.ts'
import { openProduct } from '../../../apps/server/src/commands/product.ts'
import { readConfig } from '../../../apps/server/src/env.ts'
import { ROOT } from '../../run.ts'
import { randomFrom } from './random.ts'

/** The real characters, which not every machine has. */
export const SHARED_CHARACTERS = join(ROOT, '../shared/data/characters.jsonl.gz')
/** Number of real characters. */
const SHARED_SIZE = 68_714
const CACHE = join(ROOT, 'node_modules/.cache/bench')

/** The inputs of the import: if one of them changes, the import is repeated. */
const IMPORT_INPUTS = [
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

/** The objects of a file with a JSON object per line, compressed or not. */
export function linesOf<Line>(file: string): Line[] {
  if (!existsSync(file)) throw new Error(`There is no file ${file}`)
  const bytes = readFileSync(file)
  const text = (file.endsWith('.gz') ? gunzipSync(bytes) : bytes).toString()
  return text
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line) => JSON.parse(line) as Line)
}

export interface Published {
  id: string
  recency: number
  name: string
  origin: string
  aliases: { name: string }[]
}

/** The published characters of a database file. */
export function publishedIn(file: string): Published[] {
  const connection = new Sqlite(file, { readonly: true })
  const rows = connection
    .prepare<[], Omit<Published, 'aliases'> & { aliases: string }>(
      "select id, recency, name, origin, aliases from character where status = 'approved'",
    )
    .all()
  connection.close()
  // A name without kind and language is stored as a text.
  const namesIn = (aliases: string) =>
    (JSON.parse(aliases) as (string | { name: string })[]).map((one) =>
      typeof one === 'string' ? { name: one } : one,
    )
  return rows.map((row) => ({ ...row, aliases: namesIn(row.aliases) }))
}

interface Named {
  name: string
  origin: string
  genres: string[]
}

const LONG_ENOUGH = {
  description: 'A character of a large catalogue.',
  backstory: 'Nothing more is recorded.',
}

/**
 * A file with `size` characters: those of `source`, or of the demo, then others whose names combine the beginning
 * of one and the end of another. Written at the first call.
 */
export async function enlarged(source: string | null, size: number): Promise<string> {
  const file = join(ROOT, `node_modules/.cache/enlarged/${size}.jsonl`)
  if (existsSync(file)) return file
  const lines: Named[] = source === null ? approvedCharacters : linesOf(source)
  const random = randomFrom(1)
  mkdirSync(join(file, '..'), { recursive: true })
  const output = createWriteStream(`${file}.part`)
  for (let at = 0; at < size; at += 1) {
    const [one, other] = [lines[at % lines.length]!, random.pick(lines)]
    const [first = ''] = one.name.split(' ')
    const name = `${first} ${other.name.replace(/^\S+ /, '')}`.slice(0, 200)
    const { origin, genres } = other
    const line =
      at < lines.length
        ? { ...one, imageUrl: undefined }
        : { source: 'enlarged', sourceId: String(at), name, origin, genres }
    if (!output.write(`${JSON.stringify({ ...line, ...LONG_ENOUGH })}\n`)) await once(output, 'drain')
  }
  output.end()
  await once(output, 'close')
  renameSync(`${file}.part`, file)
  return file
}

/** A database with the imported characters, created in the first run and reused; `about` describes its source. */
export async function importedDatabase(given: string | undefined): Promise<{ file: string; about: string }> {
  if (given !== undefined && !existsSync(given)) throw new Error(`--data: there is no file ${given}`)
  const isThere = given !== undefined || existsSync(SHARED_CHARACTERS)
  const source = isThere ? (given ?? SHARED_CHARACTERS) : await enlarged(null, SHARED_SIZE)
  const { size, mtimeMs } = statSync(source)
  const hash = createHash('sha1').update(`${source} ${size} ${mtimeMs}`)
  for (const name of IMPORT_INPUTS) hash.update(name).update(readFileSync(join(ROOT, name)))
  const file = join(CACHE, `${hash.digest('hex').slice(0, 16)}.db`)
  if (!existsSync(file)) await build(source, file)
  return { file, about: isThere ? source : `the demo’s with other names: ${SHARED_CHARACTERS} is not there` }
}

async function build(source: string, file: string): Promise<void> {
  rmSync(CACHE, { recursive: true, force: true })
  // Built in another folder and renamed, so that an interrupted import is never used.
  const building = `${file}.making`
  mkdirSync(building, { recursive: true })
  const databaseFile = join(building, 'bench.db')
  const product = await openProduct({ ...readConfig({}), database: databaseFile, adminBootstrap: false })
  const { added, refused } = await importFile(product, source)
  await product.services.universePairs.learn()
  await product.db.close()
  if (refused > 0) process.stderr.write(`${refused} lines were refused, ${added} imported\n`)
  renameSync(databaseFile, file)
  rmSync(building, { recursive: true })
}
