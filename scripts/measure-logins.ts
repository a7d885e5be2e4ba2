import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { startServer } from './bench/children.ts'
import { median, sampleOf } from './bench/sample.ts'

// Wrong logins beside a steady read: how many are checked, whether the owner can still sign in, and how long other
// requests wait, compared with the wait without guesses.
const GUESSES = 1_000
/** Quiet periods and guesses alternate, so that noise affects both alike. */
const ROUNDS = 5
const SECONDS_PER_ROUND = 2
const READS_PER_SECOND = 100
const HOME = '192.0.2.1'

const folder = mkdtempSync(join(tmpdir(), 'personae-logins-'))
process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
const settings = { RATE_LIMIT: 'on', TRUST_PROXY: '1' }
const server = await startServer(join(folder, 'logins.db'), settings)

const ask = (path: string, from: string, body?: object): Promise<Response> =>
  fetch(server.url + path, {
    method: body ? 'POST' : 'GET',
    headers: { 'x-forwarded-for': from, ...(body && { 'content-type': 'application/json' }) },
    ...(body && { body: JSON.stringify(body) }),
  })

async function statusOf(path: string, from: string, body?: object): Promise<number> {
  const answer = await ask(path, from, body)
  await answer.arrayBuffer()
  return answer.status
}

const addressOf = (at: number): string => `10.${at >> 16}.${(at >> 8) & 255}.${at & 255}`
const PATHS = ['/api/characters?status=approved&limit=24', '/trpc/companies.list', '/healthz']

/** Milliseconds of reads at intervals, until stopped. Each has another client address. */
function readSteadily(): () => Promise<number[]> {
  const stopped = new AbortController()
  const times: Promise<number>[] = []
  async function time(at: number): Promise<number> {
    const start = performance.now()
    const status = await statusOf(PATHS[at % PATHS.length]!, addressOf(100_000 + (at % 200)))
    if (status !== 200) throw new Error(`a read was answered with ${status}`)
    return performance.now() - start
  }
  const run = (async () => {
    const start = performance.now()
    while (!stopped.signal.aborted) {
      times.push(time(times.length))
      await sleep(Math.max(0, start + (times.length * 1_000) / READS_PER_SECOND - performance.now()))
    }
  })()
  return async () => {
    stopped.abort()
    await run
    return Promise.all(times)
  }
}

const p99 = (times: number[]): number => sampleOf(times, SECONDS_PER_ROUND).p99

async function quiet(): Promise<number> {
  const stop = readSteadily()
  await sleep(SECONDS_PER_ROUND * 1_000)
  return p99(await stop())
}

interface Guess {
  from: string
  username: string
}

/** Sends the guesses `from` up to `to`, evenly over a round. */
async function send(guess: (at: number) => Guess, from: number, to: number): Promise<number[]> {
  const start = performance.now()
  const answers = []
  for (let at = from; at < to; at += 1) {
    const { from: address, username } = guess(at)
    answers.push(statusOf('/api/auth/login', address, { username, password: `wrong-${at}` }))
    const due = start + ((at - from + 1) * SECONDS_PER_ROUND * 1_000) / (to - from)
    await sleep(Math.max(0, due - performance.now()))
  }
  return Promise.all(answers)
}

async function measure(what: string, guess: (at: number) => Guess): Promise<void> {
  const [before, during, answers] = [[] as number[], [] as number[], [] as number[]]
  for (let round = 0; round < ROUNDS; round += 1) {
    before.push(await quiet())
    const stop = readSteadily()
    answers.push(...(await send(guess, (round * GUESSES) / ROUNDS, ((round + 1) * GUESSES) / ROUNDS)))
    during.push(p99(await stop()))
  }
  const statuses = Map.groupBy(answers, (status) => status)
  const [usual, busy] = [median(before), median(during)]
  const right = await statusOf('/api/auth/login', HOME, { username: 'alice', password: 'secret1' })
  const counted = [...statuses].map(([status, { length }]) => `${length} × ${status}`).toSorted()
  process.stdout.write(
    `${what.padEnd(44)} ${counted.join(', ').padEnd(32)} the right person: ${right}   ` +
      `others’ p99: ${busy.toFixed(1)} ms, quiet ${usual.toFixed(1)} ms (${(busy / usual).toFixed(2)} ×)\n`,
  )
}

const made = await statusOf('/api/auth/quick-signup', HOME, { username: 'alice', password: 'secret1' })
if (made !== 201) throw new Error(`the account was not made: ${made}`)
await quiet()
await measure('one address, one account', () => ({ from: '198.51.100.1', username: 'alice' }))
await measure(`one address, ${GUESSES} names`, (at) => ({ from: '198.51.100.2', username: `name-${at}` }))
await measure(`${GUESSES} addresses, one account`, (at) => ({ from: addressOf(at), username: 'alice' }))
await measure(`${GUESSES} addresses, ${GUESSES} names`, (at) => ({
  from: addressOf(at),
  username: `other-${at}`,
}))
await server.stop()
