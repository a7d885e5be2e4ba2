import { copyFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { SUBMISSION } from '@personae/api/testing'
import { freePort } from '../run.ts'
import { startServer } from './shared/children.ts'
import { importedDatabase } from './shared/data.ts'
import { mixedReads, publishedIn } from './shared/mixed-reads.ts'
import { randomFrom } from './shared/random.ts'
import { openSession } from './shared/session.ts'
import { connectToInspector } from './soak/inspector.ts'
import { type Sample, slopeOf, takeSamples } from './soak/samples.ts'
import { temporaryFolder } from './shared/folder.ts'

// Mixed load for a long time: pages, searches, suggestions, records, universes, questions, sign-ins, submissions, edits
// and decisions at a steady rate, after some minutes at a higher one in which caches fill. Prints the memory of the
// server, and whether it grows.

const { values } = parseArgs({
  options: {
    data: { type: 'string' },
    minutes: { type: 'string', default: '60' },
    rate: { type: 'string', default: '200' },
    'warm-up': { type: 'string', default: '12' },
  },
})
const [minutes, warmUp, rate] = [Number(values.minutes), Number(values['warm-up']), Number(values.rate)]
const GOAL = { memory: 400, growth: 1, log: 64 }
const LANES = 10
/** Requests a second while caches fill. */
const WARM_UP_RATE = 300
const MB = 1e6
const PASSWORD = 'a password for the soak'
/** One of so many requests writes. */
const WRITE_EVERY = 50

const folder = temporaryFolder()

const { file, about } = await importedDatabase(values.data)
const databaseFile = join(folder, 'soak.db')
copyFileSync(file, databaseFile)
const characters = publishedIn(databaseFile)

const inspectorPort = await freePort()
process.env['NODE_OPTIONS'] = `${process.env['NODE_OPTIONS'] ?? ''} --inspect=127.0.0.1:${inspectorPort}`
const server = await startServer(databaseFile)
const inspector = await connectToInspector(inspectorPort)
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

const admin = await openSession(server.url, { username: 'soak', password: PASSWORD })
await (await call('/api/auth/promote-to-admin', 'POST', admin)).arrayBuffer()

const start = performance.now()
const warm = start + warmUp * 60_000
const end = warm + minutes * 60_000

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

process.stdout.write(
  `${characters.length} characters of ${about}; ${warmUp} minutes at ${WARM_UP_RATE} requests/s and ${minutes} at ${rate}\n`,
)
const [{ samples, collected }] = await Promise.all([
  takeSamples(server, databaseFile, inspector, end),
  ...Array.from({ length: LANES }, (_, number) => lane(number)),
])
inspector.close()
await server.stop()

const most = (of: (one: Sample) => number) => (Math.max(...samples.map(of)) / MB).toFixed(0)
function growthOf<T extends { at: number }>(all: T[], of: (one: T) => number): string {
  const afterWarmUp = all.filter(({ at }) => at * 60 >= warmUp)
  return slopeOf(afterWarmUp.map((one) => [one.at, of(one) / MB])).toFixed(2)
}
const line = (what: string, figure: string) => process.stdout.write(`${what.padEnd(36)}${figure}\n`)
line('requests', `${requests}, ${failures} answered with 5xx`)
line('memory, most', `${most(({ all }) => all)} MB, ${most(({ own }) => own)} MB without mapped files`)
line('memory, at the end', `${(samples.at(-1)!.own / MB).toFixed(0)} MB (goal ${GOAL.memory} MB)`)
line('growth', `${growthOf(samples, ({ own }) => own)} MB an hour, before garbage collections`)
line('growth', `${growthOf(collected, ({ own }) => own)} MB an hour (goal ${GOAL.growth})`)
line('growth of live data', `${growthOf(collected, ({ live }) => live)} MB an hour`)
line('log of the database, most', `${most(({ log }) => log)} MB (goal ${GOAL.log} MB)`)
process.exit(failures > 0 ? 1 : 0)
