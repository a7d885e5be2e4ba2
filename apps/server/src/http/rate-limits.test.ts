// @module-tag network

import { RATE_LIMITS } from '@personae/api/testing'
import { openTestDb } from '@personae/db/testing'
import { expect, onTestFinished, test } from 'vitest'
import { expectFailure, Person, quickHasher, statusesOf, useSite } from '../test-site.testing.ts'
import { testServer } from '../test-server.testing.ts'

/** A fixed time, so that no window of a limit ends on a slow machine. */
const NOW = new Date()
const clock = { now: () => NOW }

const site = useSite({ rateLimit: true, clock })

const LOGIN = { '/api': '/api/auth/login', '/trpc': '/trpc/auth.login' } as const
const GALLERY = `/trpc/characters.gallery?input=${encodeURIComponent(JSON.stringify({ limit: 24 }))}`
const WRONG = { username: 'alice', password: 'wrong-1' }
const FREE = 8

/** A server with rate limits; the test chooses the address of each request. */
async function limited(options: Parameters<typeof testServer>[0] = {}) {
  const server = await testServer({ hasher: quickHasher, rateLimit: true, clock, ...options })
  onTestFinished(server.close)
  await server.services.auth.signup({ username: 'alice', password: 'secret1' })
  return server
}

/** Headers that try to forge another address. */
const spoofed = (at: number) => ({
  'x-forwarded-for': `203.0.113.${at}`,
  forwarded: `for=203.0.113.${at}`,
  'x-real-ip': `203.0.113.${at}`,
  'x-client-ip': `203.0.113.${at}`,
  'cf-connecting-ip': `203.0.113.${at}`,
})

test.for(['/api', '/trpc'] as const)(
  'guesses over %s: whatever headers claim, the socket’s address counts; alice can sign in elsewhere',
  async (surface) => {
    const { app } = await limited()
    const answers = []
    for (let at = 0; at < 50; at += 1)
      answers.push(await new Person(app).post(LOGIN[surface], WRONG, { headers: spoofed(at) }))
    expect(statusesOf(answers)).toEqual([...Array(FREE).fill(401), ...Array(50 - FREE).fill(429)])

    const last = answers.at(-1)!
    expectFailure(last, 429, {
      code: 'too_many_requests',
      error: expect.stringMatching(/^Too many tries\. Please wait \d+ seconds\.$/),
    })
    expect(Number(last.headers['retry-after'])).toBeGreaterThan(0)
    expect(last.headers['ratelimit-policy']).toBe('"sign-in-address";q=300;w=900')
    expect(last.headers.ratelimit).toMatch(/^"sign-in-address";r=250;t=\d+$/)

    const right = { username: 'alice', password: 'secret1' }
    const elsewhere = { remoteAddress: '198.51.100.1' }
    expect((await new Person(app).post(LOGIN[surface], right)).statusCode).toBe(429)
    expect((await new Person(app).post(LOGIN[surface], right, elsewhere)).statusCode).toBe(200)
  },
)

test('both surfaces share their counters', async () => {
  const { app } = await limited()
  const answers = []
  for (let at = 0; at < FREE; at += 1)
    answers.push(await new Person(app).post(LOGIN[at % 2 ? '/api' : '/trpc'], WRONG))
  expect(statusesOf(answers)).toEqual(Array(FREE).fill(401))
  for (const path of Object.values(LOGIN)) expectFailure(await new Person(app).post(path, WRONG), 429)
})

test('wrong keys from an address are counted, and a right one works there all the same', async () => {
  const { alice, visitor } = site()
  const created = { name: 'A key', scopes: ['read'], currentPassword: 'secret1' }
  const made = await alice.post('/trpc/keys.create', created)
  const call = (key: string) =>
    visitor().get('/api/auth/user', { headers: { authorization: `Bearer ${key}` } })
  expect(made.statusCode, made.body).toBe(200)
  const { count } = RATE_LIMITS['wrong-keys'].address
  const answers = []
  for (let at = 0; at <= count; at += 1) answers.push(await call(`psn_wrong-${at}`))
  expect(statusesOf(answers)).toEqual([...Array(count).fill(401), 429])
  expect(Number(answers.at(-1)!.headers['retry-after'])).toBeGreaterThan(0)
  expect((await call(made.json().result.data.secret)).statusCode).toBe(200)
})

