import { randomUUID } from 'node:crypto'
import { SUBMISSION } from '@personae/api/testing'
import type { Character } from '@personae/contract/characters'
import { afterEach, expect, test, vi } from 'vitest'
import { dump, expectFailure, Person, quickHasher, useHouse } from './http-cast.testing.ts'
import { testServer } from './testing.ts'

const house = useHouse()
afterEach(() => vi.restoreAllMocks())

const FAULT = new Error('SQLITE_CORRUPT: select passwordHash from user at /srv/app/secret.ts:1')
const SORRY = 'Something went wrong on our side. Please try again.'

test('a fault that nobody foresaw is 500 with a number, and says nothing of the inside, on /api and /trpc', async () => {
  const { services, visitor, alice } = house()
  vi.spyOn(services.characters, 'byId').mockImplementation(() => {
    throw FAULT
  })
  const answer = await visitor().get('/api/characters/x')
  expectFailure(answer, 500, { error: SORRY, code: 'internal' })
  expect(answer.headers['content-security-policy']).toContain("default-src 'none'")

  const through = await alice.get(`/trpc/characters.byId?input=${encodeURIComponent('{"id":"x"}')}`)
  expect(through.statusCode).toBe(500)
  expect(through.json().error).toMatchObject({ message: SORRY, data: { httpStatus: 500, code: 'internal' } })
  expect(answer.body + through.body).not.toMatch(/sqlite|password|secret|select|stack/i)
})

test('a thrown thing that is no error, or an error with a status of its own, is a fault like any other', async () => {
  const { services, visitor, alice } = house()
  const things: unknown[] = [
    'a text with secrets',
    null,
    { statusCode: 200 },
    Object.assign(new Error('secret'), { statusCode: 299 }),
  ]
  for (const thing of things) {
    vi.spyOn(services.characters, 'byId').mockImplementation(() => {
      throw thing
    })
    vi.spyOn(services.auth, 'resume').mockImplementation(() => {
      throw thing
    })
    for (const answer of [await visitor().get('/api/characters/x'), await alice.get('/api/auth/user')]) {
      expect(answer.statusCode).toBe(500)
      expect(answer.body).not.toContain('secret')
    }
  }
})

test('each failure has a number of its own, which no client chooses', async () => {
  const headers = { 'request-id': 'chosen', 'x-request-id': 'chosen' }
  const ids = await Promise.all(
    Array.from(
      { length: 20 },
      async () => (await house().visitor().get('/api/nowhere', { headers })).json().requestId,
    ),
  )
  expect(new Set(ids).size).toBe(20)
  expect(ids).not.toContain('chosen')
})

test('a fault of one request is of that request alone', async () => {
  const { services, visitor, given } = house()
  const { id } = await given.approved()
  const spy = vi.spyOn(services.characters, 'byId')
  spy.mockImplementationOnce(() => {
    throw FAULT
  })
  const [broken, fine] = [
    await visitor().get(`/api/characters/${id}`),
    await visitor().get(`/api/characters/${id}`),
  ]
  expect([broken.statusCode, fine.statusCode]).toEqual([500, 200])
})

/** Chunks, and then a fault. */
async function* breaksOff(chunks: Character[][]): AsyncGenerator<Character[]> {
  yield* chunks
  throw FAULT
}

test('a fault in what is answered before the routes wake is 500 like any other, and the server lives on', async () => {
  const { services, given, overNetwork } = house()
  const { id } = await given.approved()
  const url = `/api/characters/${id}`
  vi.spyOn(services.characters, 'publishedJson').mockImplementation(() => {
    throw FAULT
  })
  vi.spyOn(services.characters, 'byId').mockImplementation(() => {
    throw FAULT
  })
  const broken = await overNetwork(url)
  expect(broken.statusCode).toBe(500)
  expect(JSON.parse(broken.body)).toMatchObject({ error: SORRY, code: 'internal' })
  vi.restoreAllMocks()
  expect((await overNetwork(url)).statusCode).toBe(200)
})

test('a long list that breaks off does not look like a shorter one', async () => {
  const { services, given } = house()
  const one = await given.approved()
  vi.spyOn(services.listing, 'all').mockImplementation(() => breaksOff([Array(50).fill(one)]))
  const whole = house().overNetwork('/api/characters')
  await expect(whole).rejects.toThrow('terminated')

  vi.spyOn(services.listing, 'all').mockImplementation(() => breaksOff([]))
  const first = await house().visitor().get('/api/characters')
  expect(first.statusCode).toBe(500)
  expect(first.body).not.toMatch(/sqlite|secret/i)
})

test('the list answers again after it broke off', async () => {
  const { given, visitor } = house()
  const { id } = await given.approved()
  expect((await visitor().get('/api/characters')).body).toContain(id)
})

test('when the database is gone the process is alive, not ready, and every question is 500 in JSON', async () => {
  const server = await testServer({ hasher: quickHasher })
  const person = new Person(server.app)
  expect((await person.get('/readyz')).json()).toEqual({ status: 'ok' })
  // Read once, so that the reading connection is one that close() closes.
  await person.post('/api/auth/login', { username: 'x', password: 'x' })
  await server.db.close()

  expect((await person.get('/healthz')).json()).toEqual({ status: 'ok' })
  expectFailure(await person.get('/readyz'), 503, {
    code: 'unavailable',
    error: 'The database does not answer.',
  })
  for (const path of ['/api/characters', '/api/characters?limit=3', '/api/characters/x'])
    expectFailure(await person.get(path), 500, { error: SORRY })
  expectFailure(await person.post('/api/auth/login', { username: 'alice', password: 'secret1' }), 500)
  const address = await server.app.listen({ port: 0, host: '127.0.0.1' })
  for (const path of ['/api/characters?limit=3', `/api/characters/${randomUUID()}`])
    expect((await fetch(address + path, { signal: AbortSignal.timeout(4_000) })).status, path).toBe(500)
  await server.app.close()
})

test('health says nothing of versions', async () => {
  for (const path of ['/healthz', '/readyz'])
    expect((await house().visitor().get(path)).body).toBe('{"status":"ok"}')
})

test('a submission whose transaction fails is not half there', async () => {
  const { alice, db } = house()
  const before = await dump(house())
  vi.spyOn(db, 'transact').mockRejectedValueOnce(new Error('disk full'))
  expectFailure(await alice.post('/api/characters', SUBMISSION), 500)
  expect(await dump(house())).toEqual(before)
})
