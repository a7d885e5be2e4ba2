// @module-tag process

import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { request } from 'node:http'
import Sqlite from 'better-sqlite3'
import { expect, onTestFinished, test, vi } from 'vitest'
import { killWithTest, machine, MAIN } from './machine.testing.ts'

const REQUESTS = 200
const STREAMS = 50

/** Signs up a user and returns the cookie. */
async function signUp(address: string, username: string): Promise<string> {
  const answer = await fetch(`${address}/api/auth/quick-signup`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username, password: 'secret1' }),
  })
  expect(answer.status).toBe(201)
  return answer.headers.get('set-cookie')!.split(';')[0]!
}

/** Reads an event stream; resolves to its text when it ends. */
async function openStream(address: string, cookie: string) {
  const answer = await fetch(`${address}/trpc/notifications.live`, {
    headers: { cookie, accept: 'text/event-stream' },
  })
  expect(answer.status).toBe(200)
  return answer.text()
}

/** Starts a write without a body. `accepted` resolves once the server has received it. */
function startWrite(address: string, cookie: string) {
  const headers = { cookie, expect: '100-continue', 'content-length': 0 }
  const write = request(`${address}/api/notifications/mark-all-read`, { method: 'POST', headers })
  const status = new Promise((resolve) => {
    write.once('error', (error) => resolve(error.message))
    write.once('response', (answer) => answer.resume().once('end', () => resolve(answer.statusCode)))
  })
  const accepted = once(write, 'continue')
  write.end()
  return { accepted, status }
}

const isWhole = (file: string): boolean => {
  const db = new Sqlite(file)
  try {
    return db.pragma('integrity_check', { simple: true }) === 'ok'
  } finally {
    db.close()
  }
}

test('stopped with 200 writes under way and 50 open streams: every write is answered, every stream is asked to reconnect', async () => {
  const { databaseFile, serve } = machine()
  const { address, stop, said } = await serve({ RATE_LIMIT: 'off' })
  const cookies = await Promise.all(['ada', 'ben', 'cleo'].map((name) => signUp(address, name)))
  const streams = await Promise.all(
    Array.from({ length: STREAMS }, async (_, at) => ({
      text: openStream(address, cookies[at % cookies.length]!),
    })),
  )
  // All writes wait for this lock.
  const other = new Sqlite(databaseFile)
  other.exec('begin immediate')
  const writes = Array.from({ length: REQUESTS }, (_, at) =>
    startWrite(address, cookies[at % cookies.length]!),
  )
  await Promise.all(writes.map(({ accepted }) => accepted))
  const ended = stop()
  await vi.waitFor(async () => {
    const late = await fetch(`${address}/readyz`).then(
      ({ status }) => status,
      () => 'refused',
    )
    expect(['refused', 503]).toContain(late)
  }, 120_000)
  other.close()
  const statuses = await Promise.all(writes.map(({ status }) => status))
  expect(new Set(statuses)).toEqual(new Set([200]))
  for (const { text } of streams) expect(await text).toContain('event: serialized-error')
  expect([await ended, said.err]).toEqual([0, ''])
  expect(existsSync(`${databaseFile}-wal`)).toBe(false)
})

test('signals at the same moment are one: accepted requests are answered', async () => {
  const { databaseFile, serve } = machine()
  const { address, stop } = await serve()
  const cookie = await signUp(address, 'ada')
  const other = new Sqlite(databaseFile)
  other.exec('begin immediate')
  const { accepted, status } = startWrite(address, cookie)
  await accepted
  const ended = Promise.all([stop(), stop()])
  await fetch(`${address}/readyz`).catch(() => {})
  other.close()
  expect(await status).toBe(200)
  expect(await ended).toEqual([0, 0])
})

test('a second signal ends the server at once, without damage', async () => {
  const { databaseFile, serve } = machine()
  const { address, stop } = await serve()
  await signUp(address, 'ada')
  const other = new Sqlite(databaseFile)
  other.exec('begin immediate')
  const write = signUp(address, 'ben').catch(() => 'cut off')
  await fetch(`${address}/readyz`)
  // oxlint-disable-next-line no-restricted-globals -- for a process
  const again = setInterval(() => void stop(), 100)
  onTestFinished(() => clearInterval(again))
  expect(await stop()).toBe(1)
  other.close()
  expect(await write).toBe('cut off')
  expect(isWhole(databaseFile)).toBe(true)
  const next = await serve()
  expect(await next.stop()).toBe(0)
})

test('a signal during the start ends it, and the next start succeeds', async () => {
  const { databaseFile, env, folder, serve } = machine()
  const starting = spawn(process.execPath, [MAIN, 'serve'], { env: env({ PORT: '0' }), cwd: folder })
  killWithTest(starting)
  const ended = new Promise((resolve) => starting.once('exit', resolve))
  await vi.waitFor(() => expect(existsSync(databaseFile)).toBe(true), 120_000)
  starting.kill('SIGTERM')
  await ended
  const { stop } = await serve()
  expect(await stop()).toBe(0)
  expect(isWhole(databaseFile)).toBe(true)
})
