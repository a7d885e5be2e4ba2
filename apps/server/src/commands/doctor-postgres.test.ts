import { openTestDb, usesFiles } from '@personae/db/testing'
import { describe, expect, onTestFinished, test } from 'vitest'
import { machine } from './machine.testing.ts'

const SESSION_SECRET = 'a secret of thirty-two characters'

/** An empty, migrated PostgreSQL database, and commands on it. */
async function site() {
  const db = await openTestDb()
  onTestFinished(db.close)
  const { run } = machine()
  return { db, run: (...args: string[]) => run(args, { DATABASE_URL: db.location, SESSION_SECRET }) }
}

describe.runIf(!usesFiles)('commands on PostgreSQL', () => {
  test('doctor: a healthy database', async () => {
    const { run } = await site()
    const { code, out, err } = await run('doctor')
    expect([code, err]).toEqual([0, ''])
    for (const what of [
      'database: PostgreSQL',
      'encoding: UTF8',
      'schema: current',
      'search index',
      'pictures',
    ])
      expect(out).toContain(`ok       ${what}`)
  })

  test('doctor: a database of an earlier version is reported, and not migrated', async () => {
    const { db, run } = await site()
    await db.transact((tx) =>
      tx
        .deleteFrom('kysely_migration' as 'user')
        .where('name' as 'username', '>', '0002')
        .execute(),
    )
    const { code, out } = await run('doctor')
    expect(code).toBe(0)
    expect(out).toContain('warning  schema: of an earlier version')
  })

  test('doctor: PostgreSQL cannot be reached', async () => {
    const { run } = machine()
    const DATABASE_URL = 'postgres://personae:hush@127.0.0.1:1/personae'
    const { code, out } = await run(['doctor'], { DATABASE_URL, SESSION_SECRET })
    expect(code).toBe(1)
    expect(out).toContain('problem  database: The database cannot be reached')
    expect(out).not.toContain('hush')
  })
})
