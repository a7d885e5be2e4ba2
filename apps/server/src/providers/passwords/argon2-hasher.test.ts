import { expect, test } from 'vitest'
import { argon2Hasher } from './argon2-hasher.ts'

test('a hash is argon2id with the cost that OWASP recommends, and verifies its own password only', async () => {
  const hash = await argon2Hasher.hash('correct horse')
  expect(hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
  expect(await argon2Hasher.verify(hash, 'correct horse')).toBe(true)
  for (const wrong of ['', 'correct horse ', 'Correct horse', hash])
    expect(await argon2Hasher.verify(hash, wrong)).toBe(false)
})

test('the same password twice gives two hashes', async () => {
  expect(await argon2Hasher.hash('correct horse')).not.toBe(await argon2Hasher.hash('correct horse'))
})

test('every character of a password counts, at any length and in its exact form', async () => {
  const long = 'x'.repeat(1_000)
  const hash = await argon2Hasher.hash(`${long}a`)
  expect(await argon2Hasher.verify(hash, `${long}b`)).toBe(false)
  expect(await argon2Hasher.verify(hash, `${long}a`)).toBe(true)
  const signs = await argon2Hasher.hash('pä🦊\0ß')
  expect(await argon2Hasher.verify(signs, 'pä🦊\0ß')).toBe(true)
  expect(await argon2Hasher.verify(signs, 'pä🦊')).toBe(false)
})
