import { randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

/** A file beside the database that only its owner can read. */
export function besideDatabase(databaseFile: string, name: string): string {
  const folder = dirname(databaseFile)
  mkdirSync(folder, { recursive: true })
  return join(folder, name)
}

export const writePrivate = (file: string, text: string): void => writeFileSync(file, text, { mode: 0o600 })

/** The secret that signs cookies, made at the first start. */
export function keptSecret(databaseFile: string): string {
  const file = besideDatabase(databaseFile, 'session-secret')
  if (!existsSync(file)) writePrivate(file, randomBytes(32).toString('hex'))
  return readFileSync(file, 'utf8').trim()
}
