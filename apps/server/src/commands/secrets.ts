import { randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { createOwnerOnly, OWNER_ONLY_FOLDER, restrictToOwner } from '@personae/db/owner-only'

const SESSION_SECRET = 'session-secret'
export const DEMO_ACCOUNTS = 'demo-accounts.json'
export const MAIL_FOLDER = 'mail'
/** Secrets and mail beside the database. */
export const SECRET_NAMES = [SESSION_SECRET, DEMO_ACCOUNTS, MAIL_FOLDER]

/** A path beside the database, in a folder that is created for its owner only if missing. */
export function besideDatabase(databaseFile: string, name: string): string {
  const folder = dirname(databaseFile)
  mkdirSync(folder, { recursive: true, mode: OWNER_ONLY_FOLDER })
  return join(folder, name)
}

/** Removes all permissions of other users from the secrets and the mail beside the database. */
export function restrictBesideDatabase(databaseFile: string): void {
  for (const name of SECRET_NAMES) restrictToOwner(besideDatabase(databaseFile, name))
}

/** Writes a file for its owner only, atomically. */
export function writePrivate(file: string, text: string): void {
  const unfinished = `${file}.${randomBytes(4).toString('hex')}`
  createOwnerOnly(unfinished)
  writeFileSync(unfinished, text)
  renameSync(unfinished, file)
}

/** The secret that signs cookies, created at the first start. */
export function storedSecret(databaseFile: string): string {
  const file = besideDatabase(databaseFile, SESSION_SECRET)
  if (!existsSync(file)) writePrivate(file, randomBytes(32).toString('hex'))
  return readFileSync(file, 'utf8').trim()
}
