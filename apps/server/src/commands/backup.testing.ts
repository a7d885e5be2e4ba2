import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import Sqlite from 'better-sqlite3'
import { expect } from 'vitest'
import { readConfig } from '../env.ts'
import { machine } from './machine.testing.ts'
import { openProduct } from './product.ts'

export const ACCOUNT = { username: 'alice', password: 'secret1' }

/** The rows of a query, read by another connection. */
export function rows(file: string, query: string): Record<string, unknown>[] {
  // Not opened read-only, so that closing removes the log.
  const db = new Sqlite(file, { fileMustExist: true })
  try {
    return db.prepare(query).all() as Record<string, unknown>[]
  } finally {
    db.close()
  }
}

export const usersIn = (file: string) =>
  rows(file, 'select username from user order by username').map(({ username }) => username)

export const contentOf = (folder: string): Record<string, string> =>
  Object.fromEntries(
    readdirSync(folder).map((name) => [name, readFileSync(join(folder, name)).toString('base64')]),
  )

/** A database with an admin, its backup, and the same database with another admin. */
async function createFiles() {
  const { databaseFile, folder, run } = machine()
  const product = await openProduct({ ...readConfig({}), database: databaseFile })
  await product.services.admin.appoint('earlier')
  const backup = join(folder, 'backup.db')
  expect(await run(['backup', backup])).toMatchObject({ code: 0, err: '' })
  await product.services.admin.appoint('later')
  await product.db.close()
  return { database: readFileSync(databaseFile), backup: readFileSync(backup) }
}

let files: ReturnType<typeof createFiles> | undefined

/** A machine with a database and a backup from before its admin `later` was appointed. */
export async function machineWithBackup() {
  const own = machine()
  const { database, backup } = await (files ??= createFiles())
  const data = dirname(own.databaseFile)
  mkdirSync(data)
  writeFileSync(own.databaseFile, database)
  const backups = join(own.folder, 'backups')
  mkdirSync(backups)
  writeFileSync(join(backups, 'backup.db'), backup)
  return { ...own, data, backups, backup: join(backups, 'backup.db') }
}
