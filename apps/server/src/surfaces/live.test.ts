// @module-tag network

import { SUBMISSION } from '@personae/api/testing'
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { Person, quickHasher, useSite } from '../test-site.testing.ts'
import { testServer } from '../test-server.testing.ts'

const site = useSite()
let origin: Promise<string> | undefined

beforeAll(() => void vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'Date'] }))
afterAll(() => void vi.useRealTimers())

const SECOND = 1_000
/** Milliseconds between checks of a session while there is nothing to send. */
const CHECK_INTERVAL = 4 * SECOND

/** Reads a stream of server-sent events. */
async function listen(
  cookies: Map<string, string>,
  open = () => (origin ??= site().app.listen({ port: 0, host: '127.0.0.1' })),
  query = '',
  more: Record<string, string> = {},
) {
  const address = await open()
  const abort = new AbortController()
  onTestFinished(() => abort.abort())
  const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  const answer = await fetch(`${address}/trpc/notifications.live${query}`, {
    headers: { accept: 'text/event-stream', cookie, ...more },
    signal: abort.signal,
  })
  const lines = answer.body!.pipeThrough(new TextDecoderStream())[Symbol.asyncIterator]()
  let rest = ''
  /** The data of the next event, or of the next with this name; undefined at the end of the stream. */
  async function next(name?: string): Promise<unknown> {
    while (true) {
      const end = rest.indexOf('\n\n')
      if (end !== -1) {
        const event = rest.slice(0, end)
        rest = rest.slice(end + 2)
        const data = /^data: (.+)$/m.exec(event)?.[1]
        if (data && /^event: (.*)$/m.exec(event)?.[1] === name) return JSON.parse(data)
        continue
      }
      const { value, done } = await lines.next()
      if (done) return undefined
      rest += value
    }
  }
  return { answer, next, leave: () => abort.abort() }
}

test.for<[string, Record<string, string>]>([
  ['', { 'content-type': 'application/x-strange' }],
  ['?lastEventId=x', { 'last-event-id': 'y' }],
])('requested in an unusual way, the stream is the same: %s %j', async ([query, more]) => {
  const { answer, next } = await listen(site().bob.cookies, undefined, query, more)
  expect(answer.status).toBe(200)
  expect(Object.fromEntries(answer.headers)).toMatchObject({
    'content-type': 'text/event-stream',
    'cache-control': expect.stringContaining('no-'),
    'x-request-id': expect.stringMatching(/^[0-9a-f-]{36}$/),
    'x-content-type-options': 'nosniff',
  })
  expect(await next()).toMatchObject({ count: 0 })
})

test.for<[string, Record<string, string>, number]>([
  ['', { accept: 'application/jsonl' }, 400],
  ['', { 'trpc-accept': 'application/jsonl' }, 400],
  ['', { 'content-type': 'multipart/form-data' }, 405],
  ['?connectionParams=1', {}, 400],
  ['?connectionParams=%7B', {}, 400],
])(
  'requested in a way that is none of an event stream, it is refused: %s %j',
  async ([query, headers, status]) => {
    const answer = await site().bob.get(`/trpc/notifications.live${query}`, { headers })
    expect(answer.statusCode, answer.body).toBe(status)
    expect(answer.headers['content-type']).toBe('application/json; charset=utf-8')
    expect(answer.json().error.data).toMatchObject({ httpStatus: status, error: expect.any(String) })
  },
)

test('the unread count is pushed: at once, and after each change', async () => {
  const { root, alice } = site()
  await root.post('/api/notifications/mark-all-read')
  const { answer, next } = await listen(root.cookies)
  expect(answer.headers.get('content-type')).toContain('text/event-stream')
  expect(await next()).toMatchObject({ count: 0 })
  await alice.post('/api/characters', SUBMISSION)
  vi.advanceTimersByTime(SECOND)
  expect(await next()).toMatchObject({ count: 1 })
  await root.post('/api/notifications/mark-all-read')
  vi.advanceTimersByTime(SECOND)
  expect(await next()).toMatchObject({ count: 0 })
})

test('a session that ends closes its stream, with or without events', async () => {
  const { signUp } = site()
  const someone = await signUp('someone')
  const { next } = await listen(someone.cookies)
  expect(await next()).toMatchObject({ count: 0 })
  await someone.post('/api/auth/logout')
  vi.advanceTimersByTime(CHECK_INTERVAL)
  expect(await next()).toBeUndefined()
})

test('so does a deleted account', async () => {
  const { db, signUp } = site()
  const goner = await signUp('goner')
  const { next } = await listen(goner.cookies)
  expect(await next()).toMatchObject({ count: 0 })
  await db.transact((tx) => tx.deleteFrom('user').where('username', '=', 'goner').execute())
  vi.advanceTimersByTime(CHECK_INTERVAL)
  expect(await next()).toBeUndefined()
})

