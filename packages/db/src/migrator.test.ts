import { execFile } from 'node:child_process'
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { migrations } from './migrations/index.ts'
import type { Db } from './db.ts'
import { openDb } from './open-db.ts'
import { openTestDb, usesFiles } from './test-db.testing.ts'

async function fresh() {
  const db = await openTestDb()
  onTestFinished(db.close)
  return db
}

const schemaOf = async (db: Db) =>
  (
    await sql<{ sql: string }>`select sql from sqlite_schema where sql is not null order by name`.execute(
      db.read,
    )
  ).rows.map((row) => row.sql)

test('the lists have every migration file, ordered by number, and the same names', () => {
  const files = readdirSync(new URL('./migrations', import.meta.url)).filter((name) => /^\d/.test(name))
  const names = [...new Set(files.map((name) => name.replace(/(\.sqlite|\.postgres)?\.ts$/, '')))].toSorted()
  expect(Object.keys(migrations.sqlite)).toEqual(names)
  expect(Object.keys(migrations.postgres)).toEqual(names)
})

test.runIf(usesFiles)('opening an up-to-date file changes neither its schema nor its rows', async () => {
  const db = await fresh()
  const before = await schemaOf(db)
  const again = await openDb(db.location)
  await again.close()
  expect(await schemaOf(db)).toEqual(before)
  expect(db.contentVersion()).toBe(1)
})

test.runIf(usesFiles)(
  'processes that open one new file at the same time all succeed with one schema',
  { tags: 'process' },
  async () => {
    const folder = mkdtempSync(join(tmpdir(), 'personae-together-'))
    onTestFinished(() => rmSync(folder, { recursive: true }))
    const file = join(folder, 'new.db')
    const script = `
    const { openDb } = await import(${JSON.stringify(new URL('./open-db.ts', import.meta.url).href)})
    await (await openDb(${JSON.stringify(file)})).close()`
    const run = () => promisify(execFile)(process.execPath, ['--input-type=module', '--eval', script])
    await Promise.all([run(), run(), run(), run()])

    const db = await openDb(file)
    onTestFinished(db.close)
    const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(
      db.read,
    )
    expect(rows.map((row) => row.name)).toEqual(Object.keys(migrations.sqlite))
    expect(await schemaOf(db)).toEqual(await schemaOf(await fresh()))
  },
)

test.runIf(usesFiles)(
  'every foreign key has an index that starts with its column, so that a deletion never scans a table',
  async () => {
    const db = await fresh()
    const { rows: keys } = await sql<{ table: string; column: string }>`
    select t.name as "table", k."from" as "column"
    from sqlite_schema t join pragma_foreign_key_list(t.name) k where t.type = 'table'`.execute(db.read)
    const { rows: firsts } = await sql<{ table: string; column: string }>`
    select t.name as "table", c.name as "column" from sqlite_schema t
    join pragma_index_list(t.name) i join pragma_index_info(i.name) c
    where t.type = 'table' and c.seqno = 0
    union select t.name, c.name from sqlite_schema t join pragma_table_info(t.name) c
    where t.type = 'table' and c.pk = 1`.execute(db.read)

    expect(keys.length).toBeGreaterThan(5)
    for (const key of keys) expect(firsts).toContainEqual(key)
  },
)
