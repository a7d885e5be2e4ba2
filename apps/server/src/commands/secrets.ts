import { randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { isPostgres } from '@personae/db'
import { ConfigError, SECRET_MIN } from '../env.ts'
import { createOwnerOnly, OWNER_ONLY_FOLDER, restrictToOwner } from '@personae/db/owner-only'

const SESSION_SECRET = 'session-secret'
export const DEMO_ACCOUNTS = 'demo-accounts.json'
/** Renamed to `DEMO_ACCOUNTS` when the demo is complete. */
export const UNFINISHED_DEMO = 'demo-accounts.unfinished.json'
export const MAIL_FOLDER = 'mail'
export const SECRET_NAMES = [SESSION_SECRET, DEMO_ACCOUNTS, UNFINISHED_DEMO, MAIL_FOLDER]

/** The folder of the database file; with PostgreSQL `data` in the working directory. */
export const dataFolder = (database: string): string => (isPostgres(database) ? 'data' : dirname(database))

export function besideDatabase(database: string, name: string): string {
  const folder = dataFolder(database)
  mkdirSync(folder, { recursive: true, mode: OWNER_ONLY_FOLDER })
  return join(folder, name)
}

export function prepareDataFolder(database: string): void {
  const folder = dataFolder(database)
  if (!isPostgres(database)) mkdirSync(folder, { recursive: true, mode: OWNER_ONLY_FOLDER })
  for (const name of SECRET_NAMES) restrictToOwner(join(folder, name))
}

export function writePrivate(file: string, text: string): void {
  const unfinished = `${file}.${randomBytes(4).toString('hex')}`
  createOwnerOnly(unfinished)
  // Flushed before the rename: otherwise the file may be empty after a power failure.
  writeFileSync(unfinished, text, { flush: true })
  renameSync(unfinished, file)
}

/** Why the stored secret cannot be used; null if it can, or if none is stored yet. */
export function faultOfSecret(database: string): string | null {
  const file = join(dataFolder(database), SESSION_SECRET)
  if (!existsSync(file) || readFileSync(file, 'utf8').trim().length >= SECRET_MIN) return null
  return `${file} has less than ${SECRET_MIN} characters`
}
export const SECRET_ADVICE = 'delete it: the next start makes another one, and signs nobody out'

/** @throws ConfigError */
export function storedSecret(database: string): string {
  const file = besideDatabase(database, SESSION_SECRET)
  if (!existsSync(file)) writePrivate(file, randomBytes(32).toString('hex'))
  const fault = faultOfSecret(database)
  if (fault !== null) throw new ConfigError(`${fault}; ${SECRET_ADVICE}.`)
  return readFileSync(file, 'utf8').trim()
}
