import { spawnSync } from 'node:child_process'
import { copyFileSync } from 'node:fs'
import { Agent, get } from 'node:http'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { gunzipSync } from 'node:zlib'
import { startServer } from './shared/children.ts'
import { importedDatabase } from './shared/data.ts'
import { temporaryFolder } from './shared/folder.ts'
import { publishedIn } from './shared/mixed-reads.ts'
import { randomFrom } from './shared/random.ts'
import { percentile } from './shared/sample.ts'
import { openSession } from './shared/session.ts'

// Pages that no cache has, opened over many connections from many addresses, each below every limit, while members use
// the site. The server has one core and the load another, where the machine has two (taskset).

const { values } = parseArgs({
  options: {
    data: { type: 'string' },
    /** Searches with hits instead of characters. */
    search: { type: 'boolean', default: false },
    connections: { type: 'string', default: '200' },
    addresses: { type: 'string', default: '500' },
    seconds: { type: 'string', default: '20' },
  },
})
const [connections, addresses, seconds] = [values.connections, values.addresses, values.seconds].map(
  Number,
) as [number, number, number]
const GOALS = { calls: 200, pages: 500 }
/** Connections of a search engine. */
const ENGINES = 2
const ENGINE = 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)'
const MEMBERS = ['anna', 'boris', 'chloe']
/** Milliseconds between two calls of a member, and the calls after which a page is opened. */
const CALL_EVERY_MS = 100
const CALLS_PER_PAGE = 5
/** Milliseconds until the load is steady. */
const BEGINNING_MS = 3_000

function useCore(core: number): void {
  if (availableParallelism() > 1 || core > 0)
    spawnSync('taskset', ['--all-tasks', '--cpu-list', '--pid', String(core), String(process.pid)])
}

const { file, about } = await importedDatabase(values.data)
const databaseFile = join(temporaryFolder(), 'crawl.db')
copyFileSync(file, databaseFile)
const characters = publishedIn(databaseFile)
const random = randomFrom(1)

useCore(0)
const server = await startServer(databaseFile, { RATE_LIMIT: 'on', TRUST_PROXY: '1' })
useCore(1)

const agent = new Agent({ keepAlive: true })
const addressOf = (client: number) => `10.${client >> 16}.${(client >> 8) & 255}.${client & 255}`

interface Answer {
  status: number
  body: Buffer
  milliseconds: number
}

const read = (path: string, headers: Record<string, string>): Promise<Answer> =>
  new Promise((resolve, reject) => {
    const start = performance.now()
    get(server.url + path, { agent, headers: { 'accept-encoding': 'gzip, br', ...headers } }, (answer) => {
      const chunks: Buffer[] = []
      answer.on('data', (chunk: Buffer) => chunks.push(chunk))
      answer.once('error', reject).once('end', () =>
        resolve({
          status: answer.statusCode!,
          body: Buffer.concat(chunks),
          milliseconds: performance.now() - start,
        }),
      )
    }).once('error', reject)
  })

/** A part of a name, which has hits. */
function searchPath(): string {
  const { name } = random.pick(characters)
  const start = random.below(Math.max(1, name.length - 4))
  return `/?q=${encodeURIComponent(name.slice(start, start + 4).trim() || name)}`
}
const characterPath = () => `/character/${random.pick(characters).id}`
const openedPath = values.search ? searchPath : characterPath

const statuses = new Map<number, number>()
const pages = { whole: [] as number[], 'without body': [] as number[], engine: [] as number[] }
const members = { calls: [] as number[], pages: [] as number[] }
let missing = 0
let isCounted = false
const end = new AbortController()

async function open(path: string, headers: Record<string, string>): Promise<Answer> {
  const answer = await read(path, headers)
  statuses.set(answer.status, (statuses.get(answer.status) ?? 0) + 1)
  return answer
}

async function crawl(isEngine: boolean): Promise<void> {
  while (!end.signal.aborted) {
    const headers = { 'x-forwarded-for': addressOf(random.below(addresses)) }
    const answer = await open(openedPath(), isEngine ? { ...headers, 'user-agent': ENGINE } : headers)
    if (!isCounted || answer.status !== 200) continue
    const html = answer.body[0] === 0x1f ? gunzipSync(answer.body).toString() : String(answer.body)
    const isWhole = html.includes('<div id="root" data-drawn>')
    if (isEngine && !isWhole) missing += 1
    pages[isEngine ? 'engine' : isWhole ? 'whole' : 'without body'].push(answer.milliseconds)
  }
}

async function useSite(cookie: string, client: number): Promise<void> {
  const headers = { cookie, 'x-forwarded-for': addressOf(70_000 + client) }
  const paths = [
    '/api/notifications',
    () => `/api/characters/${random.pick(characters).id}`,
    '/api/lists',
    () => `/api/characters/suggest?q=${encodeURIComponent(random.pick(characters).name.slice(0, 6))}`,
  ]
  for (let at = 1; !end.signal.aborted; at += 1) {
    await sleep(CALL_EVERY_MS)
    const isPage = at % CALLS_PER_PAGE === 0
    const path = isPage ? characterPath() : paths[at % paths.length]!
    const answer = await open(typeof path === 'string' ? path : path(), headers)
    if (isCounted) members[isPage ? 'pages' : 'calls'].push(answer.milliseconds)
  }
}

const line = (name: string, waits: number[]): string => {
  waits.sort((a, b) => a - b)
  const [middle, late] = [percentile(waits, 0.5), percentile(waits, 0.99)].map((ms) => `${ms.toFixed(0)} ms`)
  return `${name.padEnd(24)}${(waits.length / seconds).toFixed(1).padStart(7)}/s, median ${middle}, p99 ${late}\n`
}

const cookies: string[] = []
for (const username of MEMBERS)
  cookies.push(await openSession(server.url, { username, password: 'secret1 crawl' }))
const clients = [
  ...Array.from({ length: connections }, () => crawl(false)),
  ...Array.from({ length: ENGINES }, () => crawl(true)),
  ...cookies.map(useSite),
]
await sleep(BEGINNING_MS)
isCounted = true
await sleep(seconds * 1_000)
isCounted = false
end.abort()
await Promise.all(clients)
await server.stop()
agent.destroy()

const failed = [...statuses].filter(([status]) => status >= 500).reduce((sum, [, count]) => sum + count, 0)
process.stdout.write(
  `${characters.length} characters (${about}), ${connections} connections from ${addresses} addresses, ${seconds} s\n` +
    line('visitors, whole', pages.whole) +
    line('visitors, without body', pages['without body']) +
    line('a search engine, whole', pages.engine) +
    line('members, calls', members.calls) +
    line('members, pages', members.pages) +
    `goals: p99 of calls ${GOALS.calls} ms, of pages ${GOALS.pages} ms\n` +
    `answers by status: ${[...statuses].map(([status, count]) => `${status}: ${count}`).join(', ')}\n`,
)
if (failed > 0 || missing > 0) process.exitCode = 1
