import { expect, test } from 'vitest'
import { dump, expectFailure, Person, quickHasher, useSite } from '../../test-site.testing.ts'
import { testServer } from '../../test-server.testing.ts'

const site = useSite()

const ALICE = { username: 'alice', password: 'secret1' }

const cookieOf = (answer: Awaited<ReturnType<Person['post']>>, name: string) =>
  [answer.headers['set-cookie'] ?? []].flat().find((line) => line.startsWith(`${name}=`))

test.for(['/api/auth/login', '/trpc/auth.login'])(
  'signing in at %s: a cookie that scripts cannot read',
  async (path) => {
    const answer = await site().visitor().post(path, ALICE)
    expect(answer.statusCode).toBe(200)
    expect([answer.headers['set-cookie']].flat()).toHaveLength(1)
    const [pair = '', ...flags] = cookieOf(answer, 'personae')!.split('; ')
    expect(flags.filter((flag) => !flag.startsWith('Expires='))).toEqual([
      'Path=/',
      'HttpOnly',
      'SameSite=Lax',
    ])

    const token = pair.slice('personae='.length)
    expect(token.length).toBeGreaterThanOrEqual(32)
    expect(answer.body).not.toContain(token)
    expect(JSON.stringify(await site().db.read.selectFrom('session').selectAll().execute())).not.toContain(
      token,
    )
  },
)

test('on an https site the cookie is bound to the host and to https', async () => {
  const server = await testServer({ publicUrl: 'https://personae.example', hasher: quickHasher })
  try {
    const person = new Person(server.app)
    const made = await person.post('/api/auth/quick-signup', ALICE)
    const line = cookieOf(made, '__Host-personae')!
    expect(
      line
        .split('; ')
        .filter((flag) => !flag.startsWith('Expires='))
        .slice(1),
    ).toEqual(['Path=/', 'HttpOnly', 'Secure', 'SameSite=Lax'])
    expect((await person.get('/api/auth/user')).statusCode).toBe(200)
    // A cookie without the prefix, which a neighbouring host could set, is ignored.
    const token = person.cookies.get('__Host-personae')!
    expect(
      (await new Person(server.app).get('/api/auth/user', { cookies: { personae: token } })).statusCode,
    ).toBe(401)

    await person.post('/api/auth/logout')
    expect(person.cookies.size).toBe(0)
  } finally {
    await server.close()
  }
})

test('the current user gets their own data without secrets, and it is not cached', async () => {
  const answer = await site().alice.get('/api/auth/user')
  expect(answer.json()).toEqual({
    id: expect.any(String),
    username: 'alice',
    isAdmin: false,
    companyId: null,
  })
  expect(answer.headers['cache-control']).toBe('no-store')
  expectFailure(await site().visitor().get('/api/auth/user'), 401, { code: 'unauthenticated' })
})

test('a sign-up returns the user without the password', async () => {
  const answer = await site().visitor().post('/api/auth/signup', {
    username: 'carol',
    email: 'carol@example.org',
    password: 'open sesame',
    isAdmin: true,
    id: 'mine',
    companyId: 'c1',
    role: 'admin',
  })
  expect(answer.statusCode).toBe(201)
  expect(answer.json()).toEqual({
    id: expect.any(String),
    username: 'carol',
    isAdmin: false,
    companyId: null,
    next: null,
  })
  expect(answer.json().id).not.toBe('mine')
  expect(JSON.stringify(await dump(site()))).not.toContain('open sesame')
})

test('a wrong password and an unknown name get the same answer', async () => {
  const answers = await Promise.all(
    [
      { username: 'alice', password: 'wrong-1' },
      { username: 'nobody', password: 'secret1' },
    ].map((body) => site().visitor().post('/api/auth/login', body)),
  )
  for (const answer of answers) {
    expectFailure(answer, 401, { error: 'Invalid username or password', code: 'unauthenticated' })
    expect(answer.headers['set-cookie']).toBeUndefined()
  }
})

test('an unknown name costs the server as many hashes as a wrong password', async () => {
  const verified: string[] = []
  const hashes: string[] = []
  const server = await testServer({
    hasher: {
      hash: quickHasher.hash,
      verify: (hash, password, attempt) => {
        verified.push(password)
        hashes.push(hash)
        return quickHasher.verify(hash, password, attempt)
      },
    },
  })
  try {
    const person = new Person(server.app)
    await person.post('/api/auth/quick-signup', ALICE)
    await person.post('/api/auth/login', { username: 'alice', password: 'wrong-1' })
    await person.post('/api/auth/login', { username: 'nobody', password: 'wrong-2' })
    await person.post('/api/auth/login', { username: 'nobody', password: 'wrong-3' })
    expect(verified).toEqual(['wrong-1', 'wrong-2', 'wrong-3'])
    // Every password was compared with a hash of the usual format.
    for (const hash of hashes) expect(hash).toMatch(/^[0-9a-f]{64}$/)
  } finally {
    await server.close()
  }
})

