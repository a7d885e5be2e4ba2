import { mkdirSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { dirname, join } from 'node:path'
import { SUBMISSION } from '@personae/api/testing'
import Sqlite from 'better-sqlite3'
import { expect, onTestFinished, test, vi } from 'vitest'
import { openMailServer } from '../providers/mail/mail-server.testing.ts'
import { createLogger, plainLine } from './logger.ts'
import { machine } from './machine.testing.ts'

type Line = Record<string, unknown>

/** Parses the lines of the output; fails if one is not a JSON object. */
const linesOf = (text: string): Line[] =>
  text
    .split('\n')
    .slice(0, -1)
    .map((line) => {
      const value: unknown = JSON.parse(line)
      expect(value).toMatchObject({
        level: expect.any(Number),
        time: expect.any(Number),
        msg: expect.any(String),
      })
      return value as Line
    })

async function ask(address: string, method: string, path: string, body?: object, cookie = '') {
  const headers = { ...(body && { 'content-type': 'application/json' }), cookie }
  const answer = await fetch(address + path, { method, headers, ...(body && { body: JSON.stringify(body) }) })
  return {
    status: answer.status,
    cookie: answer.headers.get('set-cookie')?.split(';')[0] ?? '',
    body: await answer.text(),
  }
}

/** A machine on which the demo's accounts have been created. */
function withDemoAccounts() {
  const own = machine()
  mkdirSync(dirname(own.databaseFile))
  const accounts = [{ role: 'admin', username: 'curator', password: 'the-password' }]
  writeFileSync(join(dirname(own.databaseFile), 'demo-accounts.json'), JSON.stringify(accounts))
  return own
}

const ALICE = { username: 'alice', email: 'alice@example.org', password: 'secret1' }

test.for<[string, Record<string, string>]>([
  ['in production', { NODE_ENV: 'production' }],
  ['with a level', { LOG_LEVEL: 'debug' }],
])(
  '%s every line of the server is JSON, without addresses and paths of mail files',
  { tags: 'process' },
  async ([, env]) => {
    const server = await openMailServer({ refuses: ['alice@example.org'] })
    onTestFinished(server.close)
    const { databaseFile, serve } = machine()
    const { address, said, stop } = await serve({ ...env, SMTP_URL: server.url })
    const { cookie } = await ask(address, 'POST', '/api/auth/signup', ALICE)
    const made = await ask(address, 'POST', '/api/characters', SUBMISSION, cookie)
    const { id } = JSON.parse(made.body)

    // The row now violates the output schema.
    const other = new Sqlite(databaseFile)
    onTestFinished(() => void other.close())
    other.prepare(`update character set genres = '["alice@example.org"]' where id = ?`).run(id)
    const broken = await ask(address, 'GET', `/api/characters/${id}`, undefined, cookie)
    expect(broken.status).toBe(500)
    await vi.waitFor(() => expect(said.out).toContain('a job failed'), 120_000)
    expect(await stop()).toBe(0)

    const lines = linesOf(said.out)
    expect(said.err).toBe('')
    expect(lines).toContainEqual(expect.objectContaining({ msg: 'listening', address }))
    expect(lines).toContainEqual(
      expect.objectContaining({ msg: 'unexpected error', reqId: JSON.parse(broken.body).requestId }),
    )
    expect(lines).toContainEqual(
      expect.objectContaining({ kind: 'mail', error: expect.stringContaining('[address]') }),
    )
    expect(said.out).not.toMatch(/@example\.org|\.eml|secret1/)
  },
)

test(
  'without a mail server the log says so once, and has nothing of any email',
  { tags: 'process' },
  async () => {
    const { serve } = withDemoAccounts()
    const { address, said, stop } = await serve({ NODE_ENV: 'production' })
    await ask(address, 'POST', '/api/auth/signup', ALICE)
    expect(await stop()).toBe(0)
    const lines = linesOf(said.out)
    expect(lines.filter(({ msg }) => String(msg).startsWith('SMTP_URL is not set'))).toHaveLength(1)
    expect(said.out + said.err).not.toMatch(/\.eml|@example|the-password/)
  },
)

test(
  'otherwise it prints where the site is and how to sign in, and nothing else, in plain text',
  { tags: 'process' },
  async () => {
    const { databaseFile, serve } = withDemoAccounts()
    const { address, said, stop } = await serve({ PUBLIC_URL: 'https://personae.example' })
    expect(await stop()).toBe(0)
    expect(said).toEqual({
      out: `
  Personae is open

  site       https://personae.example
  API        https://personae.example/api
  listens    ${address}
  data file  ${databaseFile}

  Sign in to the demo as
  admin      curator    the-password

`,
      err: '',
    })
  },
)

test('without a level a fault is one line of plain text with its stack', () => {
  const lines: string[] = []
  const logger = createLogger('warn', (line) => lines.push(plainLine(line)))
  const err = Object.assign(new Error('no such column'), { stack: 'Error: no such column\n    at query' })
  logger.error({ reqId: 'r-1', err }, 'unexpected error')
  expect(lines.join('')).toMatch(
    /^\d\d:\d\d:\d\d error: unexpected error reqId="r-1"\nError: no such column\n {4}at query\n$/,
  )
})

test.for<[string, Record<string, string>]>([
  ['a wrong setting', { LOG_LEVEL: 'loud' }],
  ['another wrong setting', { NODE_ENV: 'production', SMTP_URL: 'gopher://x' }],
  ['a file that is no file', { NODE_ENV: 'production', DATABASE_URL: 'file:/dev/null/x.db' }],
])('%s: a failed start gives its reason in JSON too', { tags: 'process' }, async ([, env]) => {
  const { code, out, err } = await machine().runProcess(['serve'], { PORT: '0', ...env })
  expect([code, linesOf(out)]).toEqual([1, []])
  expect(linesOf(err)).toMatchObject([{ level: 60 }])
})

test('a port in use: the start says so in JSON and ends', { tags: 'process' }, async () => {
  const blocker = createServer().listen(0, '127.0.0.1')
  onTestFinished(() => void blocker.close())
  await new Promise((resolve) => blocker.once('listening', resolve))
  const { port } = blocker.address() as { port: number }
  const { code, out, err } = await machine().runProcess(['serve'], { PORT: String(port), LOG_LEVEL: 'error' })
  expect([code, linesOf(out)]).toEqual([1, []])
  expect(linesOf(err)).toMatchObject([{ level: 60, msg: expect.stringContaining(`Port ${port} is in use`) }])
})
