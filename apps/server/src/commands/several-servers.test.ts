// @module-tag process

import { SUBMISSION } from '@personae/api/testing'
import { openTestDb, usesFiles } from '@personae/db/testing'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { openMailServer, recipientsOf } from '../providers/mail/mail-server.testing.ts'
import { call, signedUp } from './http-call.testing.ts'
import { machine } from './machine.testing.ts'

const PAIRS = 100
const SOON = { timeout: 120_000, interval: 10 }
/** Limit of requests for a reset link per hour. */
const LINKS = 20
const WRITES_BEFORE_KILL = 20

type Settings = Record<string, string>

/** An empty PostgreSQL database, and servers on it. */
async function site() {
  const db = await openTestDb()
  onTestFinished(db.close)
  const { serve } = machine()
  const settings = { DATABASE_URL: db.location, SESSION_SECRET: 'a secret of thirty-two characters' }
  return { db, start: (more: Settings) => serve({ ...settings, ...more }) }
}

/** Two servers, and the cookie of an admin. */
async function twoServers(more: Settings = { RATE_LIMIT: 'off' }) {
  const { db, start } = await site()
  const [one, other] = await Promise.all([start(more), start(more)])
  const cookie = await signedUp(one.address)
  await call(one.address, '/api/auth/promote-to-admin', { method: 'POST', cookie })
  return { db, one: one.address, other: other.address, cookie }
}

/** Submits a character and returns its id. */
async function submit(address: string, cookie: string, name = SUBMISSION.name): Promise<string> {
  const body = { ...SUBMISSION, name }
  const answer = await call(address, '/api/characters', { method: 'POST', cookie, body })
  expect(answer.status, answer.body).toBe(201)
  return (JSON.parse(answer.body) as { id: string }).id
}

const decide = (address: string, cookie: string, id: string, status: string) =>
  call(address, `/api/characters/${id}/status`, { method: 'PATCH', cookie, body: { status } })

/** The growing text of an account's stream of live events. */
async function openStream(address: string, cookie: string): Promise<{ text: string }> {
  const leaving = new AbortController()
  onTestFinished(() => leaving.abort())
  const answer = await fetch(`${address}/trpc/notifications.live`, {
    headers: { cookie, accept: 'text/event-stream' },
    signal: leaving.signal,
  })
  const stream = { text: '' }
  const read = async () => {
    for await (const part of answer.body!.pipeThrough(new TextDecoderStream())) stream.text += part
  }
  read().catch(() => {})
  return stream
}

