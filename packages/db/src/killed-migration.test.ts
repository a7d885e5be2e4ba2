// @module-tag process

import { execFile } from 'node:child_process'
import { copyFileSync, existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Sqlite from 'better-sqlite3'
import type { Migration } from 'kysely/migration'
import { expect, onTestFinished, test } from 'vitest'
import { migrations } from './migrations/index.ts'
import { migrateToLatest } from './migrator.ts'
import { openDb } from './open-db.ts'
import { connect, kyselyOn } from './sqlite.ts'
import { openTestDb, usesFiles } from './test-db.testing.ts'

const urlOf = (file: string): string => JSON.stringify(new URL(file, import.meta.url).href)

/** Opens a database in a process that is killed after one of its migrations; resolves to its signal. */
function openKilledAfter(migration: string, file: string): Promise<NodeJS.Signals | undefined> {
  const script = `
    import { migrations } from ${urlOf('migrations/index.ts')}
    import { openDb } from ${urlOf('open-db.ts')}
    const [file, name] = process.argv.slice(1)
    const { up } = migrations.sqlite[name]
    migrations.sqlite[name] = {
      up: async (db) => {
        await up(db)
        process.kill(process.pid, 'SIGKILL')
      },
    }
    await openDb(file)`
  return new Promise((resolve) => {
    execFile(
      process.execPath,
      ['--input-type=module', '--eval', script, file, migration],
      (error, _out, err) => {
        if (err) process.stderr.write(err)
        resolve(error?.signal ?? undefined)
      },
    )
  })
}

/** The schema, and the migrations that have run. */
function stateOf(file: string): unknown[] {
  const sqlite = new Sqlite(file, { readonly: true })
  try {
    expect(sqlite.pragma('integrity_check', { simple: true })).toBe('ok')
    return [
      sqlite.prepare('select sql from sqlite_schema where sql is not null order by name').all(),
      sqlite.prepare('select name from kysely_migration order by name').all(),
    ]
  } finally {
    sqlite.close()
  }
}

/** Copies, in a folder, of the file and log that a process leaves when it is killed after each migration. */
async function copiesAfterEach(folder: string): Promise<string[]> {
  const file = join(folder, 'whole.db')
  const copies: string[] = []
  const copying = Object.entries(migrations.sqlite).map(([name, { up }]): [string, Migration] => [
    name,
    {
      up: async (db) => {
        await up(db)
        const copy = join(folder, `${name}.db`)
        for (const suffix of ['', '-wal'].filter((one) => existsSync(file + one)))
          copyFileSync(file + suffix, copy + suffix)
        copies.push(copy)
      },
    },
  ])
  const writer = kyselyOn(connect(file, { readonly: false }))
  await migrateToLatest(writer, Object.fromEntries(copying))
  await writer.destroy()
  return copies
}

const contentOf = (file: string): string =>
  ['', '-wal']
    .map((suffix) => (existsSync(file + suffix) ? readFileSync(file + suffix, 'base64') : ''))
    .join()

test.runIf(usesFiles)(
  'killed after any migration: the next start finishes them, with the schema of a new database',
  async () => {
    const folder = mkdtempSync(join(tmpdir(), 'personae-killed-'))
    onTestFinished(() => rmSync(folder, { recursive: true }))
    const fresh = await openTestDb()
    onTestFinished(fresh.close)
    const copies = await copiesAfterEach(folder)
    expect(copies).toHaveLength(Object.keys(migrations.sqlite).length)
    const killed = join(folder, 'killed.db')
    expect(await openKilledAfter(Object.keys(migrations.sqlite).at(-1)!, killed)).toBe('SIGKILL')
    // Migrations run in one transaction, so most copies have the same content.
    const different = new Map([...copies, killed].map((file) => [contentOf(file), file]))
    for (const file of different.values()) {
      await (await openDb(file)).close()
      expect(stateOf(file), file).toEqual(stateOf(fresh.location))
    }
  },
)
