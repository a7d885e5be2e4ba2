import { existsSync, readFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { gunzipSync } from 'node:zlib'
import Sqlite from 'better-sqlite3'
import { findNames } from '../../packages/api/src/features/catalogue/suggestions/find-names.ts'
import { openDb } from '../../packages/db/src/index.ts'
import { importedDatabase, SHARED_CHARACTERS } from './shared/data.ts'
import { enlarged } from './finding/enlarge.ts'
import { type FindingQuery, makeQueries, type Named } from './finding/queries.ts'
import { percentile } from './shared/sample.ts'

// Measures the name search: the share of queries whose correct result is among the first ten, by kind, and the time per
// query. FILE has one JSON object per line: { kind, q, expect: [sourceId…] }. Without FILE the queries are generated
// from the catalogue. With --size N the catalogue of --data is enlarged to N characters first.

const SUGGESTED = 10
const WARM_UP = 100

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    data: { type: 'string' },
    size: { type: 'string' },
    each: { type: 'string', default: '150' },
    seed: { type: 'string', default: '1' },
    misses: { type: 'boolean', default: false },
  },
})

interface Row extends Omit<Named, 'aliases'> {
  recency: number
  aliases: string
}

/** Other names as they are stored. */
const namesIn = (aliases: string): Named['aliases'] =>
  (JSON.parse(aliases) as (string | { name: string })[]).map((one) =>
    typeof one === 'string' ? { name: one } : one,
  )

const textOf = (file: string): string => {
  const bytes = readFileSync(file)
  return (file.endsWith('.gz') ? gunzipSync(bytes) : bytes).toString()
}

const source =
  values.size === undefined
    ? values.data
    : await enlarged(values.data ?? SHARED_CHARACTERS, Number(values.size))
const { file, about } = await importedDatabase(source)
const connection = new Sqlite(file, { readonly: true })
const rows = connection
  .prepare<[], Row>(
    `select recency, imported_character."sourceId", name, origin, aliases
      from character join imported_character on "characterId" = id where status = 'approved'`,
  )
  .all()
connection.close()
const [given] = positionals
if (given !== undefined && !existsSync(given)) throw new Error(`There is no file ${given}`)
const queries: FindingQuery[] = given
  ? textOf(given)
      .split('\n')
      .filter((line) => line.trim() !== '')
      .map((line) => JSON.parse(line) as FindingQuery)
  : makeQueries(
      rows.map((row) => ({ ...row, aliases: namesIn(row.aliases) })),
      { each: Number(values.each), seed: Number(values.seed) },
    )

const sourceIds = new Map(rows.map(({ recency, sourceId }) => [recency, sourceId]))
const db = await openDb(file)
const suggest = (q: string) => findNames(db.read, q, { visibility: 'published', limit: SUGGESTED })
for (const { q } of queries.slice(0, WARM_UP)) await suggest(q)

const times: number[] = []
const places: number[] = []
for (const { q, expect } of queries) {
  const start = performance.now()
  const found = await suggest(q)
  times.push(performance.now() - start)
  places.push(found.findIndex(({ row }) => expect.includes(sourceIds.get(row.recency) ?? '')))
}
await db.close()

const percent = (part: number, whole: number): string => ((100 * part) / whole).toFixed(1).padStart(8)
const print = (name: string, of: readonly number[]): void => {
  const found = of.filter((place) => place >= 0).length
  const first = of.filter((place) => place === 0).length
  process.stdout.write(
    `${name.padEnd(22)}${String(of.length).padStart(7)}${percent(found, of.length)}${percent(first, of.length)}\n`,
  )
}

process.stdout.write(`${rows.length} characters of ${about}\n`)
process.stdout.write(
  `${'kind'.padEnd(22)}${'queries'.padStart(7)}${'found'.padStart(8)}${'first'.padStart(8)}  (%)\n`,
)
for (const kind of new Set(queries.map((query) => query.kind)))
  print(
    kind,
    places.filter((_, at) => queries[at]!.kind === kind),
  )
print('all', places)
if (values.misses)
  for (const [at, { kind, q, expect }] of queries.entries())
    if (places[at]! < 0) process.stdout.write(`not found: ${kind}: ${q} (${expect[0]})\n`)

times.sort((a, b) => a - b)
const total = times.reduce((sum, time) => sum + time, 0)
const at = (share: number): string => percentile(times, share).toFixed(1)
process.stdout.write(
  `median ${at(0.5)} ms, p99 ${at(0.99)} ms, longest ${at(1)} ms, ${Math.round((1_000 * times.length) / total)} a second\n`,
)
