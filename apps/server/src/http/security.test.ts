import { SUBMISSION } from '@personae/api/testing'
import { expect, test } from 'vitest'
import { dump, expectFailure, Person, quickHasher, useSite } from '../test-site.testing.ts'
import { testServer } from '../test-server.testing.ts'

const site = useSite()

const FOREIGN = 'This request came from another site and was refused.'

/** Headers with which a browser describes the source of a request, and whether a write is accepted. */
const ORIGINS: [Record<string, string>, boolean][] = [
  [{}, true],
  [{ 'sec-fetch-site': 'same-origin' }, true],
  [{ 'sec-fetch-site': 'none' }, true],
  [{ 'sec-fetch-site': 'same-origin', origin: 'http://localhost:3000' }, true],
  [{ origin: 'http://localhost:3000' }, true],
  [{ 'sec-fetch-site': 'cross-site' }, false],
  [{ 'sec-fetch-site': 'same-site' }, false],
  [{ 'sec-fetch-site': 'cross-site', origin: 'http://localhost:3000' }, false],
  [{ 'sec-fetch-site': '' }, false],
  [{ 'sec-fetch-site': 'same-origin, cross-site' }, false],
  [{ 'sec-fetch-site': 'Same-Origin' }, false],
  [{ origin: 'null' }, false],
  [{ origin: '' }, false],
  [{ origin: 'https://evil.example' }, false],
  [{ origin: 'http://localhost:3000.evil.example' }, false],
  [{ origin: 'http://localhost.evil.example:3000' }, false],
  [{ origin: 'http://evil.example/http://localhost:3000' }, false],
  [{ origin: 'http://localhost:3000@evil.example' }, false],
  [{ origin: 'http://localhost:3001' }, false],
  [{ origin: 'http://localhost' }, false],
  [{ origin: 'localhost:3000' }, false],
  [{ origin: 'file://' }, false],
  [{ origin: 'chrome-extension://abcdef' }, false],
  [{ origin: 'http://localhost:3000, https://evil.example' }, false],
]

const HOST = { host: 'localhost:3000' }

const WRITES = [
  ['POST', '/api/characters', SUBMISSION],
  ['PATCH', '/api/characters/:id', { ...SUBMISSION, name: 'Changed' }],
  ['PATCH', '/api/characters/:id/status', { status: 'approved' }],
  ['DELETE', '/api/characters/:id', undefined],
  ['POST', '/api/auth/promote-to-admin', undefined],
  ['POST', '/api/auth/logout', undefined],
  ['POST', '/trpc/moderation.remove', { id: ':id' }],
  ['POST', '/trpc/auth.logout', undefined],
  ['POST', '/trpc/auth.login', { username: 'alice', password: 'secret1' }],
  ['POST', '/nowhere', {}],
] as const

test.for(ORIGINS.filter(([, passes]) => !passes))(
  'a write with %j is refused on every address, and nothing changes',
  async ([headers]) => {
    const { root, given } = site()
    const { id } = await given.pending()
    const before = await dump(site())
    for (const [method, path, payload] of WRITES) {
      const body = payload && JSON.parse(JSON.stringify(payload).replaceAll(':id', id))
      const answer = await root.send(method, path.replace(':id', id), {
        headers: { ...headers, ...HOST },
        payload: body,
      })
      expectFailure(answer, 403, { error: FOREIGN, code: 'forbidden' })
      expect(answer.headers['set-cookie']).toBeUndefined()
    }
    expect(await dump(site())).toEqual(before)
    expect((await root.get('/api/auth/user')).statusCode).toBe(200)
  },
)

test.for(ORIGINS.filter(([, passes]) => passes))('a write with %j is accepted', async ([headers]) => {
  const { alice } = site()
  const made = await alice.post('/api/characters', SUBMISSION, { headers: { ...headers, ...HOST } })
  expect(made.statusCode, made.body).toBe(201)
  const through = await alice.post('/trpc/characters.submit', SUBMISSION, {
    headers: { ...headers, ...HOST },
  })
  expect(through.statusCode, through.body).toBe(200)
})

test.for(ORIGINS)('a read with %j is accepted: other sites may link here', async ([headers]) => {
  for (const path of ['/api/characters', '/api/login', '/trpc/characters.gallery?input=%7B%7D', '/healthz'])
    expect((await site().visitor().get(path, { headers })).statusCode).toBeLessThan(400)
})

test('on an https site a write from its http origin, or from a similar name, is refused', async () => {
  const server = await testServer({ publicUrl: 'https://personae.example', hasher: quickHasher })
  try {
    const person = new Person(server.app)
    const body = { username: 'alice', password: 'secret1' }
    const from = (origin: string) =>
      person.post('/api/auth/quick-signup', body, { headers: { host: 'personae.example', origin } })
    for (const origin of [
      'http://personae.example',
      'https://personae.example.evil.example',
      'https://personae.example:444',
      'https://not-personae.example',
      'https://sub.personae.example',
      'https://personae.exampl',
    ])
      expectFailure(await from(origin), 403)
    expect((await from('https://personae.example')).statusCode).toBe(201)
  } finally {
    await server.close()
  }
})

