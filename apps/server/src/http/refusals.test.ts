// @module-tag network

import { once } from 'node:events'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { text } from 'node:stream/consumers'
import { expect, onTestFinished, test } from 'vitest'
import { quickHasher, useSite } from '../test-site.testing.ts'
import { testServer } from '../test-server.testing.ts'

const site = useSite()

interface RawAnswer {
  status: number
  headers: Record<string, string>
  body: string
}

/** Parses the responses from a socket, each by its content length. */
function answersIn(received: string): RawAnswer[] {
  if (received === '') return []
  const end = received.indexOf('\r\n\r\n')
  const [first = '', ...lines] = received.slice(0, end).split('\r\n')
  const headers = Object.fromEntries(
    lines.map((line) => {
      const [name = '', ...value] = line.split(': ')
      return [name.toLowerCase(), value.join(': ')]
    }),
  )
  const from = end + 4
  const to = from + Number(headers['content-length'] ?? 0)
  const [, status] = /^HTTP\/1\.1 (\d{3}) [\w ]+$/.exec(first) ?? []
  return [
    { status: Number(status), headers, body: received.slice(from, to) },
    ...answersIn(received.slice(to)),
  ]
}

async function open(): Promise<Socket> {
  await site().overNetwork('/healthz')
  const { port } = site().app.server.address() as AddressInfo
  const socket = connect(port, '127.0.0.1')
  onTestFinished(() => void socket.destroy())
  await once(socket, 'connect')
  return socket
}

/** Sends raw bytes, and reads until the server closes the connection. */
async function send(bytes: string): Promise<RawAnswer[]> {
  const socket = await open()
  socket.write(bytes, 'latin1')
  return answersIn(await text(socket))
}

function expectRefusal({ status, headers, body }: RawAnswer, expected: number, code: string): void {
  expect([status, headers['content-type']], body).toEqual([expected, 'application/json; charset=utf-8'])
  expect(headers).toMatchObject({
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    'content-security-policy': expect.stringContaining("default-src 'none'"),
    'referrer-policy': expect.any(String),
    'x-request-id': expect.stringMatching(/^[0-9a-f-]{36}$/),
  })
  const said = JSON.parse(body)
  expect(said).toEqual({
    error: said.message,
    message: expect.any(String),
    code,
    requestId: headers['x-request-id'],
  })
}

const HOST = 'Host: localhost\r\n'

test.for<[string, string, number, string]>([
  ['no HTTP at all', 'hello\r\n\r\n', 400, 'invalid'],
  ['TLS on a plain port', '\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03', 400, 'invalid'],
  ['an unknown method', `EXPLODE /api HTTP/1.1\r\n${HOST}\r\n`, 400, 'invalid'],
  ['an unknown version', `GET / HTTP/9.1\r\n${HOST}\r\n`, 400, 'invalid'],
  ['a blank in a header’s name', `GET / HTTP/1.1\r\n${HOST}X Y: z\r\n\r\n`, 400, 'invalid'],
  ['a null byte in a header', `GET / HTTP/1.1\r\n${HOST}X: a\0b\r\n\r\n`, 400, 'invalid'],
  [
    'two lengths',
    `POST /api HTTP/1.1\r\n${HOST}Content-Length: 1\r\nContent-Length: 2\r\n\r\n`,
    400,
    'invalid',
  ],
  [
    'a content length and chunks',
    `POST /api HTTP/1.1\r\n${HOST}Content-Length: 4\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n`,
    400,
    'invalid',
  ],
  [
    'a chunk with an invalid length',
    `POST /api/auth/login HTTP/1.1\r\n${HOST}Content-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n`,
    400,
    'invalid',
  ],
  ['no host', 'GET / HTTP/1.1\r\n\r\n', 400, 'invalid'],
  ['an unknown expectation', `POST /api HTTP/1.1\r\n${HOST}Expect: a-miracle\r\n\r\n`, 400, 'invalid'],
  [
    'headers of 100 KB',
    `GET / HTTP/1.1\r\n${HOST}X: ${'x'.repeat(100_000)}\r\n\r\n`,
    431,
    'headers_too_large',
  ],
  ['an address of 100 KB', `GET /${'x'.repeat(100_000)} HTTP/1.1\r\n${HOST}\r\n`, 431, 'headers_too_large'],
  ['a tunnel', `CONNECT evil.example:443 HTTP/1.1\r\n${HOST}\r\n`, 405, 'method_not_allowed'],
])(
  'a refusal of Node’s parser has the body and the headers of every refusal: %s',
  async ([, bytes, status, code]) => {
    const [answer, ...others] = await send(bytes)
    expectRefusal(answer!, status, code)
    expect(others).toEqual([])
  },
)

test.for<[string, string]>([
  ['headers that never end', `GET / HTTP/1.1\r\n${HOST}X: `],
  [
    'a body that never ends',
    `POST /api/auth/login HTTP/1.1\r\n${HOST}Content-Type: application/json\r\nContent-Length: 100\r\n\r\n{`,
  ],
])('a request that takes too long is answered, and its connection closed: %s', async ([, bytes]) => {
  const socket = await open()
  const { server } = site().app
  const { headersTimeout, requestTimeout } = server
  Object.assign(server, { headersTimeout: 100, requestTimeout: 100 })
  onTestFinished(() => void Object.assign(server, { headersTimeout, requestTimeout }))
  socket.write(bytes)
  const [answer, ...others] = answersIn(await text(socket))
  expectRefusal(answer!, 408, 'timeout')
  expect(others).toEqual([])
})

