import { Readable } from 'node:stream'
import { SUBMISSION } from '@personae/api/testing'
import { expect, test } from 'vitest'
import { dump, expectFailure, useHouse } from './http-cast.testing.ts'

const house = useHouse()

const JSON_TYPE = { 'content-type': 'application/json' }
const LOGIN = '{"username":"alice","password":"secret1"}'

/** The same write on both surfaces, as raw bytes. */
const SURFACES = ['/api/characters', '/trpc/characters.submit'] as const
const submission = (more: object = {}) => JSON.stringify({ ...SUBMISSION, ...more })

async function send(path: string, payload: string | Buffer, headers: Record<string, string>) {
  const before = await dump(house())
  const answer = await house().alice.send('POST', path, { payload, headers })
  const unchanged = async () => expect(await dump(house())).toEqual(before)
  return { answer, unchanged }
}

test.for(
  SURFACES.flatMap((path) =>
    [
      'application/x-www-form-urlencoded',
      'multipart/form-data; boundary=x',
      'text/plain',
      'text/plain; charset=application/json',
      'text/json',
      'application/xml',
      'application/octet-stream',
      'application/jsonp',
      'x',
      '',
    ].map((type) => [path, type] as const),
  ),
)('%s as %j: send JSON, and nothing changes', async ([path, type]) => {
  const { answer, unchanged } = await send(path, submission(), { 'content-type': type })
  expectFailure(answer, 415, {
    error: 'Send JSON: the Content-Type must be application/json.',
    code: 'unsupported_media_type',
  })
  await unchanged()
})

test.for(SURFACES)('%s as bytes that say nothing of their type: send JSON', async (path) => {
  const before = await dump(house())
  const answer = await house().alice.send('POST', path, { payload: Buffer.from(submission()) })
  expectFailure(answer, 415, { code: 'unsupported_media_type' })
  expect(await dump(house())).toEqual(before)
})

test.for([
  ['application/json'],
  ['application/json; charset=utf-8'],
  ['Application/JSON;charset=UTF-8'],
] as const)('a body as %s is read', async ([type]) => {
  const { answer } = await send('/api/auth/login', LOGIN, { 'content-type': type })
  expect(answer.statusCode, answer.body).toBe(200)
})

test.for([
  ['cut off', '{"username":"alice"', 'The body is not valid JSON.'],
  ['a word', 'alice', 'The body is not valid JSON.'],
  ['two objects', `${LOGIN}${LOGIN}`, 'The body is not valid JSON.'],
  ['JSON with a comment', `/* x */ ${LOGIN}`, 'The body is not valid JSON.'],
  ['bytes that are no text', '\u0000\u0001', 'The body is not valid JSON.'],
  [
    'a reach for the prototype',
    '{"__proto__":{"isAdmin":true},"username":"alice"}',
    'The body is not valid JSON.',
  ],
  ['nothing', '', 'The body is empty although it is announced as JSON.'],
  ['a list', `[${LOGIN}]`, 'The body must be a JSON object.'],
  ['a text', '"alice"', 'The body must be a JSON object.'],
  ['a number', '7', 'The body must be a JSON object.'],
  ['a truth', 'true', 'The body must be a JSON object.'],
] as const)('a body that is %s is refused in a sentence', async ([, payload, error]) => {
  const { answer, unchanged } = await send('/api/auth/login', payload, JSON_TYPE)
  expectFailure(answer, 400, { error, code: 'invalid' })
  await unchanged()
})

test('null for a body is an empty one', async () => {
  const { answer } = await send('/api/auth/login', 'null', JSON_TYPE)
  expectFailure(answer, 400, { error: 'Username is required' })
})

test('keys that reach for prototypes change nothing', async () => {
  for (const path of SURFACES)
    for (const key of ['__proto__', 'constructor', 'prototype']) {
      const payload = `{"${key}":{"status":"approved","isAdmin":true},${submission().slice(1)}`
      const { answer } = await send(path, payload, JSON_TYPE)
      expect([200, 201, 400]).toContain(answer.statusCode)
      expect(answer.body).not.toContain('"status":"approved"')
      expect(({} as Record<string, unknown>)['isAdmin']).toBeUndefined()
    }
})

test.for(SURFACES)(
  'ten megabytes of name at %s are refused in a sentence, and nothing is written',
  async (path) => {
    const { answer, unchanged } = await send(
      path,
      submission({ name: 'x'.repeat(10 * 1024 * 1024) }),
      JSON_TYPE,
    )
    expect(answer.statusCode).toBe(400)
    expect(answer.body.length).toBeLessThan(1_000)
    expect(answer.body).toContain('Name must be at most 120 characters')
    await unchanged()
  },
)

