import { copyFileSync } from 'node:fs'
import { join } from 'node:path'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { SUBMISSION } from '@personae/api/testing'
import { characterInput } from '@personae/contract/characters'
import { openProduct, type Product } from '../../apps/server/src/commands/product.ts'
import { readConfig } from '../../apps/server/src/env.ts'
import { isPostgres } from '../../packages/db/src/index.ts'
import { type Child, startServer } from './shared/children.ts'
import { importedDatabase } from './shared/data.ts'
import { cardsPath } from './shared/paths.ts'
import { temporaryFolder } from './shared/folder.ts'
import { SESSION_SECRET } from './shared/postgres.ts'
import { percentile } from './shared/sample.ts'

// Milliseconds of the most frequent calls of the services, in this process, and start and memory of a server, on databases
// of any kind and size: paths of SQLite files, which are copied, or postgres:// addresses, whose databases are written to;
// without any, a file with the imported characters.

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { each: { type: 'string', default: '300' }, data: { type: 'string' } },
})
const EACH = Number(values.each)
const PAGE = 24
const SHORT = ['a', 'e', 'z', '1', 'an', 'qz', 'xj', '%', '🦊']
const WARM_UP = 20
const LEAST_LETTERS = 4
const MOST_SAMPLES = 5_000
/** A server is idle if it uses less CPU time per second, and settled after so many seconds. */
const IDLE_CPU_SECONDS = 0.1
const IDLE_SECONDS = 3

const databases = positionals.length > 0 ? positionals : [(await importedDatabase(values.data)).file]

const megabytes = (bytes: number): string => (bytes / 1e6).toFixed(0)
const ms = (time: number): string => time.toFixed(2).padStart(9)

async function measure(name: string, call: (at: number) => Promise<unknown>): Promise<void> {
  for (let at = 0; at < WARM_UP; at += 1) await call(EACH + at)
  const times: number[] = []
  for (let at = 0; at < EACH; at += 1) {
    const start = performance.now()
    await call(at)
    times.push(performance.now() - start)
  }
  times.sort((a, b) => a - b)
  const of = (share: number) => percentile(times, share)
  process.stdout.write(`${name.padEnd(34)}${ms(of(0.5))}${ms(of(0.99))}${ms(of(1))}\n`)
}

/** Frequent and rare texts without an index, in every order: how long they take, and how long others wait meanwhile. */
async function measureShort(listing: Product['services']['listing']): Promise<void> {
  const waits = monitorEventLoopDelay({ resolution: 1 })
  let longest = 0
  waits.enable()
  for (const q of SHORT)
    for (const sort of ['newest', 'best', 'name'] as const) {
      const start = performance.now()
      await listing.gallery({ q, field: 'name', sort, limit: PAGE })
      longest = Math.max(longest, performance.now() - start)
    }
  waits.disable()
  process.stdout.write(
    `searches for ${SHORT.join(', ')} took at most ${ms(longest).trim()} ms; others waited at most ` +
      `${ms(waits.max / 1e6).trim()} ms\n`,
  )
}

type WordField = 'name' | 'origin'

interface Samples {
  /** Published characters at random. */
  ids: string[]
  /** A word of names or universes that fills a page with hits: a search with fewer cards costs less. */
  word: (at: number, field?: WordField) => string
}

/** In services of its own, so that the measured ones have nothing of it in their caches. */
async function samplesOf(database: string): Promise<Samples> {
  const { db, services } = await openProduct({ ...readConfig({ SESSION_SECRET }), database })
  const { listing, characters } = services
  const ids: string[] = []
  const words = { name: new Set<string>(), origin: new Set<string>() }
  const fewest = () => Math.min(ids.length, words.name.size, words.origin.size)
  while (ids.length < MOST_SAMPLES && fewest() < EACH + WARM_UP) {
    const id = (await listing.random())!
    ids.push(id)
    const character = await characters.byId(null, id)
    for (const field of ['name', 'origin'] as const)
      for (const q of character[field].split(/\s+/)) {
        if (q.length < LEAST_LETTERS || words[field].has(q)) continue
        if ((await listing.total(null, { q, field, limit: 1 })) > PAGE) words[field].add(q)
      }
  }
  await db.close()
  if (fewest() === 0) throw new Error('no word has enough hits for a page')
  const lists = { name: [...words.name], origin: [...words.origin] }
  return { ids, word: (at, field = 'name') => lists[field][at % lists[field].length]! }
}

