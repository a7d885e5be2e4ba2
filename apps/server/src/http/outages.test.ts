import { renameSync } from 'node:fs'
import { SUBMISSION } from '@personae/api/testing'
import Sqlite from 'better-sqlite3'
import { expect, onTestFinished, test, vi } from 'vitest'
import { dump, expectFailure, Person, quickHasher } from '../test-site.testing.ts'
import { fillDisk, freeDisk, openTestDb, usesFiles } from '@personae/db/testing'
import { testServer } from '../test-server.testing.ts'

const SORRY = 'Nothing can be saved at the moment, and nothing was changed. Please try again soon.'
const DAY = 24 * 60 * 60 * 1_000

/** A server with alice signed in, and one published character. */
async function site() {
  const db = await openTestDb()
  const lines: string[] = []
  let ahead = 0
  const clock = { now: () => new Date(Date.now() + ahead) }
  const server = await testServer({ db, hasher: quickHasher, clock, log: (line) => lines.push(line) })
  onTestFinished(async () => {
    await server.close()
    await db.close()
  })
  const alice = new Person(server.app)
  await alice.post('/api/auth/quick-signup', { username: 'alice', password: 'secret1' })
  await server.services.admin.appoint('alice')
  const { id } = (await alice.post('/api/characters', SUBMISSION)).json()
  await alice.patch(`/api/characters/${id}/status`, { status: 'approved' })

  const key = { name: 'A reader', scopes: ['read'], currentPassword: 'secret1' }
  const { secret } = (await alice.post('/trpc/keys.create', key)).json().result.data
  const headers = { authorization: `Bearer ${secret}` }

  /** Makes typical reads: signed in, with a key, and as a visitor; cached and uncached. */
  async function reads(): Promise<void> {
    for (const person of [new Person(server.app), alice]) {
      for (const path of [
        `/api/characters/${id}`,
        '/api/characters',
        '/api/characters?q=orla',
        '/api/characters?limit=3',
      ])
        expect((await person.get(path)).statusCode, path).toBe(200)
    }
    expect((await alice.get('/api/auth/user')).json()).toMatchObject({ username: 'alice' })
    const byKey = await new Person(server.app).get('/api/auth/user', { headers })
    expect(byKey.json()).toMatchObject({ username: 'alice' })
  }

  /** Expects that every kind of write is refused and changes nothing. */
  async function refusesWrites(): Promise<void> {
    const before = await dump(server)
    const answers = await Promise.all([
      alice.post('/api/characters', SUBMISSION),
      alice.post('/trpc/characters.submit', SUBMISSION),
      alice.patch(`/api/characters/${id}`, { ...SUBMISSION, name: 'Renamed' }),
      alice.post('/api/auth/logout'),
      new Person(server.app).post('/api/auth/login', { username: 'alice', password: 'secret1' }),
      new Person(server.app).post('/api/auth/quick-signup', { username: 'bob', password: 'secret1' }),
      new Person(server.app).post('/api/auth/forgot-password', { email: 'a@example.org' }),
    ])
    for (const answer of answers) {
      expectFailure(answer, 503, { code: 'unavailable', error: SORRY })
      expect(answer.headers['retry-after']).toMatch(/^\d+$/)
    }
    expect(await dump(server)).toEqual(before)
  }

  const writes = async () => expect((await alice.post('/api/characters', SUBMISSION)).statusCode).toBe(201)
  const reasons = () => lines.map((line) => JSON.parse(line)).map(({ reason }) => reason)
  const later = (time: number) => (ahead += time)
  return { ...server, file: db.location, alice, reads, refusesWrites, writes, reasons, later }
}

test.runIf(usesFiles)(
  'another process has the lock: reads work, writes are 503, and all work again after its release',
  async () => {
    const { file, reads, refusesWrites, writes, reasons, later } = await site()
    const other = new Sqlite(file)
    onTestFinished(() => void other.close())
    other.exec('begin immediate')
    // Late enough for the session to be extended, which is a write.
    later(20 * DAY)
    vi.useFakeTimers({ toFake: ['performance'] })
    onTestFinished(() => void vi.useRealTimers())
    const over = new AbortController()
    const refused = refusesWrites().finally(() => over.abort())
    let rounds = 0
    while (!over.signal.aborted) {
      await reads()
      rounds += 1
      // A write waits five seconds for the lock.
      vi.advanceTimersByTime(300)
    }
    await refused
    expect(rounds).toBeGreaterThan(10)
    expect(reasons()).toContain('Another process keeps the database locked.')
    other.exec('commit')
    await writes()
  },
)

test.runIf(usesFiles)(
  'the database file is removed: both checks report it, writes are 503, and the file may be put back',
  async () => {
    const { app, file, alice, reads, refusesWrites, writes, reasons } = await site()
    const moved = `${file}-moved`
    renameSync(file, moved)
    for (const path of ['/healthz', '/readyz']) {
      expectFailure(await alice.get(path), 503, {
        code: 'unavailable',
        error: 'The database file has been deleted or replaced.',
      })
    }
    await reads()
    await refusesWrites()
    expect(reasons()).toContainEqual(expect.stringContaining('has been deleted while it was open'))
    const toLogin = await new Person(app).get('/api/login?next=/submit')
    expect([toLogin.statusCode, toLogin.headers['location']]).toEqual([302, '/login'])
    renameSync(moved, file)
    for (const path of ['/healthz', '/readyz']) expect((await alice.get(path)).statusCode).toBe(200)
    await writes()
  },
)

test('the disk is full: reads work, writes are 503 with the reason in the log, and recover by themselves', async () => {
  const { db, alice, reads, writes, reasons } = await site()
  await fillDisk(db)
  // Fills the free space of existing pages.
  const long = { ...SUBMISSION, backstory: 'x'.repeat(20_000) }
  let status: number
  do {
    status = (await alice.post('/api/characters', long)).statusCode
  } while (status === 201)
  expect(status).toBe(503)
  expect(reasons()).toContainEqual(expect.stringContaining('The disk of the database is full.'))
  await reads()
  await freeDisk(db)
  await writes()
})
