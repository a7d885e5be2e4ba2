import { mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
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