test('a sent answer stays intact when the next request on its connection is malformed', async () => {
  const [first, second, ...others] = await send(`GET /healthz HTTP/1.1\r\n${HOST}\r\nbroken\r\n\r\n`)
  expect([first!.status, first!.body]).toEqual([200, '{"status":"ok"}'])
  expectRefusal(second!, 400, 'invalid')
  expect(others).toEqual([])
})

test('of many requests that are sent without waiting some are answered, and the connection is closed', async () => {
  const request = `GET /healthz HTTP/1.1\r\n${HOST}\r\n`
  const answers = await send(request.repeat(20) + request.repeat(500))
  expect(answers.map(({ status }) => status)).toEqual([...Array<number>(20).fill(200), 429])
  expectRefusal(answers.at(-1)!, 429, 'too_many_requests')
  expect(answers.at(-1)!.headers['retry-after']).toBe('1')
})

test('any number of requests on one connection is answered, each after the response to the last', async () => {
  const socket = await open()
  for (let at = 0; at < 100; at += 1) {
    const arrived = once(socket, 'data')
    socket.write(`GET /healthz HTTP/1.1\r\n${HOST}\r\n`)
    expect(String(await arrived)).toMatch(/^HTTP\/1\.1 200 /)
  }
  socket.destroy()
})

test('a client that disconnects during a request ends only its own connection', async () => {
  for (let at = 0; at < 20; at += 1) {
    const socket = await open()
    socket.write(
      `POST /api/auth/login HTTP/1.1\r\n${HOST}Content-Type: application/json\r\nContent-Length: 90\r\n\r\n{`,
    )
    socket.resetAndDestroy()
  }
  expect((await site().overNetwork('/healthz')).statusCode).toBe(200)
})

test('a request on an open connection while the server stops gets 503', async () => {
  const { app, close } = await testServer({ hasher: quickHasher })
  onTestFinished(close)
  await app.listen({ port: 0, host: '127.0.0.1' })
  const socket = connect((app.server.address() as AddressInfo).port, '127.0.0.1')
  const body = JSON.stringify({ username: 'nobody', password: 'secret1' })
  const head = `POST /api/auth/login HTTP/1.1\r\n${HOST}Content-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n`
  const arrived = once(app.server, 'request')
  socket.write(head + body.slice(0, 10))
  await arrived
  const closing = app.close()
  await new Promise(setImmediate)
  socket.write(`${body.slice(10)}GET /api/characters HTTP/1.1\r\n${HOST}\r\n`)
  const [first, second] = answersIn(await text(socket))
  expect(first!.status).toBe(401)
  expectRefusal(second!, 503, 'unavailable')
  expect(second!.headers['retry-after']).toBe('1')
  await closing
})

const json = { 'content-type': 'application/json' }

test.for<[string, string, Record<string, string>, string | undefined, number, string]>([
  ['GET', '/api/nowhere', {}, undefined, 404, 'not_found'],
  ['GET', '/nowhere', {}, undefined, 404, 'not_found'],
  ['GET', '/media/x.webp', {}, undefined, 404, 'not_found'],
  ['DELETE', '/api/characters', {}, undefined, 405, 'method_not_allowed'],
  ['TRACE', '/api/characters', {}, undefined, 404, 'not_found'],
  ['PROPFIND', '/api/characters', {}, undefined, 404, 'not_found'],
  ['GET', '/trpc/auth.login', {}, undefined, 405, 'method_not_allowed'],
  ['GET', '/trpc/no.such', {}, undefined, 404, 'not_found'],
  ['GET', '/api/characters/%zz', {}, undefined, 400, 'invalid'],
  ['GET', '/trpc/%zz', {}, undefined, 400, 'invalid'],
  ['GET', `/media/${'x'.repeat(6_000)}.webp`, {}, undefined, 414, 'address_too_long'],
  ['POST', '/api/auth/login', json, '{', 400, 'invalid'],
  ['POST', '/trpc/auth.login', json, '{', 400, 'invalid'],
  ['POST', '/api/auth/login', { 'content-type': 'text/plain' }, '{}', 415, 'unsupported_media_type'],
  ['POST', '/trpc/auth.login', { 'content-type': 'text/plain' }, '{}', 415, 'unsupported_media_type'],
  ['POST', '/api/auth/login', json, JSON.stringify('x'.repeat(2_000_000)), 413, 'too_large'],
  ['POST', '/trpc/auth.login', json, JSON.stringify('x'.repeat(2_000_000)), 413, 'too_large'],
  ['GET', '/trpc/notifications.live', {}, undefined, 401, 'unauthenticated'],
  ['GET', '/trpc/characters.gallery?input=%7B', {}, undefined, 400, 'invalid'],
])(
  'a refusal before a route has them too: case %# by %s',
  async ([method, path, headers, payload, status, code]) => {
    const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`)
    const length = payload === undefined ? '' : `Content-Length: ${payload.length}\r\n`
    const [answer] = await send(
      `${method} ${path} HTTP/1.1\r\n${HOST}Connection: close\r\n${lines.join('')}${length}\r\n${payload ?? ''}`,
    )
    const said = JSON.parse(answer!.body)
    const {
      path: _path,
      httpStatus: _status,
      ...body
    } = typeof said.error === 'object' ? said.error.data : said
    expectRefusal({ ...answer!, body: JSON.stringify(body) }, status, code)
  },
)