/** Opens the stream with a new key of this person. */
async function listenBy({ post }: Person, scopes: string[]) {
  const answer = await post('/trpc/keys.create', { name: 'A key', scopes, currentPassword: 'secret1' })
  const { secret, key } = answer.json().result.data as { secret: string; key: { id: string } }
  const headers = { authorization: `Bearer ${secret}` }
  return { id: key.id, ...(await listen(new Map(), undefined, '', headers)) }
}

test('a stream that was opened with a key ends when it is revoked', async () => {
  const { alice } = site()
  const { id, next } = await listenBy(alice, ['read'])
  expect(await next()).toMatchObject({ moved: ['notifications'] })
  await alice.post('/trpc/keys.revoke', { id })
  vi.advanceTimersByTime(CHECK_INTERVAL)
  expect(await next()).toBeUndefined()
})

test('the stream of an admin’s key that may not review has no topics of admins', async () => {
  const { root, alice } = site()
  const [reader, reviewer] = [
    await listenBy(root, ['read', 'write']),
    await listenBy(root, ['read', 'review']),
  ]
  for (const { next } of [reader, reviewer]) await next()
  await alice.post('/api/characters', { ...SUBMISSION, name: 'For the queue' })
  vi.advanceTimersByTime(SECOND)
  expect(await reader.next()).toMatchObject({ moved: ['notifications'] })
  expect(await reviewer.next()).toMatchObject({ moved: expect.arrayContaining(['queue']) })
})

test("an open stream does not extend its session: the browser's cookie would not be updated", async () => {
  const { db, services, alice, signUp } = site()
  const second = await signUp('second')
  await services.admin.appoint('second')
  const { next } = await listen(second.cookies)
  expect(await next()).toMatchObject({ count: 0 })
  const { id } = (await second.get('/api/auth/user')).json()
  const expiresAt = Date.now() + 24 * 60 * 60 * 1_000
  await db.transact((tx) => tx.updateTable('session').set({ expiresAt }).where('userId', '=', id).execute())
  await alice.post('/api/characters', { ...SUBMISSION, name: 'News' })
  vi.advanceTimersByTime(SECOND)
  expect(await next()).toMatchObject({ count: 1 })
  const sessions = await db.read.selectFrom('session').select('expiresAt').where('userId', '=', id).execute()
  expect(sessions).toEqual([{ expiresAt }])
})

test('a user can have twenty streams; one more closes the oldest', async () => {
  const { alice, root, signUp } = site()
  const collector = await signUp('collector')
  const other = await listen(alice.cookies)
  const streams = []
  for (let at = 0; at < 20; at += 1) streams.push(await listen(collector.cookies))
  for (const { next } of streams) expect(await next()).toMatchObject({ count: 0 })
  const last = await listen(collector.cookies)
  expect(await last.next()).toMatchObject({ count: 0 })
  expect(await streams[0]!.next()).toBeUndefined()

  streams[1]!.leave()
  const { id } = (await collector.post('/api/characters', SUBMISSION)).json()
  await root.patch(`/api/characters/${id}/status`, { status: 'approved' })
  vi.advanceTimersByTime(SECOND)
  for (const { next } of [...streams.slice(2), last]) expect(await next()).toMatchObject({ count: 1 })
  expect(await other.next()).toMatchObject({ count: expect.any(Number) })
})

test('the server stops with open streams: each is asked to reconnect, and ends', async () => {
  const { app, close } = await testServer({ hasher: quickHasher })
  const people = await Promise.all(
    Array.from({ length: 25 }, async (_, at) => {
      const person = new Person(app)
      await person.post('/api/auth/quick-signup', { username: `number-${at}`, password: 'secret1' })
      return person
    }),
  )
  const address = app.listen({ port: 0, host: '127.0.0.1' })
  const streams = await Promise.all(
    [...people, ...people].map(({ cookies }) => listen(cookies, () => address)),
  )
  // Only half of the streams are read.
  const readers = streams.slice(0, 25)
  for (const { next } of readers) expect(await next()).toMatchObject({ count: 0 })
  await close()
  for (const { next } of readers) {
    expect(await next('serialized-error')).toMatchObject({ data: { code: 'unavailable' } })
    expect(await next()).toBeUndefined()
  }
})

test('a visitor gets no stream', async () => {
  const answer = await site().visitor().get('/trpc/notifications.live')
  expect(answer.body).toContain('unauthenticated')
  expect(answer.body).not.toContain('count')
})
