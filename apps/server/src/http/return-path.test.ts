import { expect, test } from 'vitest'
import { Person, quickHasher, useSite } from '../test-site.testing.ts'
import { testServer } from '../test-server.testing.ts'

const site = useSite()
const ALICE = { username: 'alice', password: 'secret1' }

const visitorRows = () => site().db.read.selectFrom('visitor_session').selectAll().execute()

const loginAt = async (person: Person, surface: '/api' | '/trpc') => {
  const answer = await person.post(surface === '/api' ? '/api/auth/login' : '/trpc/auth.login', ALICE)
  expect(answer.statusCode).toBe(200)
  return surface === '/api' ? answer.json() : answer.json().result.data
}

test.for(['/api', '/trpc'] as const)(
  'redirected to sign in from a page, a visitor returns there after signing in at %s, once',
  async (surface) => {
    const person = site().visitor()
    const sent = await person.get('/api/login?next=%2Fadmin%3Ftab%3Dusers')
    expect([sent.statusCode, sent.headers.location, sent.headers['cache-control']]).toEqual([
      302,
      '/login',
      'no-store',
    ])
    expect(person.cookies.size).toBe(1)
    expect(await visitorRows()).toHaveLength(1)

    expect((await loginAt(person, surface)).next).toBe('/admin?tab=users')
    expect([...person.cookies.keys()]).toEqual(['personae'])
    expect(await visitorRows()).toEqual([])
    expect((await loginAt(person, surface)).next).toBeNull()
  },
)

test('a failed sign-in keeps the return path; a sign-up returns there as well', async () => {
  const person = site().visitor()
  await person.get('/api/login?next=/submit')
  expect((await person.post('/api/auth/login', { ...ALICE, password: 'wrong-1' })).statusCode).toBe(401)
  const made = await person.post('/api/auth/quick-signup', { username: 'carol', password: 'secret1' })
  expect(made.json()).toMatchObject({ username: 'carol', next: '/submit' })
  expect(await visitorRows()).toEqual([])
})

test('a later page replaces an earlier one', async () => {
  const person = site().visitor()
  await person.get('/api/login?next=/submit')
  await person.get('/api/login?next=/admin')
  expect(await visitorRows()).toHaveLength(1)
  expect((await loginAt(person, '/api')).next).toBe('/admin')
})

test.for([
  'https://evil.example',
  '//evil.example',
  '/\\evil.example',
  '\\\\evil.example',
  'javascript:alert(1)',
  '/\t/evil.example',
  '/%0d%0aSet-Cookie:x=1',
  '/..//evil.example',
  '/admin/..//evil.example',
  '/%2e%2e//evil.example',
  '/.//evil.example',
  '',
  ' /admin',
])('next=%j: redirects to the login page of this site, and nothing is stored', async (next) => {
  const person = site().visitor()
  const decoded = next.includes('%0d') ? next : encodeURIComponent(next)
  for (const name of ['next', 'redirect', 'returnTo']) {
    const sent = await person.get(`/api/login?${name}=${decoded}`)
    expect([sent.statusCode, sent.headers.location]).toEqual([302, '/login'])
  }
  expect(person.cookies.size).toBe(0)
  expect(await visitorRows()).toEqual([])
  expect((await loginAt(person, '/api')).next).toBeNull()
})

test('a repeated next parameter is ignored', async () => {
  const person = site().visitor()
  for (const query of ['next=/a&next=//evil.example', 'next[]=/a', 'next[x]=/a'])
    expect((await person.get(`/api/login?${query}`)).headers.location).toBe('/login')
  expect(person.cookies.size).toBe(0)
})

test('a visitor who only reads gets no cookie and no row', async () => {
  const person = site().visitor()
  const { id } = await site().given.approved()
  for (const path of [
    '/api/login',
    '/api/characters',
    `/api/characters/${id}`,
    '/api/auth/user',
    '/healthz',
    '/nowhere',
  ])
    expect((await person.get(path)).headers['set-cookie'], path).toBeUndefined()
  expect((await person.get('/trpc/characters.gallery?input=%7B%7D')).headers['set-cookie']).toBeUndefined()
  expect(await visitorRows()).toEqual([])
})

test('a forged or invented cookie redirects nowhere and causes no error', async () => {
  const person = site().visitor()
  await person.get('/api/login?next=/admin')
  const good = person.cookies.get('personae-visitor')!
  for (const forged of [
    'x',
    'x.y',
    `${good}x`,
    good.slice(0, -2),
    good.replace(/^./, (first) => (first === 'Z' ? 'Y' : 'Z')),
    '__proto__.x',
    '%00',
  ]) {
    const other = site().visitor()
    other.cookies.set('personae-visitor', forged)
    expect((await loginAt(other, '/api')).next, forged).toBeNull()
  }
  expect((await loginAt(person, '/api')).next).toBe('/admin')
})

test('the row has the hash of the cookie, not the cookie, and no data of the user', async () => {
  const person = site().visitor()
  await person.get('/api/login?next=/admin')
  const [row] = await visitorRows()
  const id = decodeURIComponent(person.cookies.get('personae-visitor')!).split('.')[0]!
  expect(JSON.stringify(row)).not.toContain(id)
  expect(JSON.parse(row!.data)).not.toHaveProperty('userId')
  expect((await person.get('/api/auth/user')).statusCode).toBe(401)
  await loginAt(person, '/api')
})

test('after an hour the return path has expired, and its row is deleted with the next visitor', async () => {
  const person = site().visitor()
  await person.get('/api/login?next=/admin')
  await site().db.transact((tx) =>
    tx
      .updateTable('visitor_session')
      .set({ expiresAt: Date.now() - 1 })
      .execute(),
  )
  expect((await loginAt(person, '/api')).next).toBeNull()

  const next = site().visitor()
  await next.get('/api/login?next=/submit')
  await site().db.transact((tx) =>
    tx
      .updateTable('visitor_session')
      .set({ expiresAt: Date.now() - 1 })
      .execute(),
  )
  await site().visitor().get('/api/login?next=/submit')
  expect(await visitorRows()).toHaveLength(1)
})

test.for([
  ['http://localhost:3000', false],
  ['https://personae.example', true],
] as const)(
  'at %s the visitor’s cookie is not readable by scripts, and bound to this host: %s',
  async ([publicUrl, secure]) => {
    const server = await testServer({ publicUrl, hasher: quickHasher })
    try {
      // A proxy that terminates TLS sends plain HTTP like this.
      const person = new Person(server.app)
      const answer = await person.get('/api/login?next=/admin')
      const flags = String(answer.headers['set-cookie']).split('; ')
      expect(flags).toContain('HttpOnly')
      expect(flags).toContain('SameSite=Lax')
      expect(flags).toContain('Path=/')
      expect(flags.includes('Secure')).toBe(secure)
      expect(flags.some((flag) => flag.startsWith('Domain'))).toBe(false)
      // With this prefix browsers accept the cookie only from this host, for all of its paths.
      const name = secure ? '__Host-personae-visitor' : 'personae-visitor'
      expect([...person.cookies.keys()]).toEqual([name])

      const made = await person.post('/api/auth/quick-signup', { username: 'walter', password: 'secret1' })
      expect(made.json()).toMatchObject({ next: '/admin' })
      const forgotten = [made.headers['set-cookie']]
        .flat()
        .find((cookie) => String(cookie).startsWith(`${name}=;`))
      expect(String(forgotten).includes('Secure')).toBe(secure)
      expect(person.cookies.has(name)).toBe(false)
    } finally {
      await server.close()
    }
  },
)
