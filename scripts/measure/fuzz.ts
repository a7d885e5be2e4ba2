import { copyFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { SUBMISSION } from '@personae/api/testing'
import fc from 'fast-check'
import type { KnownValues } from '../../apps/server/src/fuzz/random-inputs.testing.ts'
import { type RandomRequest, type Route, routes } from '../../apps/server/src/fuzz/random-requests.testing.ts'
import { type Child, startServer } from './shared/children.ts'
import { importedDatabase } from './shared/data.ts'
import { openSession } from './shared/session.ts'
import { ownPostgres, settingsFor } from './shared/postgres.ts'
import { temporaryFolder } from './shared/folder.ts'
import { percentile } from './shared/sample.ts'

// Random requests to every route of the built server, of visitors, a creator and an admin: none may be answered with 5xx,
// and none may end the server. `apps/server/src/fuzz/fuzz.test.ts` is its short form.

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    data: { type: 'string' },
    only: { type: 'string', default: '' },
    requests: { type: 'string', default: '2000' },
    seconds: { type: 'string', default: '20' },
    seed: { type: 'string', default: String(Date.now() % 1_000_000) },
  },
})
const most = Number(values.requests)
const seed = Number(values.seed)
const GOAL_P99 = 100
const LANES = 4
/** Inputs that are made at a time. */
const BATCH = 200
const PASSWORD = 'a password for random requests'
const ADMIN = { username: 'random-admin', password: PASSWORD }
const JSON_TYPE = { 'content-type': 'application/json' }

const folder = temporaryFolder()

const postgres = positionals.includes('postgres') ? await ownPostgres() : undefined

/** The server on the imported characters, or on an empty PostgreSQL. */
async function startSite(): Promise<{ server: Child; about: string }> {
  if (postgres)
    return { server: await startServer('', settingsFor(postgres)), about: 'no characters, PostgreSQL' }
  const { file, about } = await importedDatabase(values.data)
  const databaseFile = join(folder, 'fuzz.db')
  copyFileSync(file, databaseFile)
  return { server: await startServer(databaseFile), about }
}

const { server, about } = await startSite()

async function send(method: string, path: string, cookie: string, body?: string): Promise<Response> {
  return fetch(server.url + path, {
    method,
    redirect: 'manual',
    headers: { ...(cookie && { cookie }), ...(body !== undefined && JSON_TYPE) },
    ...(body !== undefined && { body }),
  })
}

async function submit(cookie: string): Promise<{ id: string; origin: string }> {
  const answer = await send('POST', '/api/characters', cookie, JSON.stringify(SUBMISSION))
  return (await answer.json()) as { id: string; origin: string }
}

/** A body that is too long is refused while it is sent: then there may be no answer, but there is still a server. */
async function checkRefusal(error: unknown): Promise<null> {
  const { code } = ((error as Error).cause ?? {}) as { code?: string }
  if (!['EPIPE', 'ECONNRESET', 'UND_ERR_SOCKET'].includes(code ?? '')) throw error
  const health = await send('GET', '/healthz', '')
  if (!health.ok) throw error
  return null
}

let people = 0

/** Sessions and characters for one route: an earlier one may have ended or deleted them. */
async function prepare(): Promise<{ cookies: string[]; known: KnownValues }> {
  const creator = { username: `random-${(people += 1)}`, password: PASSWORD }
  const byCreator = await openSession(server.url, creator)
  const byAdmin = await openSession(server.url, ADMIN, 'login')
  const [published, pending] = [await submit(byCreator), await submit(byCreator)]
  const approval = JSON.stringify({ status: 'approved' })
  await send('PATCH', `/api/characters/${published.id}/status`, byAdmin, approval)
  const ids = [published.id, pending.id]
  const known = { id: ids, characterId: ids, origin: [published.origin], username: [creator.username] }
  return { cookies: ['', byCreator, byAdmin, byAdmin], known }
}

interface Result {
  sent: number
  failed: number
  /** Milliseconds to the head of the answer: some are the whole list. */
  p99: number
}

async function sendRandom(route: Route, at: number): Promise<Result> {
  const { cookies, known } = await prepare()
  const requests = route.requests(known)
  const end = performance.now() + Number(values.seconds) * 1_000
  const waits: number[] = []
  let failed = 0

  async function sendOne({ method, url, body }: RandomRequest): Promise<void> {
    const cookie = cookies[waits.length % cookies.length]!
    const start = performance.now()
    const answer = await send(method, url, cookie, body).catch(checkRefusal)
    waits.push(performance.now() - start)
    if (!answer) return
    const text = await answer.text()
    if (answer.status < 500) return
    failed += 1
    process.stdout.write(`${method} ${url} ${body ?? ''}: ${answer.status} ${text}\n`)
  }

  for (let batch = 0; waits.length < most && performance.now() < end; batch += 1) {
    const inputs = fc.sample(requests, { numRuns: BATCH, seed: seed + at * 10_000 + batch })
    const lane = async (): Promise<void> => {
      for (let next = inputs.pop(); next && performance.now() < end; next = inputs.pop()) await sendOne(next)
    }
    await Promise.all(Array.from({ length: LANES }, lane))
  }
  waits.sort((a, b) => a - b)
  return { sent: waits.length, failed, p99: percentile(waits, 0.99) }
}

const selected = routes.filter(({ name }) => name.includes(values.only))
process.stdout.write(`${about}; ${selected.length} routes, up to ${most} requests each, seed ${seed}\n`)
const admin = await openSession(server.url, ADMIN)
await send('POST', '/api/auth/promote-to-admin', admin)
const results: Result[] = []
for (const [at, route] of selected.entries()) {
  const result = await sendRandom(route, at)
  results.push(result)
  const figures = `${result.sent} requests, ${result.failed} with 5xx, p99 ${result.p99.toFixed(1)} ms`
  process.stdout.write(`${route.name.padEnd(56)}${figures}\n`)
}
await server.stop()
await postgres?.stop()

const sum = (of: (one: Result) => number) => results.reduce((total, one) => total + of(one), 0)
const slow = results.filter(({ p99 }) => p99 > GOAL_P99).length
process.stdout.write(
  `${sum(({ sent }) => sent)} requests, ${sum(({ failed }) => failed)} with 5xx; ` +
    `${slow} of ${results.length} routes with a p99 above ${GOAL_P99} ms\n`,
)
process.exit(sum(({ failed }) => failed) > 0 ? 1 : 0)