test.for([
  ['/api/auth/login', 1],
  ['/api/auth/quick-signup', 1],
  ['/api/characters/x/status', 1],
  ['/api/characters', 14.5],
  ['/trpc/characters.submit', 14.5],
] as const)('%s takes bodies of up to about %f megabytes: 413 beyond', async ([path, megabytes]) => {
  const filler = (size: number) => JSON.stringify({ filler: 'x'.repeat(size) })
  const method = path.endsWith('status') ? 'PATCH' : 'POST'
  const post = (size: number) =>
    house().alice.send(method, path, { payload: filler(size), headers: JSON_TYPE })
  expectFailure(await post(megabytes * 1024 * 1024), 413, {
    error: 'The request is too large.',
    code: 'too_large',
  })
  expect((await post((megabytes - 0.5) * 1024 * 1024)).statusCode).not.toBe(413)
})

test('a body that does not say how long it is ends at the same limit', async () => {
  const payload = Readable.from(Array(3).fill(Buffer.alloc(1024 * 1024, 'x')))
  const answer = await house().visitor().send('POST', '/api/auth/login', { payload, headers: JSON_TYPE })
  expectFailure(answer, 413, { code: 'too_large' })
})

test('a picture of ten megabytes and the longest texts beside it fit into one request', async () => {
  const imageUrl = `data:image/png;base64,${Buffer.alloc(10 * 1024 * 1024, 'x').toString('base64')}`
  const texts = {
    backstory: 'x'.repeat(20_000),
    description: '字'.repeat(5_000),
    relationships: '字'.repeat(5_000),
  }
  const { answer } = await send('/api/characters', submission({ imageUrl, ...texts }), JSON_TYPE)
  // Not a picture at all, but looked at: it was not too large.
  expectFailure(answer, 400, {
    issues: [{ path: 'imageUrl', message: expect.stringContaining('not a picture') }],
  })
})

test('a body announced as compressed is refused before anything is unpacked', async () => {
  const headers = { ...JSON_TYPE, 'content-encoding': 'gzip' }
  const { answer, unchanged } = await send('/api/auth/login', LOGIN, headers)
  expect([200, 400, 415]).toContain(answer.statusCode)
  await unchanged()
})

test('a hundred thousand brackets are refused like any other nonsense', async () => {
  for (const path of SURFACES) {
    const nested = `{"name":${'['.repeat(100_000)}${']'.repeat(100_000)}}`
    const { answer, unchanged } = await send(path, nested, JSON_TYPE)
    expect(answer.statusCode, answer.body.slice(0, 200)).toBe(400)
    await unchanged()
  }
})

test.for([1_000, 100_000, 1_000_000])(
  'a list of %i wrong genres is answered in a few sentences',
  { timeout: 30_000 },
  async (size) => {
    const genres = Array(size).fill('x')
    for (const path of SURFACES) {
      const { answer, unchanged } = await send(path, submission({ genres }), JSON_TYPE)
      if (answer.statusCode !== 413) {
        expect(answer.statusCode).toBe(400)
        expect(answer.body.length).toBeLessThan(20_000)
        expect(answer.body).toMatch(/genre/i)
      }
      await unchanged()
    }
  },
)

test('wrong types in every field are refused, never a fault of ours', { timeout: 30_000 }, async () => {
  const values = [
    null,
    0,
    -1,
    1e308,
    true,
    '',
    'x',
    [],
    [null],
    [[]],
    {},
    { $ne: 1 },
    ['\ud800'],
    '\ud800',
    '\0',
  ]
  for (const field of [
    ...Object.keys(SUBMISSION),
    'imageUrl',
    'relationships',
    'externalLinks',
    'multiverse',
  ])
    for (const value of values)
      for (const path of SURFACES) {
        const answer = await house().alice.post(path, { ...SUBMISSION, [field]: value })
        expect(answer.statusCode, `${path} ${field}=${JSON.stringify(value)}`).toBeLessThan(500)
      }
})

test('an address that does not exist under /api is 404 in JSON, for every method', async () => {
  for (const method of ['GET', 'POST', 'PATCH', 'PUT', 'DELETE'])
    for (const path of [
      '/api',
      '/api/',
      '/api/nowhere',
      '/api/characters/x/y/z',
      '/api/auth',
      '/api//characters',
    ])
      expectFailure(await house().alice.send(method, path), 404, { code: 'not_found' })
})

test.for(['/api/%', '/api/%E0%A4%A', '/api/characters/%', '/%'])(
  '%s is a broken address: 400 in our own words',
  async (path) => {
    expectFailure(await house().visitor().get(path), 400, {
      code: 'invalid',
      error: 'The address is not valid.',
    })
  },
)

test('odd identities are looked for and not found, never a fault', async () => {
  for (const id of [
    '%00',
    '%2e%2e',
    '..%2f..%2fetc%2fpasswd',
    "'%20or%201=1--",
    '%F0%9F%A6%8A',
    'null',
    '__proto__',
    '0',
  ])
    expectFailure(await house().visitor().get(`/api/characters/${id}`), 404)
  for (const id of ['x'.repeat(101), 'x'.repeat(4_000), 'x'.repeat(6_000)])
    expect([400, 404, 414]).toContain((await house().visitor().get(`/api/characters/${id}`)).statusCode)
})
