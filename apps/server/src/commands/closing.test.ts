// @module-tag process

import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { writeFileSync } from 'node:fs'
import { Agent, get } from 'node:http'
import { type AddressInfo, connect, createServer } from 'node:net'
import { join } from 'node:path'
// oxlint-disable-next-line no-restricted-imports -- how long a process may take
import { setTimeout } from 'node:timers/promises'
import { SUBMISSION } from '@personae/api/testing'
import Sqlite from 'better-sqlite3'
import { expect, onTestFinished, test, vi } from 'vitest'
import { ORDER } from '../providers/payments/stripe-site.testing.ts'
import { call } from './http-call.testing.ts'
import { client, killWithTest, machine } from './machine.testing.ts'

const JSON_TYPE = { 'content-type': 'application/json' }

/** A mail server that accepts connections and never sends anything. */
async function silentMailServer() {
  let callers = 0
  const server = createServer((socket) => {
    callers += 1
    onTestFinished(() => void socket.destroy())
  }).listen(0, '127.0.0.1')
  onTestFinished(() => void server.close())
  await once(server, 'listening')
  return { url: `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`, callers: () => callers }
}

/** Milliseconds that a busy machine may need to stop: far less than without limits, which take minutes. */
const LONG_TIMEOUT = 120_000

/** A raw connection to the server, with these bytes already sent. */
async function sent(address: string, bytes: string) {
  const socket = connect(Number(new URL(address).port), '127.0.0.1')
  onTestFinished(() => void socket.destroy())
  socket.on('error', () => {})
  await once(socket, 'connect')
  await new Promise((done) => socket.write(bytes, done))
  return socket
}

/** Sends the signal to stop, and returns the exit code. */
async function endOf(stop: () => Promise<number | null>): Promise<number | null | 'still running'> {
  const timer = new AbortController()
  const late = setTimeout(LONG_TIMEOUT, 'still running' as const, { signal: timer.signal })
  late.catch(() => {})
  const ended = await Promise.race([stop(), late])
  timer.abort()
  return ended
}

const PARTIAL_REQUESTS = [
  'GET /api/characters HT',
  'GET /api/characters HTTP/1.1\r\nHost: localhost\r\nX-More: ',
  'POST /api/auth/login HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 9000\r\n\r\n{"user',
]

/** A client whose requests and answers stay unfinished: no byte follows, or one at a time, or nothing is read. */
async function unfinishedRequests(address: string, cookie: string): Promise<void> {
  for (const bytes of PARTIAL_REQUESTS) await sent(address, bytes)
  const sockets = await Promise.all(PARTIAL_REQUESTS.slice(1).map((bytes) => sent(address, bytes)))
  // oxlint-disable-next-line no-restricted-globals -- for a process
  const dribble = setInterval(() => sockets.forEach((socket) => socket.write('x')), 200)
  onTestFinished(() => clearInterval(dribble))
  const headers = `HTTP/1.1\r\nHost: localhost\r\nCookie: ${cookie}\r\n`
  for (const request of [
    `GET /api/characters ${headers}\r\n`,
    `GET /trpc/notifications.live ${headers}Accept: text/event-stream\r\n\r\n`,
  ])
    await once(await sent(address, request), 'readable')
  // All bytes have been read once a later request is answered.
  await fetch(`${address}/readyz`)
}

test('the server stops while requests and answers are unfinished, and an email waits for a silent mail server', async () => {
  const mailServer = await silentMailServer()
  const { folder, run, serve } = machine()
  const links = Array.from({ length: 100 }, (_, at) => `https://personae.example/${at}/`.padEnd(500, 'x'))
  const lines = Array.from({ length: 300 }, (_, at) =>
    JSON.stringify({
      ...SUBMISSION,
      externalLinks: links,
      source: 's',
      sourceId: String(at),
      status: 'approved',
    }),
  )
  const file = join(folder, 'characters.jsonl')
  writeFileSync(file, lines.join('\n'))
  expect(await run(['import', file])).toMatchObject({ code: 0 })
  const { address, stop } = await serve({ SMTP_URL: mailServer.url })
  const signups = Array.from({ length: 5 }, (_, at) => {
    const body = { username: `user-${at}`, email: `user-${at}@example.org`, password: 'secret1' }
    return call(address, '/api/auth/signup', { method: 'POST', body })
  })
  const [first] = await Promise.all(signups)
  await vi.waitFor(() => expect(mailServer.callers()).toBeGreaterThan(0), 120_000)
  await unfinishedRequests(address, first!.cookie)
  expect(await endOf(stop)).toBe(0)
})

