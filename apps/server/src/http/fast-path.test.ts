import { afterAll, beforeAll, expect, test } from 'vitest'
import { SUBMISSION } from '@personae/api/testing'
import { testServer } from '../test-server.testing.ts'

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
  await moderation.setStatus(user, { id: published, decision: { verdict: 'approved', reason: null } })
  origin = await server.app.listen({ port: 0, host: '127.0.0.1' })
})

afterAll(() => server.close())

/** Headers that differ between two answers. */
const PASSING = new Set(['date', 'connection', 'keep-alive', 'transfer-encoding', 'x-request-id'])

const shownHeaders = (headers: Iterable<[string, unknown]>) =>
  Object.fromEntries(
    [...headers].filter(([name]) => !PASSING.has(name)).map(([name, value]) => [name, String(value)]),
  )

async function overNetwork(url: string, headers: Record<string, string> = {}) {
  const answer = await fetch(origin + url, { headers })
  return { status: answer.status, headers: shownHeaders(answer.headers), body: await answer.text() }
}

async function throughRoutes(url: string, headers: Record<string, string> = {}) {
  const answer = await server.app.inject({ url, headers })
  return {
    status: answer.statusCode,
    headers: shownHeaders(Object.entries(answer.headers)),
    body: answer.body,
  }
}

test('a published character is answered with the same bytes and headers as by the route', async () => {
  const url = `/api/characters/${published}`
  const answer = await overNetwork(url)
  expect(answer).toEqual(await throughRoutes(url))
  expect(answer.status).toBe(200)
  expect(JSON.parse(answer.body)).toMatchObject({ id: published, series: null, imageUrl: null })
})

test('a page is the same when first rendered, from the cache, and through the routes', async () => {
  const url = '/api/characters?status=approved&limit=1'
  const first = await overNetwork(url)
  expect(await overNetwork(url)).toEqual(first)
  expect(await throughRoutes(url)).toEqual(first)
})

test('a cached page expires with its content', async () => {
  const url = '/api/characters?q=quickwater&limit=5'
  expect((await overNetwork(url)).body).toBe('[]')
  const { user } = await server.services.auth.login({ username: 'alice', password: 'secret1' })
  await server.services.moderation.setStatus(user, {
    id: hidden,
    decision: { verdict: 'approved', reason: null },
  })
  expect(JSON.parse((await overNetwork(url)).body)).toMatchObject([{ id: hidden }])
})

test.for(['/api/characters/', '/api/characters?status=approved&limit=1&x='])(
  'a client that has %s already gets 304, without a body',
  async (address) => {
    const url = address.endsWith('/') ? address + published : address
    const { headers } = await overNetwork(url)
    const again = await overNetwork(url, { 'if-none-match': headers.etag! })
    expect(again).toMatchObject({ status: 304, body: '', headers: { etag: headers.etag } })
  },
)

test('a character hidden from visitors is not answered by the fast path either', async () => {
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

test('a signed-in reader of a published character gets an answer that is not cached', async () => {
  const { token } = await server.services.auth.login({ username: 'alice', password: 'secret1' })
  const answer = await overNetwork(`/api/characters/${published}`, { cookie: `personae=${token}` })
  expect(answer.headers['cache-control']).toBe('no-store')
})

const input = (value: unknown) => encodeURIComponent(JSON.stringify(value))

test.for([
  '/api/characters',
  '/api/characters?',
  '/api/characters/',
  '/api/characters?limit=',
  '/api/characters?limit=2&limit=3',
  '/api/characters?limit=2&q=a%20b+c',
  '/api/characters?limit=2&q=%E0%A4%A',
  '/api/characters?limit=2&q=%00',
  '/api/characters?limit=2;q=x',
  '/api/characters?cursor=broken',
  '/api/characters?limit=2&status=bogus',
  '/api/characters?limit=2&genre[]=Anime',
  '/api/characters?limit=2&__proto__=x',
  '/api/characters/missing',
  '/api/characters/%6dissing',
  '/api/characters/%E0%A4%A',
  '/api/characters//',
  '/api/character%73?limit=1',
  '/API/characters?limit=1',
  '/api/companies',
  '/api/companies/',
  '/api/companies/missing',
  '/trpc/characters.gallery',
  '/trpc/characters.gallery?input=',
  '/trpc/characters.gallery?input=%7B',
  `/trpc/characters.gallery?input=${input({ limit: 1 })}`,
  `/trpc/characters.gallery?input=${input({ limit: 1 })}&batch=1`,
  `/trpc/characters.gallery/?input=${input({ limit: 1 })}`,
  `/trpc/characters.gallery?input=${input({ limit: 1 })}&input=${input({ limit: 2 })}`,
  `/trpc/characters.byId?input=${input({ id: 'missing' })}`,
  `/trpc/characters.byId?input=${input({ id: 'x'.repeat(8_000) })}`,
  '/trpc/characters.mine?input=%7B%7D',
  '/trpc/companies.list',
  '/trpc/__proto__',
])('%s is answered as by the routes, the first time and again', async (url) => {
  const withoutId = ({ status, body, headers }: Awaited<ReturnType<typeof overNetwork>>) => ({
    status,
    body: body.replaceAll(/"requestId":"[^"]*"/g, '""'),
    headers: { ...headers, 'x-request-id': undefined, 'content-length': undefined },
  })
  const first = withoutId(await overNetwork(url))
  expect(first).toEqual(withoutId(await throughRoutes(url)))
  expect(withoutId(await overNetwork(url))).toEqual(first)
})
