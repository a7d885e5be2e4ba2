import { once } from 'node:events'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { SUBMISSION } from '@personae/api/testing'
import { expect, test } from 'vitest'
import { statusesOf, useHouse } from '../http-cast.testing.ts'
import { dataUrl, padded, pngOf } from '../providers/pictures.testing.ts'

const house = useHouse()
const MIB = 1024 * 1024

const large = async () => ({ ...SUBMISSION, imageUrl: dataUrl(padded(await pngOf(64, 96), 3 * MIB)) })

test.for(['/api/characters', '/trpc/characters.submit'])(
  'ten large pictures at once at %s are all taken',
  async (path) => {
    const body = await large()
    const answers = await Promise.all(Array.from({ length: 10 }, () => house().alice.post(path, body)))
    expect([200, 201]).toContain(answers[0]!.statusCode)
    expect(new Set(statusesOf(answers)).size).toBe(1)
  },
)

test('large bodies that are refused, for whatever reason, let the next one in', async () => {
  const body = await large()
  const broken = { ...SUBMISSION, imageUrl: `${body.imageUrl.slice(0, -8)}*` }
  const outcomes = await Promise.all([
    house().alice.post('/api/characters', broken),
    house().visitor().post('/api/characters', body),
    house().alice.send('POST', '/api/characters', {
      payload: 'x'.repeat(2 * MIB),
      headers: { 'content-type': 'application/json' },
    }),
    house().alice.post('/api/characters', body),
  ])
  expect(statusesOf(outcomes)).toEqual([201, 400, 400, 401])
})

/** A connection on which a large upload begins; the rest is the caller's. */
async function begun(body: string): Promise<Socket> {
  const address = house().app.server.address() as AddressInfo
  const socket = connect(address.port, address.address)
  await once(socket, 'connect')
  const cookie = [...house().alice.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  socket.write(
    `POST /api/characters HTTP/1.1\r\nhost: localhost\r\ncookie: ${cookie}\r\n` +
      `content-type: application/json\r\ncontent-length: ${Buffer.byteLength(body)}\r\n\r\n`,
  )
  return socket
}

test('an upload that stops half-way, or whose sender is gone before the answer, holds nobody up', async () => {
  await house().app.listen({ port: 0, host: '127.0.0.1' })
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
  expect((await house().alice.post('/api/characters', await large())).statusCode).toBe(201)
  await Promise.all(sent)
  half.destroy()
  expect((await house().alice.post('/api/characters', await large())).statusCode).toBe(201)
})