const ANSWERS = [
  ['GET', '/api/characters', 200],
  ['HEAD', '/api/characters', 200],
  ['GET', '/api/characters?limit=0', 400],
  ['GET', '/api/characters/nobody', 404],
  ['GET', '/api/nowhere', 404],
  ['GET', '/nowhere', 404],
  ['GET', '/media/nothing.webp', 404],
  ['GET', '/api/auth/user', 401],
  ['GET', '/api/login', 302],
  ['GET', '/healthz', 200],
  ['GET', '/trpc/characters.gallery?input=%7B%7D', 200],
  ['GET', '/trpc/no.such', 404],
  ['GET', '/api/%E0%A4%A', 400],
  ['POST', '/api/auth/logout', 200],
] as const

test.for(ANSWERS)('%s %s, answered %i: has the security headers', async ([method, path, status]) => {
  const { headers, statusCode, body } = await site().visitor().send(method, path)
  expect(statusCode, body).toBe(status)
  expect(headers).toMatchObject({
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'cross-origin-opener-policy': 'same-origin',
  })
  const policy = String(headers['content-security-policy']).split(';')
  for (const rule of [
    "default-src 'none'",
    "script-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ])
    expect(policy).toContain(rule)
  expect(policy.find((rule) => rule.startsWith('script-src'))).not.toMatch(/unsafe|\*|data:/)
  expect(headers).not.toHaveProperty('x-powered-by')
  expect(headers).not.toHaveProperty('server')
  expect(headers).not.toHaveProperty('strict-transport-security')
})

test('pages, cached answers and refusals have the same strict policy', async () => {
  const visitor = site().visitor()
  const answers = [
    await visitor.get('/nowhere'),
    await visitor.get('/api/characters?limit=1'),
    await visitor.get('/api/characters?limit=1'),
    await visitor.get('/api/%E0%A4%A'),
  ]
  for (const { headers } of answers) {
    expect(String(headers['content-security-policy']).split(';')).toEqual([
      "default-src 'none'",
      "script-src 'self'",
      "style-src 'self' 'unsafe-inline'",
      "img-src 'self' data: blob:",
      "font-src 'self'",
      "connect-src 'self'",
      "manifest-src 'self'",
      "object-src 'none'",
      "base-uri 'none'",
      "form-action 'self'",
      "frame-ancestors 'none'",
    ])
    expect(headers).toMatchObject({
      'permissions-policy': 'camera=(), microphone=(), geolocation=(), browsing-topics=()',
      'x-permitted-cross-domain-policies': 'none',
      'origin-agent-cluster': '?1',
    })
  }
})

test('an https site sends Strict-Transport-Security, on failures too', async () => {
  const server = await testServer({ publicUrl: 'https://personae.example', hasher: quickHasher })
  try {
    for (const path of ['/api/characters', '/nowhere'])
      expect((await new Person(server.app).get(path)).headers['strict-transport-security']).toMatch(
        /^max-age=31536000/,
      )
  } finally {
    await server.close()
  }
})

test.for(['GET', 'HEAD'] as const)('%s with a method in disguise deletes nothing', async (method) => {
  const { root, given, visitor } = site()
  const { id } = await given.approved()
  for (const disguise of ['x-http-method-override', 'x-http-method', 'x-method-override'])
    await root.send(method, `/api/characters/${id}?_method=DELETE`, { headers: { [disguise]: 'DELETE' } })
  const posted = await root.post(`/api/characters/${id}?_method=DELETE`, { _method: 'DELETE' })
  expectFailure(posted, 405)
  expect((await visitor().get(`/api/characters/${id}`)).statusCode).toBe(200)
})

test('methods that an address does not support are refused and change nothing', async () => {
  const { root, given } = site()
  const { id } = await given.pending()
  const before = await dump(site())
  for (const [method, path] of [
    ['PUT', `/api/characters/${id}`],
    ['POST', `/api/characters/${id}/status`],
    ['GET', `/api/characters/${id}/resubmit`],
    ['GET', `/api/characters/${id}/status`],
    ['GET', '/api/auth/logout'],
    ['GET', '/api/auth/promote-to-admin'],
    ['DELETE', '/api/characters'],
    ['PATCH', '/api/characters'],
    ['TRACE', '/api/characters'],
  ] as const)
    expect([404, 405], `${method} ${path}`).toContain((await root.send(method, path)).statusCode)
  expect(await dump(site())).toEqual(before)
  expect((await root.get('/api/auth/user')).statusCode).toBe(200)
})
