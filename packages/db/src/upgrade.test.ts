import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Kysely, sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import type { Database } from './database.ts'
import { migrations } from './migrations/index.ts'
import { migrateToLatest } from './migrator.ts'
import { openDb } from './open-db.ts'
import { connect, Dialect, StatementCache } from './sqlite.ts'
import { usesFiles } from './test-db.testing.ts'

/** Creates a file as the program had it up to a migration. */
async function fileUpTo(last: string, fill: (db: Kysely<Database>) => Promise<unknown>): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'personae-upgrade-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const file = join(folder, 'old.db')
  const db = new Kysely<Database>({
    dialect: new Dialect({ database: new StatementCache(connect(file, { readonly: false })) }),
  })
  const known = Object.entries(migrations.sqlite).filter(([name]) => name <= last)
  await migrateToLatest(db, Object.fromEntries(known))
  await fill(db)
  await db.destroy()
  return file
}

test.runIf(usesFiles)('0006: characters keep their content, without a picture credit', async () => {
  const file = await fileUpTo('0005-triggers', async (db) => {
    await sql`insert into user (id, username, usernameKey, foldedName, passwordHash, createdAt)
      values ('u', 'alice', 'alice', 'alice', '', '')`.execute(db)
    await sql`insert into character (recency, id, name, origin, genres, creators, writers, description, abilities,
        personality, backstory, externalLinks, crossGenreLinks, status, submittedBy, createdAt)
      values (1, 'c', 'Orla', 'Tideborn', '[]', '[]', '[]', 'A pilot.', '[]', '[]', 'Born.', '[]', '[]', 'approved',
        'u', '')`.execute(db)
  })
  const db = await openDb(file)
  onTestFinished(db.close)
  expect(await db.read.selectFrom('character').selectAll().execute()).toMatchObject([
    { id: 'c', name: 'Orla', pictureCredit: null, pictureLink: null, pictureLicence: null, version: 1 },
  ])
})
