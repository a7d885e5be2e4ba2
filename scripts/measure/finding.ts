import { parseArgs } from 'node:util'
import { findNames } from '../../packages/api/src/features/catalogue/suggestions/find-names.ts'
import { PUBLISHED } from '../../packages/api/src/features/catalogue/suggestions/suggestions.repo.ts'
import { openDb } from '../../packages/db/src/index.ts'
import { enlarged, importedDatabase, publishedIn, SHARED_CHARACTERS } from './shared/data.ts'
import { makeQueries } from './finding/queries.ts'
import { percentile } from './shared/sample.ts'
import { printTable, rounded } from './shared/table.ts'

// Measures the name search: the share of queries whose correct result is among the first ten, by kind, and the time
// per query. Queries are generated from the catalogue with typical mistakes. `--size N` first enlarges the
// catalogue of --data to N characters.

const SUGGESTED = 10
const WARM_UP = 100

const { values } = parseArgs({
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
const queries = makeQueries(rows, { each: Number(each), seed: Number(seed) })

const ids = new Map(rows.map(({ recency, id }) => [recency, id]))
const db = await openDb(file)
const suggest = (q: string) => findNames(db.read, q, { visibility: PUBLISHED, limit: SUGGESTED })
for (const { q } of queries.slice(0, WARM_UP)) await suggest(q)

interface Asked {
  kind: string
  /** The position of the correct result; -1 if it was not found. */
  place: number
  ms: number
}

const asked: Asked[] = []
for (const { kind, q, expect } of queries) {
  const start = performance.now()
  const found = await suggest(q)
  const ms = performance.now() - start
  const place = found.findIndex(({ row }) => expect.includes(ids.get(row.recency) ?? ''))
  asked.push({ kind, place, ms })
  if (misses && place < 0) process.stdout.write(`not found: ${kind}: ${q} (${expect[0]})\n`)
}
await db.close()

const columns = (of: Asked[]) => {
  const share = (isMeant: (one: Asked) => boolean) =>
    rounded((100 * of.filter(isMeant).length) / of.length, 1)
  return {
    queries: of.length,
    'found %': share(({ place }) => place >= 0),
    'first %': share(({ place }) => place === 0),
  }
}
process.stdout.write(`${rows.length} characters of ${about}\n`)
const kinds = [...Map.groupBy(asked, ({ kind }) => kind), ['all', asked] as const]
printTable(Object.fromEntries(kinds.map(([kind, of]) => [kind, columns(of)])))

const times = asked.map(({ ms }) => ms).toSorted((a, b) => a - b)
const total = times.reduce((sum, time) => sum + time, 0)
const at = (share: number): string => percentile(times, share).toFixed(1)
process.stdout.write(
  `median ${at(0.5)} ms, p99 ${at(0.99)} ms, longest ${at(1)} ms, ${Math.round((1_000 * times.length) / total)} a second\n`,
)
