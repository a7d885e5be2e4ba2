import { openDb } from '@personae/db'
import { damagesIn, fileBefore, usesFiles } from '@personae/db/testing'
import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { filledDatabase } from './filled-database.testing.ts'

const TABLES = [
  'user',
  'character',
  'character_revision',
  'company',
  'dispute',
  'media',
  'audit_log',
] as const

test
  .runIf(usesFiles)
  .for([
    '0014-character-version',
    '0016-revision-sequence',
    '0018-confirmed-emails',
    '0020-company-approval',
    '0024-scheduled-decisions',
  ])('a database with rows in every table from before %s is migrated without losses', async (migration) => {
  const { app } = await filledDatabase()
  const db = await openDb(await fileBefore(app.db, migration))
  onTestFinished(db.close)
  for (const table of TABLES) {
    const count = async (of: typeof db) =>
      (await sql<{ n: number }>`select count(*) as n from ${sql.table(table)}`.execute(of.read)).rows
    expect(await count(db), table).toEqual(await count(app.db))
  }
  expect(await damagesIn(db.read)).toEqual([])
})
