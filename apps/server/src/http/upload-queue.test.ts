// @module-tag network

import { once } from 'node:events'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { setImmediate } from 'node:timers/promises'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { SUBMISSION } from '@personae/api/testing'
import { expect, onTestFinished, test } from 'vitest'
import { statusesOf, useSite } from '../test-site.testing.ts'
import { dataUrl, padded, pngOf } from '../providers/pictures/pictures.testing.ts'

const site = useSite()
const MIB = 1024 * 1024

const large = async () => ({ ...SUBMISSION, imageUrl: dataUrl(padded(await pngOf(64, 96), 3 * MIB)) })

test.for(['/api/characters', '/trpc/characters.submit'])(
  'ten concurrent large pictures at %s are all accepted',
  async (path) => {
    const body = await large()
    const answers = await Promise.all(Array.from({ length: 10 }, () => site().alice.post(path, body)))
    expect([200, 201]).toContain(answers[0]!.statusCode)
    expect(new Set(statusesOf(answers)).size).toBe(1)
  },
)

test('refused large bodies, for any reason, make room for the next one', async () => {
  const body = await large()
  const broken = { ...SUBMISSION, imageUrl: `${body.imageUrl.slice(0, -8)}*` }
  const outcomes = await Promise.all([
    site().alice.post('/api/characters', broken),
    site().visitor().post('/api/characters', body),
    site().alice.send('POST', '/api/characters', {
      payload: 'x'.repeat(2 * MIB),
      headers: { 'content-type': 'application/json' },
    }),
    site().alice.post('/api/characters', body),
  ])
  expect(statusesOf(outcomes)).toEqual([201, 400, 400, 401])
})

const collectGarbage = (): void => {
  setFlagsFromString('--expose-gc')
  runInNewContext('gc')()
}

test('a large body of a wrong type leaves no file open, which Node would end the process for', async () => {
  const failures: unknown[] = []
  const note = (error: unknown) => failures.push(error)
  process.on('uncaughtException', note)
  onTestFinished(() => void process.off('uncaughtException', note))
  for (const path of ['/api/characters', '/trpc/characters.submit', '/api/pictures'])
    for (const headers of [{ 'content-type': 'text/plain' }, {}]) {
      const answer = await site().alice.send('POST', path, { payload: Buffer.alloc(MIB, 'x'), headers })
      expect(answer.statusCode, path).toBe(415)
    }
  collectGarbage()
  await setImmediate()
  collectGarbage()
  await setImmediate()
  expect(failures).toEqual([])
})

test('a user with ten running uploads has to wait with the next one, and others do not', async () => {
  const body = await large()
  const answers = await Promise.all(
    Array.from({ length: 12 }, () => site().alice.post('/api/characters', body)),
  )
  expect(statusesOf(answers)).toEqual([...Array(10).fill(201), 429, 429])
  const [one, two] = await Promise.all([
    site().alice.post('/api/characters', body),
    site().bob.post('/api/characters', body),
  ])
  expect([one.statusCode, two.statusCode]).toEqual([201, 201])
})

/** A connection on which the head of a large upload was sent; the test sends the rest. */
async function begun(body: string): Promise<Socket> {
  const address = site().app.server.address() as AddressInfo
  const socket = connect(address.port, address.address)
  await once(socket, 'connect')
  const cookie = [...site().alice.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  socket.write(
    `POST /api/characters HTTP/1.1\r\nhost: localhost\r\ncookie: ${cookie}\r\n` +
      `content-type: application/json\r\ncontent-length: ${Buffer.byteLength(body)}\r\n\r\n`,
  )
  return socket
}

test('an upload that stalls, or whose sender disconnects before the answer, does not block others', async () => {
  await site().app.listen({ port: 0, host: '127.0.0.1' })
  const body = JSON.stringify(await large())
  const half = await begun(body)
  half.write(body.slice(0, MIB))
  const gone = await Promise.all(Array.from({ length: 3 }, () => begun(body)))
  const sent = gone.map(
    (socket) =>
      new Promise((resolve) => {
        socket.write(body, () => resolve(socket.destroy()))
      }),
  )
  expect((await site().alice.post('/api/characters', await large())).statusCode).toBe(201)
  await Promise.all(sent)
  half.destroy()
  expect((await site().alice.post('/api/characters', await large())).statusCode).toBe(201)
})
