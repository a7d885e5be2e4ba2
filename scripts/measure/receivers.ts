import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { MISBEHAVING, openMisbehaving } from '../../apps/server/src/providers/webhooks/receivers.testing.ts'
import { type Child, startServer } from './shared/children.ts'
import { temporaryFolder } from './shared/folder.ts'
import { ownPostgres, settingsFor } from './shared/postgres.ts'
import { percentile } from './shared/sample.ts'
import { openSession } from './shared/session.ts'

// Milliseconds from a call until a good webhook receiver has its message: alone, beside receivers that misbehave in every
// way, and after a restart, when theirs are due again. With `postgres` on two processes.

const GOAL_MS = 2_000
const MESSAGES = 6
/** Webhooks of an account. */
const EACH = 5
/** Milliseconds: the longest try, and the shortest wait before the next one with its spread. */
const [TRY_MS, RETRY_MS] = [6_000, 45_000]

const isOnPostgres = process.argv.includes('postgres')
const database = join(temporaryFolder(), 'receivers.db')
const settings = {
  ...(isOnPostgres && { ...settingsFor(await ownPostgres()), WORKERS: '2' }),
  WEBHOOKS: 'local',
}
let server: Child = await startServer(database, settings)

async function call<Result>(cookie: string, path: string, input: object): Promise<Result> {
  const headers = { cookie, 'content-type': 'application/json' }
  const answer = await fetch(`${server.url}/trpc/${path}`, {
    method: 'POST',
    headers,
    body: JSON.stringify(input),
  })
  if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`)
  const { result } = (await answer.json()) as { result: { data: Result } }
  return result.data
}

interface Sender {
  cookie: string
  id: string
}

async function register(cookie: string, url: string): Promise<Sender> {
  const input = { url, events: ['character.published'] }
  const { webhook } = await call<{ webhook: { id: string } }>(cookie, 'webhooks.create', input)
  return { cookie, id: webhook.id }
}

const sendTest = ({ cookie, id }: Sender) => call(cookie, 'webhooks.sendTest', { id })
const account = (username: string) => openSession(server.url, { username, password: 'correct horse battery' })

let arrived = Promise.withResolvers<void>()
const good = createServer((request, response) => {
  request.resume()
  response.end()
  arrived.resolve()
})
await new Promise<void>((resolve) => good.listen(0, '127.0.0.1', resolve))
good.unref()

let worst = 0
async function measure(when: string, sender: Sender): Promise<void> {
  const times: number[] = []
  for (let at = 0; at < MESSAGES; at += 1) {
    arrived = Promise.withResolvers<void>()
    const start = performance.now()
    await sendTest(sender)
    await arrived.promise
    times.push(performance.now() - start)
    // Until the message is noted as delivered: another test is refused before.
    await sleep(500)
  }
  times.sort((a, b) => a - b)
  worst = Math.max(worst, times.at(-1)!)
  process.stdout.write(
    `${when.padEnd(34)}${percentile(times, 0.5).toFixed(0).padStart(8)}${times.at(-1)!.toFixed(0).padStart(8)}\n`,
  )
}

process.stdout.write(`${MESSAGES} messages, milliseconds${' '.repeat(13)}  median   worst\n`)
const sender = await register(
  await account('good'),
  `http://127.0.0.1:${(good.address() as AddressInfo).port}/`,
)
await measure('alone', sender)

const bad: Sender[] = []
let cookie = ''
for (const [at, misbehaviour] of MISBEHAVING.entries()) {
  const { url } = await openMisbehaving(misbehaviour, () => {})
  if (at % EACH === 0) cookie = await account(`bad${at}`)
  bad.push(await register(cookie, url))
}
for (const one of bad) await sendTest(one)
await measure(`beside ${bad.length} that misbehave`, sender)
await sleep(TRY_MS)
await server.stop()
await sleep(RETRY_MS)
server = await startServer(database, settings)
await measure('after a restart, theirs due again', sender)
await server.stop()
process.exitCode = worst <= GOAL_MS ? 0 : 1
// The receivers that misbehave still listen.
process.exit()