test('behind one proxy its entry of X-Forwarded-For counts, and earlier entries do not', async () => {
  const { app } = await limited({ proxies: 1 })
  const guess = (address: string, at: number) =>
    new Person(app).post(LOGIN['/api'], WRONG, { headers: { 'x-forwarded-for': `10.0.0.${at}, ${address}` } })
  for (let at = 0; at < FREE; at += 1) expect((await guess('203.0.113.1', at)).statusCode).toBe(401)
  expect((await guess('203.0.113.1', 99)).statusCode).toBe(429)
  expect((await guess('203.0.113.2', 99)).statusCode).toBe(401)
})

test('addresses of one IPv6 network count as one', async () => {
  const { app } = await limited()
  const guess = (remoteAddress: string) => new Person(app).post(LOGIN['/api'], WRONG, { remoteAddress })
  for (let at = 0; at < FREE; at += 1) expect((await guess(`2001:db8:1:2::${at}`)).statusCode).toBe(401)
  expect((await guess('2001:db8:1:2:ffff::1')).statusCode).toBe(429)
  expect((await guess('2001:db8:1:3::1')).statusCode).toBe(401)
})

test('after a restart the limit still applies', async () => {
  const db = await openTestDb()
  onTestFinished(db.close)
  const before = await testServer({ db, hasher: quickHasher, rateLimit: true, clock })
  await before.services.auth.signup({ username: 'alice', password: 'secret1' })
  for (let at = 0; at < FREE; at += 1) await new Person(before.app).post(LOGIN['/api'], WRONG)
  await before.close()

  const after = await testServer({ db, hasher: quickHasher, rateLimit: true, clock })
  onTestFinished(after.close)
  expectFailure(await new Person(after.app).post(LOGIN['/trpc'], WRONG), 429)
})

test.for(['/api/characters?status=approved&limit=24', GALLERY])(
  'a visitor who reads %s too often is refused, cached or not; a signed-in user is not',
  async (url) => {
    const { app } = await limited()
    const origin = await app.listen({ port: 0, host: '127.0.0.1' })
    const { count, window } = RATE_LIMITS.searches.visitor
    const policy = `"searches-address";q=${count};w=${window}`
    for (let read = 1; read <= count; read += 1) {
      const answer = await fetch(origin + url)
      await answer.arrayBuffer()
      if (read > 3 && read < count) continue
      expect(answer.status).toBe(200)
      expect(answer.headers.get('ratelimit-policy')).toBe(policy)
      expect(answer.headers.get('ratelimit')).toMatch(`"searches-address";r=${count - read};t=`)
    }
    const refused = await fetch(origin + url)
    expect(refused.status).toBe(429)
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
    expect(refused.headers.get('cache-control')).toBe('no-store')
    expect(refused.headers.get('content-security-policy')).toBeTruthy()
    expect(await refused.text()).toMatch(/Too many tries\. Please wait \d+ seconds\./)
    // Conditional requests and invented cookies do not bypass the limit.
    for (const [header, value] of [
      ['if-none-match', '*'],
      ['cookie', 'a=b'],
      ['x-forwarded-for', '203.0.113.1'],
    ] as const)
      expect((await fetch(origin + url, { headers: { [header]: value } })).status).toBe(429)

    const alice = new Person(app)
    expect((await alice.post(LOGIN['/api'], { ...WRONG, password: 'secret1' })).statusCode).toBe(200)
    expect((await alice.get(url)).statusCode).toBe(200)
  },
)

