import { connect } from 'node:net'
import { once } from 'node:events'
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

test('an upload that stops half-way holds nobody up', async () => {
  const address = new URL(await house().app.listen({ port: 0, host: '127.0.0.1' }))
  const half = connect(Number(address.port), address.hostname)
  await once(half, 'connect')
  half.write(
    `POST /api/characters HTTP/1.1\r\nhost: ${address.host}\r\ncontent-type: application/json\r\n` +
      `content-length: ${2 * MIB}\r\n\r\n{"name":"${'x'.repeat(MIB)}`,
  )
  expect((await house().alice.post('/api/characters', await large())).statusCode).toBe(201)
  half.destroy()
  expect((await house().alice.post('/api/characters', await large())).statusCode).toBe(201)
})