/** The memory of a server, in bytes, once it has been idle for a while. */
async function settled(server: Child): Promise<{ peak: number; end: number }> {
  let [peak, end, spent, idle] = [0, Number.NaN, 0, 0]
  while (idle < IDLE_SECONDS) {
    await sleep(1_000)
    end = server.memory()?.own ?? Number.NaN
    peak = Math.max(peak, end)
    const now = server.cpuSeconds() ?? 0
    idle = now - spent > IDLE_CPU_SECONDS ? 0 : idle + 1
    spent = now
  }
  return { peak, end }
}

/** How long a server takes to answer, and its memory after what visitors open, each page once. */
async function measureServer(database: string, ids: string[], word: (at: number) => string): Promise<void> {
  const start = performance.now()
  const server = await startServer(
    database,
    isPostgres(database) ? { DATABASE_URL: database, SESSION_SECRET } : {},
  )
  const started = performance.now() - start
  for (const [at, id] of ids.slice(0, EACH).entries()) {
    const q = encodeURIComponent(word(at))
    for (const path of [
      `/character/${id}`,
      cardsPath('name', word(at)),
      cardsPath('origin', word(at)),
      `/api/characters/suggest?q=${q}`,
    ])
      await (await fetch(server.url + path)).arrayBuffer()
  }
  const { peak, end } = await settled(server)
  process.stdout.write(
    `a server answers after ${started.toFixed(0)} ms; with ${EACH * 4} requests it takes ` +
      `${megabytes(end)} MB, at most ${megabytes(peak)}\n`,
  )
  await server.stop()
}

const folder = temporaryFolder()

for (const given of databases) {
  const database = isPostgres(given) ? given : join(folder, 'copy.db')
  if (!isPostgres(given)) copyFileSync(given, database)
  const { ids, word } = await samplesOf(database)
  const opening = performance.now()
  const { db, services } = await openProduct({
    ...readConfig({ SESSION_SECRET }),
    database,
    rateLimit: false,
  })
  const opened = performance.now() - opening
  const { listing, characters, suggestions, auth } = services
  const total = await listing.total(null, { field: 'name', limit: 1 })
  process.stdout.write(
    `\n${given.replace(/\/\/.*@/, '//')}: ${total} published characters, opened in ${opened.toFixed(0)} ms\n`,
  )
  process.stdout.write(`${'milliseconds'.padEnd(34)}   median      p99  longest\n`)
  const person = await auth.signup({ username: `measured-${Date.now()}`, password: 'secret-enough-1' })
  await measure('a character', (at) => characters.byId(null, ids[at]!))
  await measure('a page, newest', () => listing.gallery({ field: 'name', sort: 'newest', limit: PAGE }))
  await measure('a page, popular', () => listing.gallery({ field: 'name', limit: PAGE }))
  await measure('search in names, newest', (at) =>
    listing.gallery({ q: word(at), field: 'name', sort: 'newest', limit: PAGE }),
  )
  await measure('search in origins, newest', (at) =>
    listing.gallery({ q: word(at, 'origin'), field: 'origin', sort: 'newest', limit: PAGE }),
  )
  await measure('search in names, best first', (at) =>
    listing.gallery({ q: word(at), field: 'name', limit: PAGE }),
  )
  await measureShort(listing)
  await measure('suggestions', (at) => suggestions.suggest(null, { q: word(at).slice(0, 6), limit: 10 }))
  await measure('related characters', (at) => services.related.of(null, ids[at]!))
  await measure('a submission', (at) =>
    characters.submit(person.user, {
      ...characterInput.parse(SUBMISSION),
      name: `${word(at)} ${word(at * 7 + 3)} ${at.toString(36)}`,
      origin: `Measured ${at % 40}`,
    }),
  )
  await db.close()
  await measureServer(database, ids, word)
}