describe.runIf(!usesFiles)('several servers on one PostgreSQL database', () => {
  test('opposite decisions, one through each: one wins each time, and is the only one on record', async () => {
    const { db, one, other, cookie } = await twoServers()
    const author = await signedUp(one, 'bob')
    for (let at = 0; at < PAIRS; at += 1) {
      const id = await submit(at % 2 === 0 ? one : other, author, `Orla ${at}`)
      const answers = await Promise.all([
        decide(one, cookie, id, 'approved'),
        decide(other, cookie, id, 'rejected'),
      ])
      expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
      const decided = answers[0].status === 200 ? 'approved' : 'rejected'
      const { status } = JSON.parse((await call(other, `/api/characters/${id}`, { cookie })).body)
      expect(status).toBe(decided)
    }
    const decisions = await db.read
      .selectFrom('audit_log')
      .select('targetId')
      .where('action', 'in', ['character_approved', 'character_rejected'])
      .execute()
    expect(new Set(decisions.map(({ targetId }) => targetId)).size).toBe(PAIRS)
    expect(decisions).toHaveLength(PAIRS)
  })

  test('a notification made by one is pushed by the other', async () => {
    const { one, other, cookie } = await twoServers()
    const stream = await openStream(other, cookie)
    await vi.waitFor(() => expect(stream.text).toContain('"count":0'), SOON)
    await submit(one, await signedUp(one, 'bob'))
    await vi.waitFor(() => expect(stream.text).toContain('"count":1'), SOON)
  })

  test('a sign-out at one is a sign-out at the other at once', async () => {
    const { one, other, cookie } = await twoServers()
    expect((await call(other, '/api/auth/user', { cookie })).status).toBe(200)
    await call(one, '/api/auth/logout', { method: 'POST', cookie })
    expect((await call(other, '/api/auth/user', { cookie })).status).toBe(401)
  })

  test('a write through one is in a cached answer of the other soon, and for its author at once', async () => {
    const { one, other, cookie } = await twoServers()
    const gallery = '/api/characters?limit=5'
    for (let at = 0; at < 3; at += 1) await call(other, gallery)
    const id = await submit(one, cookie)
    expect((await call(other, `/api/characters/${id}`, { cookie })).status).toBe(200)
    await decide(one, cookie, id, 'approved')
    expect((await call(other, gallery, { cookie })).body).toContain(id)
    const seen = async () => expect((await call(other, gallery)).body).toContain(id)
    await vi.waitFor(seen, SOON)
  })

  test('what is counted and sorted from a cache contains a person’s own writes through the other', async () => {
    const { one, other, cookie } = await twoServers()
    const totalAt = async (address: string, search: object) => {
      const input = encodeURIComponent(JSON.stringify({ limit: 1, ...search }))
      const { body } = await call(address, `/trpc/characters.gallery?input=${input}`, { cookie })
      return (JSON.parse(body) as { result: { data: { total: number } } }).result.data.total
    }
    for (let count = 1; count <= 30; count += 1) {
      const [here, there] = count % 2 === 0 ? [one, other] : [other, one]
      await decide(here, cookie, await submit(here, cookie, `Orla ${count}`), 'approved')
      for (const search of [{ sort: 'name' }, { q: 'orla' }, { q: 'or', sort: 'newest' }])
        expect(await totalAt(there, search)).toBe(count)
    }
  })

  test('rate limits are shared', async () => {
    const { one, other } = await twoServers({})
    const ask = (address: string) =>
      call(address, '/api/auth/forgot-password', { method: 'POST', body: { email: 'a@example.org' } })
    for (let at = 0; at < LINKS; at += 1) expect((await ask(one)).status).toBe(200)
    // Counters are saved within a second; the few attempts alone would not reach the other server's limit.
    const refused = async () => expect((await ask(other)).status).toBe(429)
    await vi.waitFor(refused, { timeout: 12_000, interval: 2_000 })
  })

  test('one is killed while it does the background work: nothing acknowledged is lost, and the other does the work', async () => {
    const { db, start } = await site()
    const server = await openMailServer()
    onTestFinished(server.close)
    const settings = { RATE_LIMIT: 'off', SMTP_URL: server.url }
    const one = await start(settings)
    const cookie = await signedUp(one.address)
    const addresses: string[] = []
    async function signUpWithMail(address: string, username: string): Promise<void> {
      const body = { username, password: 'a long password', email: `${username}@example.org` }
      const { status } = await call(address, '/api/auth/signup', { method: 'POST', body })
      expect(status).toBe(201)
      addresses.push(body.email)
    }
    const delivered = () =>
      vi.waitFor(
        () => expect(server.mails.flatMap(recipientsOf)).toEqual(expect.arrayContaining(addresses)),
        30_000,
      )
    await signUpWithMail(one.address, 'first')
    await delivered()

    const other = await start(settings)
    const acknowledged: string[] = []
    /** Writes until the server is killed. */
    async function write(address: string, name: string, isOver: () => boolean): Promise<void> {
      for (let at = 0; !isOver(); at += 1) {
        acknowledged.push(await submit(address, cookie, `${name} ${at}`))
        await signUpWithMail(address, `${name}-${at}`)
      }
    }
    let isKilled = false
    const untilKilled = async () => {
      const code = expect.stringMatching(/^ECONN/)
      await expect(write(one.address, 'one', () => false)).rejects.toMatchObject({ code })
    }
    const writing = [untilKilled(), write(other.address, 'other', () => isKilled)]
    await vi.waitFor(() => expect(acknowledged.length).toBeGreaterThan(WRITES_BEFORE_KILL), 120_000)
    await one.kill()
    isKilled = true
    await Promise.all(writing)

    await signUpWithMail(other.address, 'last')
    await delivered()
    const jobs = () => db.read.selectFrom('job').select('subject').where('kind', '=', 'mail').execute()
    await vi.waitFor(async () => expect(await jobs()).toEqual([]), 120_000)
    const stored = await db.read.selectFrom('character').select('id').execute()
    expect(stored.map(({ id }) => id)).toEqual(expect.arrayContaining(acknowledged))
  })

  test('a server of several processes works on it too', async () => {
    const { start } = await site()
    const { address, said, stop } = await start({ WORKERS: '2' })
    await vi.waitFor(() => expect(said.out).toContain('Personae is open'), SOON)
    const cookie = await signedUp(address)
    const answers = await Promise.all(
      Array.from({ length: 6 }, () => call(address, '/api/auth/user', { cookie })),
    )
    for (const { status } of answers) expect(status).toBe(200)
    expect(await stop()).toBe(0)
  })
})