test.for([
  [{ username: '', password: 'x' }, 'Username is required'],
  [{ username: 'alice' }, 'Password is required'],
  [{}, 'Username is required'],
  [{ username: ['alice'], password: { $ne: 1 } }, 'Username is required'],
  [{ username: 'alice', password: { $ne: 1 } }, 'Password is required'],
  [{ username: 'x'.repeat(2_000), password: 'x' }, 'Invalid username or password'],
] as const)('a login of %j is refused with one sentence', async ([body, error]) => {
  expectFailure(await site().visitor().post('/api/auth/login', body), 400, { error, code: 'invalid' })
})

test('after logging out the old cookie is invalid, and logging out again succeeds', async () => {
  const person = site().visitor()
  await person.post('/api/auth/login', ALICE)
  const stolen = person.cookies.get('personae')!
  const out = await person.post('/api/auth/logout')
  expect([out.statusCode, out.json()]).toEqual([200, { message: 'Logged out' }])
  expect(cookieOf(out, 'personae')).toMatch(/^personae=; .*(Max-Age=0|1970)/)
  expect(out.headers['clear-site-data']).toBe('"cache"')
  expect(person.cookies.has('personae')).toBe(false)

  const replay = { cookies: { personae: stolen } }
  expectFailure(await site().visitor().get('/api/auth/user', replay), 401)
  expect((await site().visitor().post('/api/auth/logout', undefined, replay)).statusCode).toBe(200)
  expect((await site().visitor().post('/api/auth/logout')).statusCode).toBe(200)
})

test('signing in again gives a new token: one planted before stays worthless', async () => {
  const person = site().visitor()
  person.cookies.set('personae', 'planted-by-somebody-else-aaaaaaaaaaaaaaaa')
  await person.post('/api/auth/login', ALICE)
  expect(person.cookies.get('personae')).not.toBe('planted-by-somebody-else-aaaaaaaaaaaaaaaa')
  const planted = { cookies: { personae: 'planted-by-somebody-else-aaaaaaaaaaaaaaaa' } }
  expectFailure(await site().visitor().get('/api/auth/user', planted), 401)
})

test.for(['/api/auth/login', '/trpc/auth.login'])(
  'signing in again at %s ends the previous session of the cookie',
  async (path) => {
    const person = site().visitor()
    await person.post(path, ALICE)
    const former = person.cookies.get('personae')!
    await person.post(path, ALICE)
    expect(person.cookies.get('personae')).not.toBe(former)
    expect((await person.get('/api/auth/user')).statusCode).toBe(200)
    expectFailure(
      await site()
        .visitor()
        .get('/api/auth/user', { cookies: { personae: former } }),
      401,
    )
  },
)

test.for(['/api/auth/', '/trpc/auth.'])('a password with half a character is refused at %s', async (at) => {
  const broken = { username: 'halved', password: 'secret\ud800' }
  const said = '{"path":"password","message":"Password contains an invalid character"}'
  for (const call of ['login', at === '/api/auth/' ? 'quick-signup' : 'quickSignup']) {
    const answer = await site()
      .visitor()
      .post(at + call, broken)
    expect([answer.statusCode, answer.body]).toEqual([400, expect.stringContaining(said)])
  }
})

test('a session that was not used for days is extended, and the browser gets the new expiry', async () => {
  const person = await site().signUp('dora')
  expect((await person.get('/api/auth/user')).headers['set-cookie']).toBeUndefined()
  const { id } = (await person.get('/api/auth/user')).json()
  const soon = Date.now() + 10 * 24 * 60 * 60 * 1000
  await site().db.transact((tx) =>
    tx.updateTable('session').set({ expiresAt: soon }).where('userId', '=', id).execute(),
  )
  const line = cookieOf(await person.get('/api/auth/user'), 'personae')!
  const expires = Date.parse(/Expires=([^;]+)/.exec(line)![1]!)
  expect(expires - Date.now()).toBeGreaterThan(29 * 24 * 60 * 60 * 1000)
})

test('a deleted account or a revoked permission takes effect with the next request', async () => {
  const [eve, mallory] = [await site().signUp('eve'), await site().signUp('mallory')]
  await site().services.admin.appoint('mallory')
  const { id } = await site().given.approved()
  expect((await mallory.get('/api/auth/user')).json()).toMatchObject({ isAdmin: true })

  await site().db.transact(async (tx) => {
    await tx.deleteFrom('user').where('username', '=', 'eve').execute()
    await tx.updateTable('user').set({ isAdmin: 0 }).where('username', '=', 'mallory').execute()
  })
  expectFailure(await eve.get('/api/auth/user'), 401)
  expectFailure(await mallory.delete(`/api/characters/${id}`), 403)
  expectFailure(await mallory.patch(`/api/characters/${id}/status`, { status: 'approved' }), 403)
  expect((await site().visitor().get(`/api/characters/${id}`)).statusCode).toBe(200)
})

test('a new password without the token of a link is refused with the specification’s message', async () => {
  for (const body of [{ newPassword: 'a new horse' }, { token: '', newPassword: 'a new horse' }])
    expectFailure(await site().visitor().post('/api/auth/reset-password', body), 400, {
      error: 'No reset token found',
    })
})
