import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { machine } from './machine.testing.ts'
import { storedSecret } from './secrets.ts'

test('the secret is created once, beside the database, and only its owner can read it', () => {
  const folder = mkdtempSync(join(tmpdir(), 'personae-secret-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const database = join(folder, 'new', 'personae.db')
  const secret = storedSecret(database)
  expect(secret).toMatch(/^[0-9a-f]{64}$/)
  expect(storedSecret(database)).toBe(secret)
  expect(statSync(join(folder, 'new', 'session-secret')).mode & 0o777).toBe(0o600)
  expect(storedSecret(join(folder, 'other', 'personae.db'))).not.toBe(secret)
})

test('a secret that was cut off is not used: the reason and what to do, at the start and by doctor', async () => {
  const { databaseFile, run } = machine()
  await run(['migrate'])
  const file = join(dirname(databaseFile), 'session-secret')
  writeFileSync(file, '', { mode: 0o600 })
  expect(() => storedSecret(databaseFile)).toThrow(
    `${file} has less than 32 characters; delete it: the next start makes another one, and signs nobody out.`,
  )
  expect(await run(['doctor'])).toMatchObject({
    code: 1,
    out: expect.stringContaining(`problem  secret: ${file} has less than 32 characters`),
  })
})
