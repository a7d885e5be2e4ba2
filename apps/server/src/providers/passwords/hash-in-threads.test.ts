import { expect, test } from 'vitest'
import { argon2Hasher } from './argon2-hasher.ts'
import { hashInThreads } from './hash-in-threads.ts'

test('a hash made in a worker thread is verified outside of it, and the reverse', async () => {
  const apart = hashInThreads(1)
  const hash = await apart.hash('pä🦊\0ß')
  expect(await argon2Hasher.verify(hash, 'pä🦊\0ß')).toBe(true)
  const other = await argon2Hasher.hash('correct horse')
  expect(await apart.verify(other, 'correct horse')).toBe(true)
  expect(await apart.verify(other, 'Correct horse')).toBe(false)
})