test('the whole list costs more points the longer it is, and is limited', async () => {
  const { app } = await limited()
  const answer = await new Person(app).get('/api/characters')
  expect(answer.statusCode).toBe(200)
  expect(answer.headers['ratelimit-policy']).toBe('"whole-list-address";q=240;w=60')
  expect(answer.headers.ratelimit).toBe('"whole-list-address";r=239;t=60')
  for (let read = 1; read < 240; read += 1) await new Person(app).get('/api/characters')
  expectFailure(await new Person(app).get('/api/characters'), 429)
})

test('the number of stored return paths per address is limited', async () => {
  const { app, db } = await limited()
  const { count } = RATE_LIMITS['visitor-session'].address
  for (let at = 0; at < count; at += 1)
    expect((await new Person(app).get(`/api/login?next=/character/${at}`)).statusCode).toBe(302)
  expectFailure(await new Person(app).get('/api/login?next=/submit'), 429)
  expect((await new Person(app).get('/api/login')).statusCode).toBe(302)
  expect((await db.read.selectFrom('visitor_session').select('id').execute()).length).toBe(count)
})

test('forgotten passwords: known and unknown addresses are answered alike, within and over the limit', async () => {
  const server = await limited()
  await server.services.auth.signup({ username: 'carol', email: 'carol@example.org', password: 'secret1' })
  const { count } = RATE_LIMITS['forgot-password'].address
  const ask = async (email: string, remoteAddress: string) => {
    const { statusCode, body, headers } = await new Person(server.app).post(
      '/api/auth/forgot-password',
      { email },
      { remoteAddress },
    )
    const { requestId: _, ...said } = JSON.parse(body)
    return { statusCode, said, left: headers.ratelimit }
  }
  for (let attempt = 0; attempt < count + 2; attempt += 1) {
    const [known, unknown] = [
      await ask('carol@example.org', '10.0.0.1'),
      await ask('x@example.org', '10.0.0.2'),
    ]
    expect(known).toEqual(unknown)
    expect(known.statusCode).toBe(attempt < count ? 200 : 429)
  }
})

test('a hundred submissions by one user in a row: some are accepted, the rest is refused before validation', async () => {
  const { signUp, db } = site()
  const sue = await signUp('sue')
  const answers = []
  for (let sent = 0; sent < 100; sent += 1) {
    const garbage = { name: `No ${sent}`, imageUrl: 'data:image/png;base64,AAAA' }
    answers.push(await sue.post(sent % 2 ? '/api/characters' : '/trpc/characters.submit', garbage))
  }
  const { count } = RATE_LIMITS.submissions.account
  expect(statusesOf(answers)).toEqual([...Array(count).fill(400), ...Array(100 - count).fill(429)])
  expectFailure(answers.at(-1)!, 429, { code: 'too_many_requests' })
  expect(await db.read.selectFrom('character').selectAll().execute()).toEqual([])
})

test('uploads of pictures are counted, and one too many is refused before the file is read', async () => {
  const { alice, services } = site()
  const id = (await alice.get('/api/auth/user')).json().id as string
  const caller = { client: { address: '127.0.0.1' }, actor: { id }, setHeader: () => {} }
  const count = RATE_LIMITS.pictures.account.count
  const picture = { payload: Buffer.from('no picture'), headers: { 'content-type': 'image/png' } }
  const first = await alice.send('POST', '/api/pictures', picture)
  expect(first.statusCode).toBe(400)
  for (let at = 1; at < count; at += 1) await services.rateLimits.admit('pictures', caller)
  expectFailure(await alice.send('POST', '/api/pictures', picture), 429, { code: 'too_many_requests' })
})

test('downloads of account data per hour are limited', async () => {
  const { app } = await limited()
  const alice = new Person(app)
  await alice.post(LOGIN['/api'], { ...WRONG, password: 'secret1' })
  for (let sent = 0; sent < RATE_LIMITS.exports.account.count; sent += 1)
    expect((await alice.get('/api/account/export')).statusCode).toBe(200)
  expectFailure(await alice.get('/api/account/export'), 429)
})
