// @module-tag network

import { once } from 'node:events'
import { type AddressInfo, connect } from 'node:net'
import { Readable } from 'node:stream'
import { SUBMISSION } from '@personae/api/testing'
import { expect, test } from 'vitest'
import { dump, expectFailure, useSite } from '../test-site.testing.ts'

const site = useSite()

const JSON_TYPE = { 'content-type': 'application/json' }
const LOGIN = '{"username":"alice","password":"secret1"}'

/** The same write on both surfaces, as raw bytes. */
const SURFACES = ['/api/characters', '/trpc/characters.submit'] as const
const submission = (more: object = {}) => JSON.stringify({ ...SUBMISSION, ...more })

async function send(path: string, payload: string | Buffer, headers: Record<string, string>) {
  const before = await dump(site())
  const answer = await site().alice.send('POST', path, { payload, headers })
  const unchanged = async () => expect(await dump(site())).toEqual(before)
  return { answer, unchanged }
}

test.for([
  ['cut off', '{"username":"alice"', 'The body is not valid JSON.'],
  ['a word', 'alice', 'The body is not valid JSON.'],
  ['two objects', `${LOGIN}${LOGIN}`, 'The body is not valid JSON.'],
  ['JSON with a comment', `/* x */ ${LOGIN}`, 'The body is not valid JSON.'],
  ['bytes that are not text', '\u0000\u0001', 'The body is not valid JSON.'],
  [
    'a key that names a prototype',
    '{"__proto__":{"isAdmin":true},"username":"alice"}',
    'The body is not valid JSON.',
  ],
  ['a list', `[${LOGIN}]`, 'The body must be a JSON object.'],
  ['a text', '"alice"', 'The body must be a JSON object.'],
  ['a number', '7', 'The body must be a JSON object.'],
  ['a truth', 'true', 'The body must be a JSON object.'],
] as const)('a body that is %s is refused with one sentence', async ([, payload, error]) => {
  const { answer, unchanged } = await send('/api/auth/login', payload, JSON_TYPE)
  expectFailure(answer, 400, { error, code: 'invalid' })
  await unchanged()
})

test.for(['null', ''])('a body of %j counts as none', async (payload) => {
  const { answer } = await send('/api/auth/login', payload, JSON_TYPE)
  expectFailure(answer, 400, { error: 'Username is required' })
})

test('what needs no body takes the content type of JSON without one', async () => {
  const list = (await site().alice.post('/api/lists', { name: 'Short' })).json()
  const deleted = await site().alice.send('DELETE', `/api/lists/${list.id}`, { headers: JSON_TYPE })
  expect(deleted.statusCode, deleted.body).toBe(204)
  expect(
    (await site().alice.send('POST', '/trpc/notifications.markAllRead', { headers: JSON_TYPE })).statusCode,
  ).toBe(200)
})

