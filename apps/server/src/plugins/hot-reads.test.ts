import { afterAll, beforeAll, expect, test } from 'vitest'
import { SUBMISSION } from '@personae/api/testing'
import { testServer } from '../testing.ts'

const PLAIN = {
  hash: async (text: string) => text,
  verify: async (hash: string, text: string) => hash === text,
}

let server: Awaited<ReturnType<typeof testServer>>
let origin: string
let published: string
let hidden: string

beforeAll(async () => {
  server = await testServer({ hasher: PLAIN })
  const { auth, admin, characters, moderation } = server.services
  const { user } = await auth.quickSignup({ username: 'alice', password: 'secret1' })
  await admin.appoint('alice')
  const input = {
    ...SUBMISSION,
    multiverse: null,
    relationships: null,
    externalLinks: [],
    crossGenreLinks: [],
  }
  const odd = { ...input, name: 'Ōkami "Ember" </script>\u2028 🐺', series: null }
  published = (await characters.submit(user, { ...odd, imageUrl: null })).id
  hidden = (await characters.submit(user, { ...input, imageUrl: null })).id
  await moderation.setStatus(user, { id: published, status: 'approved', rejectionReason: undefined })
  origin = await server.app.listen({ port: 0, host: '127.0.0.1' })
})

afterAll(() => server.close())

/** What differs from one answer to the next, whatever is asked. */
const PASSING = new Set(['date', 'connection', 'keep-alive', 'transfer-encoding'])

const told = (headers: Iterable<[string, unknown]>) =>
  Object.fromEntries(
    [...headers].filter(([name]) => !PASSING.has(name)).map(([name, value]) => [name, String(value)]),
  )

async function overNetwork(url: string, headers: Record<string, string> = {}) {
  const answer = await fetch(origin + url, { headers })
  return { status: answer.status, headers: told(answer.headers), body: await answer.text() }
}

async function throughRoutes(url: string, headers: Record<string, string> = {}) {
  const answer = await server.app.inject({ url, headers })
  return { status: answer.statusCode, headers: told(Object.entries(answer.headers)), body: answer.body }
}

test('a published character is answered with the very bytes and headers that the route sends', async () => {
  const url = `/api/characters/${published}`
  const answer = await overNetwork(url)
  expect(answer).toEqual(await throughRoutes(url))
  expect(answer.status).toBe(200)
  expect(JSON.parse(answer.body)).toMatchObject({ id: published, series: null, imageUrl: null })
})

test('a page is the same when it is first made, when it is kept, and through the routes', async () => {
  const url = '/api/characters?status=approved&limit=1'
  const first = await overNetwork(url)
  expect(await overNetwork(url)).toEqual(first)
  expect(await throughRoutes(url)).toEqual(first)
})

test('a kept page goes with the content that it shows', async () => {
  const url = '/api/characters?q=quickwater&limit=5'
  expect((await overNetwork(url)).body).toBe('[]')
  const { user } = await server.services.auth.login({ username: 'alice', password: 'secret1' })
  await server.services.moderation.setStatus(user, {
    id: hidden,
    status: 'approved',
    rejectionReason: undefined,
  })
  expect(JSON.parse((await overNetwork(url)).body)).toMatchObject([{ id: hidden }])
})

test.for(['/api/characters/', '/api/characters?status=approved&limit=1&x='])(
  'who has %s already is told so, without a body',
  async (address) => {
    const url = address.endsWith('/') ? address + published : address
    const { headers } = await overNetwork(url)
    const again = await overNetwork(url, { 'if-none-match': headers.etag! })
    expect(again).toMatchObject({ status: 304, body: '', headers: { etag: headers.etag } })
  },
)

test('what a visitor may not see is not answered in passing either', async () => {
  const { auth, characters } = server.services
  const { user, token } = await auth.login({ username: 'alice', password: 'secret1' })
  const pending = await characters.submit(user, {
    ...SUBMISSION,
    multiverse: null,
    relationships: null,
    externalLinks: [],
    crossGenreLinks: [],
    imageUrl: null,
  })
  const url = `/api/characters/${pending.id}`
  expect((await overNetwork(url)).status).toBe(404)
  expect((await overNetwork(url, { cookie: `personae=${token}` })).status).toBe(200)
})

test('a signed-in reader of a published character gets an answer that nobody stores', async () => {
  const { token } = await server.services.auth.login({ username: 'alice', password: 'secret1' })
  const answer = await overNetwork(`/api/characters/${published}`, { cookie: `personae=${token}` })
  expect(answer.headers['cache-control']).toBe('no-store')
})
