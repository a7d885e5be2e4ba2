import { expect, test } from 'vitest'
import { compactBody } from './response-cache.ts'

/** The memory that a buffer keeps. */
const keptBy = (body: ReturnType<typeof compactBody>): number =>
  Buffer.isBuffer(body) ? body.buffer.byteLength : body.br.buffer.byteLength + body.gzip.buffer.byteLength

test('a stored body keeps no more memory than its length, whatever it was cut from', () => {
  const small = Buffer.from('{"items":[]}')
  expect(keptBy(small)).toBeGreaterThan(small.length)
  expect(keptBy(compactBody(small))).toBe(small.length)
  const page = { br: Buffer.from('br'), gzip: Buffer.from('gzip') }
  expect(keptBy(compactBody(page))).toBe(6)
  expect(compactBody(page)).toEqual(page)
})
