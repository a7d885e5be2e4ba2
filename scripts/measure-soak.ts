import { copyFileSync, mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { SUBMISSION } from '@personae/api/testing'
import { startServer } from './bench/children.ts'
import { importedDatabase } from './bench/data.ts'
import { mixedReads, publishedIn } from './bench/mixed-reads.ts'
import { randomFrom } from './bench/random.ts'

// Mixed load for a long time: pages, searches, suggestions, records, universes, questions, sign-ins, submissions, edits
// and decisions at a steady rate, after some minutes at a higher one in which caches fill. Prints the memory of the
// server, and whether it grows.

const { values } = parseArgs({
  options: {
    data: { type: 'string' },
    minutes: { type: 'string', default: '60' },
    rate: { type: 'string', default: '200' },
    'warm-up': { type: 'string', default: '12' },
    workers: { type: 'string', default: '1' },
  },
})
const [minutes, warmUp, rate] = [Number(values.minutes), Number(values['warm-up']), Number(values.rate)]
const GOAL = { memory: 400, growth: 1, log: 64 }
const LANES = 10
const SAMPLE_INTERVAL_MS = 10_000
/** Requests a second while caches fill. */
const WARM_UP_RATE = 300
/** Minutes between two lines about memory. */
const LINE_EVERY = 5
const SAMPLES_PER_LINE = (LINE_EVERY * 60_000) / SAMPLE_INTERVAL_MS
const MB = 1e6
const PASSWORD = 'a password for the soak'
/** One of so many requests writes. */
const WRITE_EVERY = 50

const folder = mkdtempSync(join(tmpdir(), 'personae-soak-'))
process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(130))

const { file, about } = await importedDatabase(values.data)
const databaseFile = join(folder, 'soak.db')
copyFileSync(file, databaseFile)
const characters = publishedIn(databaseFile)

const server = await startServer(databaseFile, { WORKERS: values.workers })
const random = randomFrom(1)
const read = mixedReads(characters, random, { html: true })
let [requests, failures] = [0, 0]

async function call(path: string, method = 'GET', cookie = '', body?: object): Promise<Response> {
  requests += 1
  const response = await fetch(server.url + path, {
    method,
    headers: { ...(cookie && { cookie }), ...(body && { 'content-type': 'application/json' }) },
    ...(body && { body: JSON.stringify(body) }),
  })
  if (response.status >= 500) {
    failures += 1
    process.stdout.write(`${method} ${path} was answered with ${response.status}\n`)
  }
  return response
}

async function signedUp(username: string): Promise<string> {
  const response = await call('/api/auth/quick-signup', 'POST', '', { username, password: PASSWORD })
  await response.arrayBuffer()
  return response.headers.getSetCookie()[0]!.split(';')[0]!
}

/** Submits a character, decides about it, changes and deletes it, so that the database keeps its size. */
async function writeOnce(admin: string): Promise<void> {
  const { name, origin } = random.pick(characters)
  const answer = await call('/api/characters', 'POST', admin, {
    ...SUBMISSION,
    name: `${name} again`,
    origin,
  })
  const { id } = (await answer.json()) as { id?: string }
  if (id === undefined) return
  const approved = await call(`/api/characters/${id}/status`, 'PATCH', admin, { status: 'approved' })
  await approved.arrayBuffer()
  const question = await call(`/api/characters/${id}/chat/stream`, 'POST', admin, {
    message: 'Who is this?',
    history: [],
  })
  await question.text()
  const login = await call('/api/auth/login', 'POST', '', { username: 'soak', password: PASSWORD })
  await login.arrayBuffer()
  const removed = await call(`/api/characters/${id}`, 'DELETE', admin)
  await removed.arrayBuffer()
}

const admin = await signedUp('soak')
await (await call('/api/auth/promote-to-admin', 'POST', admin)).arrayBuffer()

interface Sampled {
  /** Hours since the start. */
  at: number
  own: number
  all: number
  log: number
}

const start = performance.now()
const warm = start + warmUp * 60_000
const end = warm + minutes * 60_000
const samples: Sampled[] = []

async function lane(number: number): Promise<void> {
  const intervalAt = (rateNow: number) => (1_000 * LANES) / rateNow
  let due = start + (number * intervalAt(WARM_UP_RATE)) / LANES
  for (let at = 0; performance.now() < end; at += 1) {
    await sleep(Math.max(0, due - performance.now()))
    const now = performance.now()
    due = Math.max(due + intervalAt(now < warm ? WARM_UP_RATE : rate), now)
    if (at % WRITE_EVERY === 0) await writeOnce(admin)
    else await (await call(read())).arrayBuffer()
  }
}

async function sample(): Promise<void> {
  while (performance.now() < end) {
    const memory = server.memory()
    if (!memory) throw new Error('The memory of the server can only be read with /proc.')
    const log = statSync(`${databaseFile}-wal`, { throwIfNoEntry: false })?.size ?? 0
    samples.push({ at: (performance.now() - start) / 3_600_000, ...memory, log })
    if (samples.length % SAMPLES_PER_LINE === 0) printMean(samples.slice(-SAMPLES_PER_LINE))
    await sleep(SAMPLE_INTERVAL_MS)
  }
}

function printMean(latest: Sampled[]): void {
  const mean = latest.reduce((sum, { own }) => sum + own, 0) / latest.length
  const minute = Math.round(latest.at(-1)!.at * 60)
  process.stdout.write(`minute ${String(minute).padStart(3)}: ${(mean / MB).toFixed(1)} MB\n`)
}

/** The slope of the least-squares line. */
function slopeOf(points: [x: number, y: number][]): number {
  const mean = (of: (point: [number, number]) => number) =>
    points.reduce((sum, point) => sum + of(point), 0) / points.length
  const [meanX, meanY] = [mean(([x]) => x), mean(([, y]) => y)]
  const covariance = points.reduce((sum, [x, y]) => sum + (x - meanX) * (y - meanY), 0)
  return covariance / points.reduce((sum, [x]) => sum + (x - meanX) ** 2, 0)
}

process.stdout.write(
  `${characters.length} characters of ${about}; ${warmUp} minutes at ${WARM_UP_RATE} requests/s and ${minutes} at ${rate}, WORKERS=${values.workers}\n`,
)
await Promise.all([sample(), ...Array.from({ length: LANES }, (_, number) => lane(number))])
await server.stop()

const settled = samples.filter(({ at }) => at * 60 >= warmUp)
const most = (of: (one: Sampled) => number) => Math.max(...samples.map(of)) / MB
const growth = slopeOf(settled.map(({ at, own }) => [at, own / MB]))
const line = (what: string, figure: string) => process.stdout.write(`${what.padEnd(36)}${figure}\n`)
line('requests', `${requests}, ${failures} answered with 5xx`)
line(
  'memory, most',
  `${most(({ all }) => all).toFixed(0)} MB, ${most(({ own }) => own).toFixed(0)} MB without mapped files`,
)
line('memory, at the end', `${(samples.at(-1)!.own / MB).toFixed(0)} MB (goal ${GOAL.memory} MB)`)
line('growth after the warm-up', `${growth.toFixed(2)} MB an hour (goal ${GOAL.growth})`)
line('log of the database, most', `${most(({ log }) => log).toFixed(0)} MB (goal ${GOAL.log} MB)`)
process.exit(failures > 0 ? 1 : 0)
