import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { openDb } from '../open-db.ts'
import { usesFiles } from '../test-db.testing.ts'
import { migrations } from '../migrations/index.ts'
import { connectOutside, emptyDatabase, fresh, openAgain } from './postgres.testing.ts'

describe.runIf(!usesFiles)('migrations of PostgreSQL', () => {
  test('processes that open one new database at the same time all succeed', { tags: 'process' }, async () => {
    const location = await emptyDatabase()
    const script = `
      const { openDb } = await import(${JSON.stringify(new URL('../open-db.ts', import.meta.url).href)})
      await (await openDb(${JSON.stringify(location)})).close()`
    const run = () => promisify(execFile)(process.execPath, ['--input-type=module', '--eval', script])
    await Promise.all([run(), run(), run()])
    const db = await openAgain({ location })
    const { rows } = await sql`select name from kysely_migration order by name`.execute(db.read)
    expect(rows).toEqual(Object.keys(migrations.postgres).map((name) => ({ name })))
  })

  test('a database of a newer version is refused with one sentence', async () => {
    const db = await fresh()
    const stranger = await connectOutside(db)
    await stranger.query(
      `insert into kysely_migration (name, timestamp) values ('9000-tomorrow', '2030-01-01')`,
    )
    await expect(openDb(db.location)).rejects.toMatchObject({
      code: 'REFUSED',
      message: expect.stringMatching(/^The database is of a newer version \(9000-tomorrow\).*[^\n]$/),
    })
  })
})