test('keys that name prototypes change nothing', async () => {
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
  'ten megabytes of name at %s are refused with one sentence, and nothing is written',
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

const KIB = 1024

const LIMITS = [
  ['POST', '/api/auth/login', 16],
  ['POST', '/api/auth/quick-signup', 16],
  ['POST', '/api/auth/forgot-password', 16],
  // A decision may have a remark on each field.
  ['PATCH', '/api/characters/x/status', 256],
  ['PATCH', '/api/copyright-disputes/x', 16],
  ['POST', '/api/copyright-disputes', 256],
  ['POST', '/api/characters', 14.6 * KIB],
  ['PATCH', '/api/characters/x', 14.6 * KIB],
  ['POST', '/api/companies', 14.6 * KIB],
  ['POST', '/trpc/auth.login', 16],
  ['POST', '/trpc/account.changePassword', 16],
  ['POST', '/trpc/moderation.decideMany', 16],
  ['POST', '/trpc/moderation.setStatus', 256],
  ['POST', '/trpc/disputes.report', 256],
  ['POST', '/trpc/characters.submit', 14.6 * KIB],
] as const

test.for(LIMITS)(
  '%s %s accepts bodies of up to about %f kilobytes: 413 beyond',
  async ([method, path, size]) => {
    const post = (kibibytes: number) => {
      const payload = JSON.stringify({ filler: 'x'.repeat(kibibytes * KIB) })
      return site().alice.send(method, path, { payload, headers: JSON_TYPE })
    }
    expectFailure(await post(size), 413, { error: 'The request is too large.', code: 'too_large' })
    expect((await post(size * 0.95)).statusCode).not.toBe(413)
  },
)

test.for(LIMITS)('%s %s: a body without a length has the same limit', async ([method, path, size]) => {
  const payload = Readable.from(Array(Math.ceil((size * KIB) / 65_536) + 1).fill(Buffer.alloc(65_536, 'x')))
  const answer = await site().alice.send(method, path, { payload, headers: JSON_TYPE })
  expectFailure(answer, 413, { code: 'too_large' })
})

/** Sends the head of a request without its body, and returns the response. */
async function sendHead(path: string, length: string): Promise<string> {
  await site().overNetwork('/api/auth/user')
  const { port, address } = site().app.server.address() as AddressInfo
  const socket = connect(port, address)
  socket.write(
    `POST ${path} HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\n${length}\r\n\r\n`,
  )
  const [answer] = (await once(socket, 'data')) as [Buffer]
  socket.destroy()
  return answer.toString()
}

test.for(
  LIMITS.filter(([method, , size]) => method === 'POST' && size > 16).flatMap(([, path]) =>
    ['content-length: 14000000', 'content-length: 17000', 'transfer-encoding: chunked'].map(
      (length) => [path, length] as const,
    ),
  ),
)('%s, %s: a visitor is answered before the body is read', async ([path, length]) => {
  const answer = await sendHead(path, length)
  expect(answer).toMatch(/^HTTP\/1\.1 401 /)
  expect(answer).toContain('Please log in to continue.')
  expect(answer).toMatch(/x-content-type-options: nosniff/i)
})

test('a picture of ten megabytes and texts of maximum length fit into one request', async () => {
  const imageUrl = `data:image/png;base64,${Buffer.alloc(10 * 1024 * 1024, 'x').toString('base64')}`
  const texts = {
    backstory: 'x'.repeat(20_000),
    description: '字'.repeat(5_000),
    relationships: '字'.repeat(5_000),
  }
  const { answer } = await send('/api/characters', submission({ imageUrl, ...texts }), JSON_TYPE)
  // The decoder saw that it is no picture, so the body was not too large.
  expectFailure(answer, 400, {
    issues: [{ path: 'imageUrl', message: expect.stringContaining('not a picture') }],
  })
})

test('a compressed body is refused before it is unpacked', async () => {
  const headers = { ...JSON_TYPE, 'content-encoding': 'gzip' }
  const { answer, unchanged } = await send('/api/auth/login', LOGIN, headers)
  expectFailure(answer, 400, { error: 'Send the body uncompressed, without Content-Encoding.' })
  await unchanged()
})

test('a body that names its charset as its encoding is read', async () => {
  const { answer } = await send('/api/auth/login', LOGIN, { ...JSON_TYPE, 'content-encoding': 'UTF-8' })
  expect(answer.statusCode).toBe(200)
})

test('a hundred thousand brackets are refused like any invalid JSON', async () => {
  for (const path of SURFACES) {
    const nested = `{"name":${'['.repeat(100_000)}${']'.repeat(100_000)}}`
    const { answer, unchanged } = await send(path, nested, JSON_TYPE)
    expect(answer.statusCode, answer.body.slice(0, 200)).toBe(400)
    await unchanged()
  }
})

test.for([
  [1_000, 'Genres can hold at most'],
  [100_000, 'The body has too many values.'],
  [1_000_000, 'The body has too many values.'],
] as const)('a list of %i invalid genres is answered with a few sentences: %s', async ([size, message]) => {
  const genres = Array(size).fill('x')
  for (const path of SURFACES) {
    const { answer, unchanged } = await send(path, submission({ genres }), JSON_TYPE)
    expect(answer.statusCode).toBe(400)
    expect(answer.body.length).toBeLessThan(20_000)
    expect(answer.body).toContain(message)
    await unchanged()
  }
})

test('wrong types in every field are refused, never an internal error', async () => {
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
        const answer = await site().alice.post(path, { ...SUBMISSION, [field]: value })
        expect(answer.statusCode, `${path} ${field}=${JSON.stringify(value)}`).toBeLessThan(500)
      }
})

test('an unknown path under /api is 404 in JSON, for every method', async () => {
  for (const method of ['GET', 'POST', 'PATCH', 'PUT', 'DELETE'])
    for (const path of [
      '/api',
      '/api/',
      '/api/nowhere',
      '/api/characters/x/y/z',
      '/api/auth',
      '/api//characters',
    ])
      expectFailure(await site().alice.send(method, path), 404, { code: 'not_found' })
})

test.for(['/api/%', '/api/%E0%A4%A', '/api/characters/%', '/%'])(
  '%s is an invalid path: 400 with our own body',
  async (path) => {
    expectFailure(await site().visitor().get(path), 400, {
      code: 'invalid',
      error: 'The address is not valid.',
    })
  },
)

test('unusual ids are not found, never an internal error', async () => {
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
    expectFailure(await site().visitor().get(`/api/characters/${id}`), 404)
  for (const id of ['x'.repeat(101), 'x'.repeat(4_000), 'x'.repeat(6_000)])
    expect([400, 404, 414]).toContain((await site().visitor().get(`/api/characters/${id}`)).statusCode)
})
