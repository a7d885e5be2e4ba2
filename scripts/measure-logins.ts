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

// What everyone else waits for while strangers guess passwords: a user at a known address, a new user, a user who signs
// in from a new address, and readers, whose wait is compared with that before.
const NAMES = 400
const QUIET_MS = 3_000
const SECONDS = 10
const HOME = '192.0.2.1'
const PASSWORD = 'secret1'

const folder = mkdtempSync(join(tmpdir(), 'personae-logins-'))
process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
const server = await startServer(join(folder, 'logins.db'), { RATE_LIMIT: 'on', TRUST_PROXY: '1' })
const agent = new Agent({ keepAlive: true })
const reader = fork(fileURLToPath(new URL('measure-logins/reader.ts', import.meta.url)), [server.url])
reader.once('exit', (code) => {
  if (code) process.exit(code)
})

interface Answer {
  status: number
  seconds: number
}

/** By Node's own client, which costs a fraction of `fetch`: the machine is shared with the server. */
async function post(path: string, from: string, username: string, password = PASSWORD): Promise<Answer> {
  const start = performance.now()
  const headers = { 'x-forwarded-for': from, 'content-type': 'application/json' }
  const asked = request(`${server.url}/api/auth/${path}`, { agent, method: 'POST', headers })
  asked.end(JSON.stringify({ username, password }))
  const [answer] = (await once(asked, 'response')) as [IncomingMessage]
  await once(answer.resume(), 'end')
  return { status: answer.statusCode!, seconds: (performance.now() - start) / 1_000 }
}

let addresses = 0
/** An address that nobody had before. */
function newAddress(): string {
  addresses += 1
  return `10.${addresses >> 16}.${(addresses >> 8) & 255}.${addresses & 255}`
}

let names = 0
const newName = (): string => `nobody-${(names += 1)}`
const memberName = (): string => `member-${(names += 1) % NAMES}`
/** The same name each time. */
function oneName(): () => string {
  const name = memberName()
  return () => name
}

const firstSignIn = (): Promise<Answer> => post('login', newAddress(), 'bob')

/** A user at a known address, a new user, and a user at a new address, all at once. */
const visit = (): Promise<Answer[]> =>
  Promise.all([
    post('login', HOME, 'alice'),
    post('quick-signup', newAddress(), `new-${(names += 1)}`),
    firstSignIn(),
  ])

const guess = (from: string, username: string): Promise<Answer> => post('login', from, username, 'wrong-1')

/** Milliseconds of the steady reads since the last call. */
async function takeReads(): Promise<number[]> {
  reader.send('take')
  const [times] = (await once(reader, 'message')) as [number[]]
  return times
}

interface Flood {
  strangers: Promise<Answer>[]
  /** A user who signs in from a new address when half of the strangers have come. */
  between?: Promise<Answer>
  visits: Promise<Answer[]>[]
}

function atOnce(count: number, call: () => Promise<Answer>): Flood {
  const half = () => Array.from({ length: count / 2 }, call)
  const [before, between, after] = [half(), firstSignIn(), half()]
  return { strangers: [...before, ...after], between, visits: [sleep(100).then(visit)] }
}

const eachSecond = (): Promise<Answer[]>[] =>
  Array.from({ length: SECONDS - 1 }, (_, at) => sleep((at + 1) * 1_000).then(visit))

/** Strangers who guess again after each answer. */
function goingOn(count: number, name: () => string): Flood {
  const end = performance.now() + SECONDS * 1_000
  const stranger = async (from: string): Promise<Answer> => {
    for (;;) {
      const answer = await guess(from, name())
      if (performance.now() > end) return answer
    }
  }
  return {
    strangers: Array.from({ length: count }, () => stranger(newAddress())),
    visits: eachSecond(),
  }
}

/** So many guesses a second, each from an address that nobody had before. */
function arriving(perSecond: number, name: () => string): Flood {
  const strangers = Array.from({ length: perSecond * SECONDS }, (_, at) =>
    sleep((at * 1_000) / perSecond).then(() => guess(newAddress(), name())),
  )
  return { strangers, visits: eachSecond() }
}

const line = (...cells: string[]): void => {
  const [what, ...others] = cells
  process.stdout.write(`${what!.padEnd(42)}${others.map((cell) => cell.padEnd(18)).join('')}\n`)
}

/** The longest wait, and the statuses of those who were refused. */
function worst(answers: Answer[]): string {
  const refused = answers.filter(({ status }) => status >= 400)
  const served = answers.filter(({ status }) => status < 400).map(({ seconds }) => seconds)
  const counted = refused.length > 0 ? `${refused.length} × ${refused[0]!.status}` : ''
  return [served.length > 0 ? `${Math.max(...served).toFixed(2)} s` : '', counted].filter(Boolean).join(', ')
}

async function measure(what: string, start: () => Flood): Promise<void> {
  await takeReads()
  await sleep(QUIET_MS)
  const quiet = await takeReads()
  const begun = performance.now()
  const { strangers, between, visits } = start()
  const answers = await Promise.all(strangers)
  const reads = await takeReads()
  const seconds = (performance.now() - begun) / 1_000
  const visited = await Promise.all(visits)
  const statuses = [...Map.groupBy(answers, ({ status }) => status)].toSorted(([a], [b]) => a - b)
  const [usual, busy] = [sampleOf(quiet, QUIET_MS / 1_000).p99, sampleOf(reads, seconds).p99]
  line(
    what,
    ...[0, 1, 2].map((who) => worst(visited.map((answered) => answered[who]!))),
    between ? worst([await between]) : '',
    `${busy.toFixed(1)} ms (${(busy / usual).toFixed(1)} ×)`,
    `${statuses.map(([status, { length }]) => `${length} × ${status}`).join(', ')} in ${seconds.toFixed(1)} s`,
  )
}

async function mustBeMade(username: string, from = newAddress()): Promise<void> {
  const { status } = await post('quick-signup', from, username)
  if (status !== 201) throw new Error(`the account was not made: ${status}`)
}
await mustBeMade('alice', HOME)
await mustBeMade('bob')
for (let at = 0; at < NAMES; at += 1) await mustBeMade(`member-${at}`)

line('guesses', 'known address', 'sign-up', 'new address', '… between', 'p99 of reads', 'answers')
const kinds = { 'many names': () => memberName, 'unknown names': () => newName, 'one name': oneName }
for (const [kind, namesOf] of Object.entries(kinds))
  for (const count of [100, 190, 250, 400]) {
    const name = namesOf()
    await measure(`${count} strangers, ${kind}`, () => atOnce(count, () => guess(newAddress(), name())))
  }
for (const [kind, name] of Object.entries({ 'many names': memberName, 'unknown names': newName }))
  await measure(`220 strangers who go on, ${kind}`, () => goingOn(220, name))
for (const perSecond of [30, 100])
  await measure(`${perSecond} new strangers a second, many names`, () => arriving(perSecond, memberName))
const office = newAddress()
await measure('one address, 260 guesses', () => atOnce(260, () => guess(office, memberName())))
await measure('one address, 194 sign-ups', () => atOnce(194, () => post('quick-signup', office, newName())))

const ended = once(reader, 'exit')
agent.destroy()
reader.disconnect()
await ended
await server.stop()
