import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Kysely, sql } from 'kysely'
import { onTestFinished } from 'vitest'
import type { Database } from './database.ts'
import { migrations } from './migrations/index.ts'
import { migrateToLatest } from './migrator.ts'
import { connect, kyselyOn } from './sqlite.ts'

/** Creates a file with the migrations up to `last`, as an earlier version would have. */
export async function fileUpTo(
  last: string,
  fill: (db: Kysely<Database>) => Promise<unknown>,
): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'personae-upgrade-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const file = join(folder, 'old.db')
  const db = kyselyOn(connect(file, { readonly: false }))
  const known = Object.entries(migrations.sqlite).filter(([name]) => name <= last)
  await migrateToLatest(db, Object.fromEntries(known))
  await fill(db)
  await db.destroy()
  return file
}

export const addUser = (db: Kysely<Database>) =>
  sql`insert into user (id, username, usernameKey, foldedName, passwordHash, createdAt)
    values ('u', 'alice', 'alice', 'alice', '', '')`.execute(db)
