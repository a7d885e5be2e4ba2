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

const insertUser = sql`insert into user (id, username, usernameKey, foldedName, passwordHash, createdAt)
  values ('u', 'alice', 'alice', 'alice', '', '')`

test.runIf(usesFiles)('0006: characters keep their content, without a picture credit', async () => {
  const file = await fileUpTo('0005-triggers', async (db) => {
    await insertUser.execute(db)
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

test.runIf(usesFiles)('0010: what is published is in the list of changes, oldest first', async () => {
  const file = await fileUpTo('0009-api-keys', async (db) => {
    await insertUser.execute(db)
    for (const [recency, id, status] of [
      [3, 'newer', 'approved'],
      [2, 'hidden', 'pending'],
      [1, 'older', 'approved'],
    ] as const)
      await sql`insert into character (recency, id, name, origin, genres, creators, writers, description, abilities,
          personality, backstory, externalLinks, crossGenreLinks, status, submittedBy, createdAt, publishedAt, version)
        values (${recency}, ${id}, 'Orla', 'Tideborn', '[]', '[]', '[]', '', '[]', '[]', '', '[]', '[]', ${status},
          'u', '', ${status === 'approved' ? '2026-01-01' : null}, ${recency})`.execute(db)
  })
  const db = await openDb(file)
  onTestFinished(db.close)
  const change = { kind: 'published', at: '2026-01-01' }
  expect(await db.read.selectFrom('published_change').selectAll().orderBy('seq').execute()).toEqual([
    { ...change, characterId: 'older', seq: 1, version: 1 },
    { ...change, characterId: 'newer', seq: 2, version: 3 },
  ])
})
