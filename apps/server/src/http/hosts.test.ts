import { expect, test } from 'vitest'
import { dump, expectFailure, Person, quickHasher, useSite } from '../test-site.testing.ts'
import { testServer } from '../test-server.testing.ts'

const site = useSite({ publicUrl: 'https://personae.example' })

const STRANGE = 'This request was sent to another host name than this site’s and was refused.'
const LOGIN = { username: 'alice', password: 'secret1' }

const OURS = [
  'personae.example',
  'PERSONAE.example',
  'personae.example:443',
  'localhost',
  'localhost:3000',
  'LocalHost:8080',
  '127.0.0.1',
  '127.0.0.1:5173',
  '[::1]',
  '[::1]:3000',
]
const NOT_OURS = [
  'evil.example',
  'evil.example:3000',
  'personae.example.evil.example',
  'evil.personae.example',
  'personae.example:444',
  'personae.example:80',
  'personae.example.',
  'localhost.evil.example',
  'localhost:3000.evil.example',
  'evil.example#localhost',
  'localhost@evil.example',
  'evil.example@localhost',
  'localhost, evil.example',
  '127.0.0.1.evil.example',
  '127.0.0.2',
  '0.0.0.0:3000',
  '192.168.0.7:3000',
  '::1',
  '[::1]x',
  ' ',
]

test.for(OURS)('a write to %s is accepted as one to this site', async (host) => {
  const answer = await site().visitor().post('/api/auth/login', LOGIN, { headers: { host } })
  expect(answer.statusCode, answer.body).toBe(200)
})

test.for(NOT_OURS)('a write to %j is refused on every address, and nothing changes', async (host) => {
  const before = await dump(site())
  // A page on a host name that points to this machine claims truthfully to be same-origin.
  for (const headers of [{ host }, { host, 'sec-fetch-site': 'same-origin', origin: `https://${host}` }]) {
    for (const [method, path] of [
      ['POST', '/api/auth/login'],
      ['POST', '/trpc/auth.login'],
      ['PATCH', '/api/characters/x'],
      ['DELETE', '/api/characters/x'],
      ['POST', '/nowhere'],
    ] as const) {
      const answer = await site().visitor().send(method, path, { payload: LOGIN, headers })
      expectFailure(answer, 403, { code: 'forbidden' })
      expect(answer.headers['set-cookie']).toBeUndefined()
    }
    const plain = await site().visitor().post('/api/auth/login', LOGIN, { headers: { host } })
    expectFailure(plain, 403, { error: STRANGE })
  }
  expect(await dump(site())).toEqual(before)
})

test.for(NOT_OURS.slice(0, 3))(
  'reads under %s are answered: the browser has no cookie there',
  async (host) => {
    const answer = await site().visitor().get('/api/characters', { headers: { host } })
    expect(answer.statusCode).toBe(200)
  },
)

test('a port in the public address is part of the host name', async () => {
  const server = await testServer({ publicUrl: 'http://personae.example:8080', hasher: quickHasher })
  const login = (host: string) => new Person(server.app).post('/api/auth/login', LOGIN, { headers: { host } })
  try {
    expect((await login('personae.example:8080')).statusCode).toBe(401)
    expectFailure(await login('personae.example'), 403)
    expectFailure(await login('personae.example:80'), 403)
  } finally {
    await server.close()
  }
})

test.for([
  [0, 'app:3000', 'personae.example', 403],
  [0, 'personae.example', 'evil.example', 401],
  [1, 'app:3000', 'personae.example', 401],
  [1, 'app:3000', undefined, 403],
  [1, 'app:3000', 'evil.example', 403],
  [1, 'localhost:3000', 'evil.example', 403],
  [1, 'app:3000', 'personae.example, evil.example', 403],
  [1, 'app:3000', 'evil.example, personae.example', 401],
  [2, 'app:3000', 'personae.example, inner.example', 401],
  [2, 'app:3000', 'evil.example, inner.example', 403],
] as const)(
  'behind %i proxies, a write to %s that was forwarded as one to %s is answered with %i…',
  async ([proxies, host, forwarded, status]) => {
    const server = await testServer({ publicUrl: 'https://personae.example', hasher: quickHasher, proxies })
    try {
      const headers = { host, ...(forwarded && { 'x-forwarded-host': forwarded }) }
      const answer = await new Person(server.app).post('/api/auth/login', LOGIN, { headers })
      expect(answer.statusCode).toBe(status)
    } finally {
      await server.close()
    }
  },
)

test('the first write to another host name is in the log, with what the operator has to check', async () => {
  const logged: string[] = []
  const publicUrl = 'https://personae.example'
  const server = await testServer({ publicUrl, hasher: quickHasher, log: (line) => logged.push(line) })
  try {
    for (const host of ['personae.example', 'evil.example', 'app:3000'])
      await new Person(server.app).post('/api/auth/login', LOGIN, { headers: { host } })
  } finally {
    await server.close()
  }
  const lines = logged.map((line) => JSON.parse(line) as unknown)
  expect(lines).toMatchObject([{ level: 40, publicUrl, msg: expect.stringContaining('check PUBLIC_URL') }])
  expect(logged.join('')).not.toContain('evil')
})
