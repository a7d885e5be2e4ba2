import { expect, onTestFinished, test } from 'vitest'
import { openSite, useSite } from '../test-site.testing.ts'

const site = useSite()

/** Headers that differ between two responses or that only requests without cookie get (`other-origins.test.ts`). */
const VOLATILE_HEADERS = [
  'date',
  'connection',
  'keep-alive',
  'transfer-encoding',
  'x-request-id',
  'access-control-allow-origin',
  'access-control-expose-headers',
  'cross-origin-resource-policy',
]

async function read(url: string, headers: Record<string, string> = {}) {
  const answer = await site().app.inject({ url, headers })
  for (const name of VOLATILE_HEADERS) delete answer.headers[name]
  const { statusCode: status, body } = answer
  return { status, body: body.replaceAll(/"requestId":"[^"]*"/g, '""'), headers: answer.headers }
}

/** Reads with a cookie, so that the route answers instead of the cache. */
const bypassingCache = (url: string) => read(url, { cookie: 'a=b' })

const ODD = { name: 'Ōkami "Ember" </script>\u2028 🐺', series: null }

test('a published character has the same bytes and headers from the cache as by its route', async () => {
  const { id } = await site().given.approved(ODD)
  const answer = await bypassingCache(`/api/characters/${id}`)
  expect(answer.status).toBe(200)
  expect(JSON.parse(answer.body)).toMatchObject({ id, series: null, imageUrl: null })
  for (const time of ['first', 'second']) expect(await read(`/api/characters/${id}`), time).toEqual(answer)
})

test('a cached page expires with its content', async () => {
  const { given } = site()
  const url = '/api/characters?q=quickwater&limit=5'
  for (const time of ['first', 'second']) expect((await read(url)).body, time).toBe('[]')
  const { id } = await given.approved({ name: 'Quickwater' })
  expect(JSON.parse((await read(url)).body)).toMatchObject([{ id }])
})

test('a character hidden from visitors is not answered from the cache', async () => {
  const { given, alice } = site()
  const url = `/api/characters/${(await given.pending()).id}`
  expect((await alice.get(url)).statusCode).toBe(200)
  expect((await read(url)).status).toBe(404)
})

test('a signed-in reader of a cached character gets an answer that is not for caches', async () => {
  const { given, alice } = site()
  const url = `/api/characters/${(await given.approved()).id}`
  for (const time of ['first', 'second'])
    expect((await read(url)).headers['cache-control'], time).toBe('public, no-cache')
  expect((await alice.get(url)).headers['cache-control']).toBe('no-store')
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
  // Some query parsers limit the number of keys.
  `/api/characters?limit=2${'&a'.repeat(1_005)}&status=bogus`,
  `/trpc/characters.gallery?input=${input({ limit: 1 })}${'&a'.repeat(1_005)}&input=%7B`,
])('%s is answered as by its route, the first time and again', async (url) => {
  // The length of a body with a request id varies.
  const {
    headers: { 'content-length': _, ...headers },
    ...expected
  } = await bypassingCache(url)
  for (const time of ['first', 'second'])
    expect(await read(url), time).toMatchObject({ ...expected, headers })
})

test.for([
  ['found', (id: string) => `/api/characters/${id}`, 200],
  ['missing', () => '/api/characters/missing', 404],
  ['refused', () => '/api/characters?limit=2&status=bogus', 400],
] as const)('a visitor’s read that is %s counts once, cached or not', async ([, urlOf, status]) => {
  const limited = await openSite({ rateLimit: true })
  onTestFinished(limited.close)
  const url = urlOf((await limited.given.approved()).id)
  const remaining = async () => {
    const answer = await limited.app.inject({ url })
    expect(answer.statusCode).toBe(status)
    return Number(/;r=(\d+)/.exec(String(answer.headers['ratelimit']))![1])
  }
  const first = await remaining()
  expect([await remaining(), await remaining()]).toEqual([first - 1, first - 2])
})

test('what a contributor’s page says of their lists is so at once, in answers and on the page', async () => {
  const { alice, given, visitor } = site()
  const { id: characterId } = await given.approved({ name: 'Kept in a list' })
  const counts = async () => [
    (await visitor().get('/api/contributors/alice')).json().lists,
    (await visitor().get('/trpc/contributors.byName?input={"username":"alice"}')).json().result.data.lists,
    (await visitor().get('/api/contributors/alice/lists')).json().length,
  ]
  expect(await counts()).toEqual([0, 0, 0])
  const made = await alice.post('/api/lists', { name: 'Kept', isPublic: true, characterId })
  expect(await counts()).toEqual([1, 1, 1])
  await alice.patch(`/api/lists/${made.json<{ id: string }>().id}`, { isPublic: false })
  expect(await counts()).toEqual([0, 0, 0])
})

test('who has only corrected is gone with their account, also for visitors', async () => {
  const { given, signUp, root, services, visitor } = site()
  const { id } = await given.approved({ name: 'Corrected once' })
  const carla = await signUp('carla')
  const change = { kind: 'change', changes: { series: 'Tides' } }
  const made = await carla.post(`/api/characters/${id}/corrections`, change)
  await root.patch(`/api/corrections/${made.json<{ id: string }>().id}`, { status: 'accepted' })
  const urls = ['/api/contributors/carla', '/api/contributors/carla/characters']
  const statuses = () => Promise.all(urls.map(async (url) => (await visitor().get(url)).statusCode))
  expect(await statuses()).toEqual([200, 200])
  await services.operator.deleteUser('carla')
  expect(await statuses()).toEqual([404, 404])
})
