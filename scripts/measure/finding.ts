import { parseArgs } from 'node:util'
import { findNames } from '../../packages/api/src/features/catalogue/suggestions/find-names.ts'
import { PUBLISHED } from '../../packages/api/src/features/catalogue/suggestions/suggestions.repo.ts'
import { openDb } from '../../packages/db/src/index.ts'
import { enlarged, importedDatabase, linesOf, publishedIn, SHARED_CHARACTERS } from './shared/data.ts'
import { type FindingQuery, makeQueries } from './finding/queries.ts'
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

const { data, size, each, seed, misses } = values
const source = size === undefined ? data : await enlarged(data ?? SHARED_CHARACTERS, Number(size))
const { file, about } = await importedDatabase(source)
const rows = publishedIn(file)
const [given] = positionals
const queries: FindingQuery[] = given
  ? linesOf(given)
  : makeQueries(rows, { each: Number(each), seed: Number(seed) })

// Two sources may use one id.
const ids = new Map(rows.map(({ recency, id, sourceId }) => [recency, given ? sourceId : id]))
const db = await openDb(file)
const suggest = (q: string) => findNames(db.read, q, { visibility: PUBLISHED, limit: SUGGESTED })
for (const { q } of queries.slice(0, WARM_UP)) await suggest(q)

const times: number[] = []
const places: number[] = []
for (const { q, expect } of queries) {
  const start = performance.now()
  const found = await suggest(q)
  times.push(performance.now() - start)
  places.push(found.findIndex(({ row }) => expect.includes(ids.get(row.recency) ?? '')))
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
if (misses)
  for (const [at, { kind, q, expect }] of queries.entries())
    if (places[at]! < 0) process.stdout.write(`not found: ${kind}: ${q} (${expect[0]})\n`)

times.sort((a, b) => a - b)
const total = times.reduce((sum, time) => sum + time, 0)
const at = (share: number): string => percentile(times, share).toFixed(1)
process.stdout.write(
  `median ${at(0.5)} ms, p99 ${at(0.99)} ms, longest ${at(1)} ms, ${Math.round((1_000 * times.length) / total)} a second\n`,
)
