import { fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { Agent, type IncomingMessage, request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { startServer } from './bench/children.ts'
import { sampleOf } from './bench/sample.ts'

// Wrong logins beside a steady read: how many are checked, whether the owner can still sign in, and how long other
// requests wait, compared with the wait without guesses.
const GUESSES = 1_000
/** Quiet periods and guesses alternate, so that noise affects both alike. */
const ROUNDS = 5
const SECONDS_PER_ROUND = 2
const HOME = '192.0.2.1'

const folder = mkdtempSync(join(tmpdir(), 'personae-logins-'))
process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
const settings = { RATE_LIMIT: 'on', TRUST_PROXY: '1' }
const server = await startServer(join(folder, 'logins.db'), settings)

const agent = new Agent({ keepAlive: true })

/** By Node's own client, which costs a fraction of `fetch`: the machine is shared with the server. */
async function statusOf(path: string, from: string, body: object): Promise<number> {
  const headers = { 'x-forwarded-for': from, 'content-type': 'application/json' }
  const asked = request(server.url + path, { agent, method: 'POST', headers }).end(JSON.stringify(body))
  const [answer] = (await once(asked, 'response')) as [IncomingMessage]
  await once(answer.resume(), 'end')
  return answer.statusCode!
}

const addressOf = (at: number): string => `10.${at >> 16}.${(at >> 8) & 255}.${at & 255}`
const reader = fork(fileURLToPath(new URL('measure-logins/reader.ts', import.meta.url)), [server.url])
reader.once('exit', (code) => {
  if (code) process.exit(code)
})

/** Milliseconds of the steady reads during some work. */
async function readsDuring(work: () => Promise<unknown>): Promise<number[]> {
  const take = async () => {
    reader.send('take')
    const [times] = (await once(reader, 'message')) as [number[]]
    return times
  }
  await take()
  await work()
  return take()
}

const quiet = (): Promise<number[]> => readsDuring(() => sleep(SECONDS_PER_ROUND * 1_000))

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
    before.push(...(await quiet()))
    const reads = await readsDuring(async () => {
      answers.push(...(await send(guess, (round * GUESSES) / ROUNDS, ((round + 1) * GUESSES) / ROUNDS)))
    })
    during.push(...reads)
  }
  const statuses = Map.groupBy(answers, (status) => status)
  const [usual, busy] = [before, during].map((times) => sampleOf(times, ROUNDS * SECONDS_PER_ROUND).p99)
  const right = await statusOf('/api/auth/login', HOME, { username: 'alice', password: 'secret1' })
  const counted = [...statuses].map(([status, { length }]) => `${length} × ${status}`).toSorted()
  process.stdout.write(
    `${what.padEnd(44)} ${counted.join(', ').padEnd(32)} the right person: ${right}   ` +
      `others’ p99: ${busy!.toFixed(1)} ms, quiet ${usual!.toFixed(1)} ms (${(busy! / usual!).toFixed(2)} ×)\n`,
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
const ended = once(reader, 'exit')
agent.destroy()
reader.disconnect()
await ended
await server.stop()
