import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import PostalMime from 'postal-mime'
import { startServer } from './bench/children.ts'
import { median } from './bench/sample.ts'

// Whether the response time reveals an account: known and unknown names alternate, one at a time.
const TRIES = 200

const folder = mkdtempSync(join(tmpdir(), 'personae-timing-'))
process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
const server = await startServer(join(folder, 'timing.db'))

async function post(path: string, body: object, status: number): Promise<number> {
  const start = performance.now()
  const answer = await fetch(server.url + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  const text = await answer.text()
  const took = performance.now() - start
  if (answer.status !== status) throw new Error(`${path}: ${answer.status} ${text}`)
  return took
}

async function compare(what: string, known: () => Promise<number>, unknown: () => Promise<number>) {
  const times = { known: [] as number[], unknown: [] as number[] }
  for (let at = -10; at < TRIES; at += 1) {
    const [first, second] = at % 2 === 0 ? ([known, unknown] as const) : ([unknown, known] as const)
    const took = [await first(), await second()]
    if (at < 0) continue
    times.known.push(took[at % 2 === 0 ? 0 : 1]!)
    times.unknown.push(took[at % 2 === 0 ? 1 : 0]!)
  }
  const [a, b] = [median(times.known), median(times.unknown)]
  const share = ((a / b - 1) * 100).toFixed(1)
  process.stdout.write(
    `${what.padEnd(16)} known ${a.toFixed(2)} ms, unknown ${b.toFixed(2)} ms, difference ${share} %\n`,
  )
}

/** The token of the only email sent so far. */
async function mailedToken(): Promise<string> {
  const mails = join(folder, 'mail')
  for (;;) {
    const [name] = existsSync(mails) ? readdirSync(mails) : []
    const { text } = name ? await PostalMime.parse(readFileSync(join(mails, name))) : {}
    const token = /\?token=(\S+)/.exec(text ?? '')?.[1]
    if (token) return token
    await sleep(100)
  }
}

const signUp = (username: string) =>
  post('/api/auth/signup', { username, email: `${username}@example.org`, password: 'secret1' }, 201)
await signUp('known')
await post('/trpc/account.confirmEmail', { token: await mailedToken() }, 200)
await signUp('waiting')
const forgot = (email: string) => () => post('/api/auth/forgot-password', { email }, 200)
const login = (username: string) => () => post('/api/auth/login', { username, password: 'wrong-1' }, 401)

process.stdout.write(`medians of ${TRIES} tries each\n`)
await compare('forgot password', forgot('known@example.org'), forgot('other@example.org'))
await compare('not confirmed', forgot('waiting@example.org'), forgot('other@example.org'))
await compare('login', login('known'), login('other'))
await server.stop()
