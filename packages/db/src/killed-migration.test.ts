import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Sqlite from 'better-sqlite3'
import { expect, onTestFinished, test } from 'vitest'
import { migrations } from './migrations/index.ts'
import { openDb } from './open-db.ts'
import { openTestDb, usesFiles } from './test-db.testing.ts'

const urlOf = (file: string): string => JSON.stringify(new URL(file, import.meta.url).href)

/** Opens a database in a process that is killed after one of its migrations; resolves to its signal. */
function openKilledAfter(migration: string, file: string): Promise<NodeJS.Signals | undefined> {
  const script = `
    import { migrations } from ${urlOf('migrations/index.ts')}
    import { openDb } from ${urlOf('open-db.ts')}
    const [file, name] = process.argv.slice(1)
    const { up } = migrations[name]
    migrations[name] = {
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

/** The schema and the migrations that are done. */
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

test.runIf(usesFiles)(
  'killed after any migration: the next start finishes them, with the schema of a new database',
  { timeout: 120_000 },
  async () => {
    const folder = mkdtempSync(join(tmpdir(), 'personae-killed-'))
    onTestFinished(() => rmSync(folder, { recursive: true }))
    const fresh = await openTestDb()
    onTestFinished(fresh.close)
    const expected = stateOf(fresh.location)
    for (const name of Object.keys(migrations)) {
      const file = join(folder, `${name}.db`)
      expect(await openKilledAfter(name, file)).toBe('SIGKILL')
      await (await openDb(file)).close()
      expect(stateOf(file)).toEqual(expected)
    }
  },
)
