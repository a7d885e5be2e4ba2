import { isForAnyone, procedures } from '@personae/api/server'
import { expect, onTestFinished, test } from 'vitest'
import { procedureOf } from '../surfaces/rest/rest-row.ts'
import { restTable } from '../surfaces/rest/index.ts'
import { openSite, useSite } from '../test-site.testing.ts'

const site = useSite()

const ORIGIN = { origin: 'https://elsewhere.example' }
const EXPOSED = 'ETag, Link, RateLimit, RateLimit-Policy, Retry-After, X-Request-Id, X-Total-Count'

interface Answer {
  headers: Record<string, unknown>
}

const allowedBy = ({ headers }: Answer) =>
  Object.fromEntries(Object.entries(headers).filter(([name]) => name.startsWith('access-control')))

function expectReadable(answer: Answer): void {
  expect(allowedBy(answer)).toEqual({
    'access-control-allow-origin': '*',
    'access-control-expose-headers': EXPOSED,
  })
  expect(answer.headers['cross-origin-resource-policy']).toBe('cross-origin')
}

function expectOwn(answer: Answer): void {
  expect(allowedBy(answer)).toEqual({})
  expect(answer.headers['cross-origin-resource-policy']).toBe('same-origin')
}

const read = (url: string, headers: Record<string, string> = {}) =>
  site().app.inject({ url, headers: { ...ORIGIN, ...headers } })

const reads = [
  ...restTable
    .filter(({ method }) => method === 'GET')
    .map((row) => [row.path.replaceAll(/:\w+/g, 'x'), isForAnyone(procedureOf(row).meta)] as const),
  ...[...procedures.values()]
    .filter(({ type }) => type === 'query')
    .map(({ path, meta }) => [`/trpc/${path}`, isForAnyone(meta)] as const),
]

test('other pages may read what a visitor may, at every address, and nothing else', async () => {
  for (const [url, isPublic] of reads) {
    const answer = await read(url)
    expect([url, answer.headers['access-control-allow-origin']]).toEqual([url, isPublic ? '*' : undefined])
  }
  for (const url of ['/', '/healthz', '/metrics', '/api', '/api/nowhere', '/api/login', '/media/x.webp'])
    expectOwn(await read(url))
})

test.for([
  ['/api/openapi.json', 200],
  ['/api/characters', 200],
  ['/api/characters?limit=1', 200],
  ['/api/characters?limit=0', 400],
  ['/api/characters/missing', 404],
  ['/trpc/characters.gallery?input=%7B%7D', 200],
  ['/trpc/characters.byId?input=%7B%22id%22%3A%22missing%22%7D', 404],
  ['/trpc/companies.list,editorial.row?batch=1', 200],
] as const)('%s, answered %i, has them the first time, again and as HEAD', async ([url, status]) => {
  for (const time of ['first', 'from the cache']) {
    const answer = await read(url)
    expect([time, answer.statusCode]).toEqual([time, status])
    expectReadable(answer)
  }
  if (url.startsWith('/api')) expectReadable(await site().app.inject({ method: 'HEAD', url }))
})

test.for(['/api/openapi.json', '/api/characters', '/api/characters?limit=1', '/api/companies'])(
  'a 304 of %s has them, and says on what the answer depends',
  async (url) => {
    const { headers } = await read(url)
    expect(String(headers['vary'])).toContain('Cookie, Authorization')
    for (const time of ['first', 'second']) {
      const again = await read(url, { 'if-none-match': String(headers['etag']) })
      expect([time, again.statusCode]).toEqual([time, 304])
      expectReadable(again)
    }
  },
)

test('a refusal for too many requests has them, cached or not', async () => {
  const limited = await openSite({ rateLimit: true })
  onTestFinished(limited.close)
  for (const url of ['/api/companies', '/api/characters/missing']) {
    let answer = await limited.app.inject({ url })
    while (answer.statusCode !== 429) answer = await limited.app.inject({ url })
    expectReadable(answer)
    expect(answer.headers).toHaveProperty('retry-after')
  }
})

test.for([
  ['a session', () => ({ cookie: [...site().alice.cookies].map((pair) => pair.join('=')).join('; ') })],
  ['any cookie', () => ({ cookie: 'a=b' })],
  ['a wrong key', () => ({ authorization: 'Bearer psn_wrong' })],
  ['no real key', () => ({ authorization: 'Basic YTpi' })],
] as const)('a request with %s has none, also for what is cached', async ([, headers]) => {
  for (const url of [
    '/api/openapi.json',
    '/api/companies',
    '/trpc/companies.list',
    '/api/characters/missing',
  ])
    for (const time of ['first', 'second']) {
      expectOwn(await read(url, headers()))
      // An anonymous request in between, which is cached now.
      expect((await read(url)).headers, time).toHaveProperty('access-control-allow-origin')
    }
})

const preflight = (url: string, method: string, headers = 'if-none-match') =>
  site().app.inject({
    method: 'OPTIONS',
    url,
    headers: {
      ...ORIGIN,
      'access-control-request-method': method,
      'access-control-request-headers': headers,
      'sec-fetch-site': 'cross-site',
    },
  })

test('a browser that asks before a conditional read may send it; no key, and no write', async () => {
  for (const url of [
    '/api/characters/x',
    '/api/openapi.json',
    '/trpc/characters.byId',
    '/trpc/a.b,c.d?batch=1',
  ]) {
    const answer = await preflight(url, 'GET')
    expect([answer.statusCode, answer.body]).toEqual([204, ''])
    expect(allowedBy(answer)).toEqual({
      'access-control-allow-origin': '*',
      'access-control-allow-methods': 'GET, HEAD',
      'access-control-allow-headers': 'Content-Type, If-None-Match, trpc-accept',
      'access-control-max-age': '7200',
    })
    for (const method of ['POST', 'PATCH', 'DELETE', 'PUT']) expectOwn(await preflight(url, method))
  }
  expectOwn(await preflight('/', 'GET'))
  expectOwn(await preflight('/media/x.webp', 'GET'))
  expectOwn(await site().app.inject({ method: 'OPTIONS', url: '/api/characters' }))
})