test('the server stops under steady load on keep-alive connections', async () => {
  const { address, stop } = await machine().serve()
  const agent = new Agent({ keepAlive: true, maxSockets: 20 })
  onTestFinished(() => agent.destroy())
  const ending = new AbortController()
  let answered = 0
  const ask = () =>
    new Promise<void>((resolve) => {
      get(`${address}/api/characters?limit=3`, { agent }, (answer) => {
        answered += 1
        answer.resume().once('close', resolve)
      }).once('error', () => resolve())
    })
  const load = Array.from({ length: 40 }, async () => {
    while (!ending.signal.aborted) await ask()
  })
  await vi.waitFor(() => expect(answered).toBeGreaterThan(200), 120_000)
  const ended = await endOf(stop)
  ending.abort()
  await Promise.all(load)
  expect(ended).toBe(0)
})

test('the server stops while another process holds the lock of its database, and a write waits for it', async () => {
  const { databaseFile, serve } = machine()
  const { address, stop } = await serve()
  const other = new Sqlite(databaseFile)
  onTestFinished(() => void other.close())
  other.exec('begin immediate')
  // Sign-in attempts are counted: the count waits for the lock too, and is retried after a refusal.
  for (let at = 0; at < 3; at += 1)
    await fetch(`${address}/api/auth/login`, {
      method: 'POST',
      headers: JSON_TYPE,
      body: JSON.stringify({ username: 'nobody', password: 'secret1' }),
    })
  const write = fetch(`${address}/api/auth/quick-signup`, {
    method: 'POST',
    headers: JSON_TYPE,
    body: JSON.stringify({ username: 'alice', password: 'secret1' }),
  })
  await fetch(`${address}/readyz`)
  expect(await endOf(stop)).toBe(0)
  // The waiting write got a refusal instead of a closed connection.
  expect((await write).status).toBe(503)
})

test('the server stops while background jobs wait for a database that another process has locked', async () => {
  const { databaseFile, serve } = machine()
  const { address, said, stop } = await serve()
  await fetch(`${address}/readyz`)
  const other = new Sqlite(databaseFile)
  onTestFinished(() => void other.close())
  const now = new Date().toISOString()
  other
    .prepare(
      `insert into job (kind, subject, about, "createdAt", attempts, "dueAt") values (?, ?, ?, ?, 0, ?)`,
    )
    .run('decision', 'one', 'One', now, now)
  other.exec('begin immediate')
  // The job has failed once, and is retried again and again.
  await vi.waitFor(() => expect(said.out + said.err).toContain('background work failed'), 120_000)
  expect(await endOf(stop)).toBe(0)
})

test('a connection that never ends is cut off: the process ends all the same, with an exit code for it', async () => {
  const script = `
    import Fastify from ${JSON.stringify(import.meta.resolve('fastify'))}
    import { endOnSignal } from ${JSON.stringify(new URL('end-on-signal.ts', import.meta.url).href)}
    const app = Fastify()
    app.addHook('onClose', () => new Promise(() => setInterval(() => {}, 1_000)))
    endOnSignal({ close: () => app.close(), logger: app.log, maxMs: 200 })
    await app.listen({ port: 0, host: '127.0.0.1' })
    console.log('open')
  `
  const server = spawn(process.execPath, ['--input-type=module', '--eval', script])
  killWithTest(server)
  const ended = new Promise<number | null>((resolve) => server.once('exit', resolve))
  await once(server.stdout, 'data')
  server.kill('SIGTERM')
  expect(await endOf(() => ended)).toBe(1)
})

test('the last views of a promotion are saved when the server stops', async () => {
  const { serve, run, databaseFile } = machine()
  const { address, stop } = await serve()
  const send = client(() => address)
  await send('/api/auth/quick-signup', 'POST', { username: 'ada', password: 'secret1' })
  expect(await run(['create-admin', 'ada'])).toMatchObject({ code: 0 })
  const { id: characterId } = await send<{ id: string }>('/api/characters', 'POST', SUBMISSION)
  await send(`/api/characters/${characterId}/status`, 'PATCH', { status: 'approved' })
  const { payment } = await send<{ payment: { id: string } }>('/api/promotions', 'POST', {
    ...ORDER,
    characterId,
  })
  await send(`/api/payments/${payment.id}/pay`, 'POST', { card: 'succeeds' })
  const [{ id }] = await send<[{ id: string }]>('/api/promotions', 'GET')
  await send('/trpc/promotions.count', 'POST', { shown: [id], followed: id })
  expect(await stop()).toBe(0)
  const database = new Sqlite(databaseFile)
  onTestFinished(() => void database.close())
  expect(database.prepare('select impressions, clicks from promotion').get()).toEqual({
    impressions: 1,
    clicks: 1,
  })
})
