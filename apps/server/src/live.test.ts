import { SUBMISSION } from '@personae/api/testing'
import { expect, onTestFinished, test } from 'vitest'
import { Person, quickHasher, useHouse } from './http-cast.testing.ts'
import { testServer } from './testing.ts'

const house = useHouse()
let origin: Promise<string> | undefined

/** Reads a stream of server-sent events. */
async function listen(
  cookies: Map<string, string>,
  open = () => (origin ??= house().app.listen({ port: 0, host: '127.0.0.1' })),
) {
  const address = await open()
  const abort = new AbortController()
  onTestFinished(() => abort.abort())
  const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  const answer = await fetch(`${address}/trpc/notifications.live`, {
    headers: { accept: 'text/event-stream', cookie },
    signal: abort.signal,
  })
  const lines = answer.body!.pipeThrough(new TextDecoderStream())[Symbol.asyncIterator]()
  let rest = ''
  /** The data of the next event, or of the next one of this name; undefined once the stream has ended. */
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

test('the unread count is pushed: at once, and when something happens', { timeout: 10_000 }, async () => {
  const { root, alice } = house()
  await root.post('/api/notifications/mark-all-read')
  const { answer, next } = await listen(root.cookies)
  expect(answer.headers.get('content-type')).toContain('text/event-stream')
  expect(await next()).toEqual({ count: 0 })
  await alice.post('/api/characters', SUBMISSION)
  expect(await next()).toEqual({ count: 1 })
  await root.post('/api/notifications/mark-all-read')
  expect(await next()).toEqual({ count: 0 })
})

test(
  'a sign-in that ends takes its stream along, whether there is news or not',
  { timeout: 10_000 },
  async () => {
    const { signUp } = house()
    const someone = await signUp('someone')
    const { next } = await listen(someone.cookies)
    expect(await next()).toEqual({ count: 0 })
    await someone.post('/api/auth/logout')
    expect(await next()).toBeUndefined()
  },
)

test('so does an account that goes', { timeout: 10_000 }, async () => {
  const { db, signUp } = house()
  const goner = await signUp('goner')
  const { next } = await listen(goner.cookies)
  expect(await next()).toEqual({ count: 0 })
  await db.transact((tx) => tx.deleteFrom('user').where('username', '=', 'goner').execute())
  expect(await next()).toBeUndefined()
})

test('an open stream extends no sign-in: its browser could not be told', { timeout: 10_000 }, async () => {
  const { db, services, alice, signUp } = house()
  const second = await signUp('second')
  await services.admin.appoint('second')
  const { next } = await listen(second.cookies)
  expect(await next()).toEqual({ count: 0 })
  const { id } = (await second.get('/api/auth/user')).json()
  const expiresAt = Date.now() + 24 * 60 * 60 * 1_000
  await db.transact((tx) => tx.updateTable('session').set({ expiresAt }).where('userId', '=', id).execute())
  await alice.post('/api/characters', { ...SUBMISSION, name: 'News' })
  expect(await next()).toEqual({ count: 1 })
  const sessions = await db.read.selectFrom('session').select('expiresAt').where('userId', '=', id).execute()
  expect(sessions).toEqual([{ expiresAt }])
})

test(
  'twenty pages of one person are pushed to; one more, and the oldest makes room',
  { timeout: 20_000 },
  async () => {
    const { alice, root, signUp } = house()
    const collector = await signUp('collector')
    const other = await listen(alice.cookies)
    const streams = []
    for (let at = 0; at < 20; at += 1) streams.push(await listen(collector.cookies))
    for (const { next } of streams) expect(await next()).toEqual({ count: 0 })
    const last = await listen(collector.cookies)
    expect(await last.next()).toEqual({ count: 0 })
    expect(await streams[0]!.next()).toBeUndefined()

    streams[1]!.leave()
    const { id } = (await collector.post('/api/characters', SUBMISSION)).json()
    await root.patch(`/api/characters/${id}/status`, { status: 'approved' })
    for (const { next } of [...streams.slice(2), last]) expect(await next()).toEqual({ count: 1 })
    expect(await other.next()).toMatchObject({ count: expect.any(Number) })
  },
)

test(
  'the server closes with streams open: each is told to come again, and ends',
  { timeout: 20_000 },
  async () => {
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
    // Half of them read nothing more.
    const readers = streams.slice(0, 25)
    for (const { next } of readers) expect(await next()).toEqual({ count: 0 })
    await close()
    for (const { next } of readers) {
      expect(await next('serialized-error')).toMatchObject({ data: { code: 'unavailable' } })
      expect(await next()).toBeUndefined()
    }
  },
)

test('a visitor is pushed nothing', async () => {
  const answer = await house().visitor().get('/trpc/notifications.live')
  expect(answer.body).toContain('unauthenticated')
  expect(answer.body).not.toContain('count')
})
