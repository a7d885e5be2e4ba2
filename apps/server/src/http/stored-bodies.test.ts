import { expect, test } from 'vitest'
import { compactBody, sizeOfBody } from './response-cache.ts'

/** Bytes of memory that the buffers of a body keep alive. */
const retainedBytes = (body: ReturnType<typeof compactBody>): number =>
  (Buffer.isBuffer(body) ? [body] : Object.values(body)).reduce(
    (sum, { buffer }) => sum + buffer.byteLength,
    0,
  )

test('a stored body keeps no more memory than its length, whatever it was cut from', () => {
  const small = Buffer.from('{"items":[]}')
  expect(retainedBytes(small)).toBeGreaterThan(small.length)
  expect(retainedBytes(compactBody(small))).toBe(small.length)
  const [br, gzip] = [Buffer.from('br'), Buffer.from('gzip')]
  for (const compressed of [{ gzip }, { br, gzip }]) {
    const stored = compactBody(compressed)
    expect(retainedBytes(stored)).toBe(sizeOfBody(compressed))
    expect(stored).toEqual(compressed)
  }
})
