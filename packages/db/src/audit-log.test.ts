import Sqlite from 'better-sqlite3'
import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { openTestDb, usesFiles } from './test-db.testing.ts'

const COLUMNS = 'id, at, actorId, actorName, action, targetId, targetName, foldedNames'

/** Statements that could rewrite, remove or backdate an entry. */
const FORGERIES: Record<string, string> = {
  'replacing by id': `insert or replace into audit_log (${COLUMNS})
    select id, at, actorId, 'nobody', action, targetId, targetName, foldedNames from audit_log limit 1`,
  'replacing by row number': `insert or replace into audit_log (rowid, ${COLUMNS})
    select rowid, 'new', at, actorId, 'nobody', action, targetId, targetName, foldedNames from audit_log`,
  'the replace statement': 'replace into audit_log select * from audit_log',
  'an upsert': `insert into audit_log select * from audit_log where true
    on conflict do update set actorName = 'nobody'`,
  'ignoring what is there': 'insert or ignore into audit_log select * from audit_log',
  'an entry before the others': `insert into audit_log (rowid, ${COLUMNS})
    select -5, 'new', at, actorId, 'nobody', action, targetId, targetName, foldedNames from audit_log limit 1`,
  'an entry between two others': `insert into audit_log (rowid, ${COLUMNS})
    select 2, 'new', at, actorId, 'nobody', action, targetId, targetName, foldedNames from audit_log limit 1`,
  'an entry that leaves no number for later ones': `insert into audit_log (rowid, ${COLUMNS})
    select 9223372036854775807, 'new', at, actorId, 'nobody', action, targetId, targetName, foldedNames from audit_log limit 1`,
  'an update': "update audit_log set actorName = 'nobody'",
  'an update that replaces': "update or replace audit_log set id = 'second'",
  'a deletion': 'delete from audit_log',
}

test.runIf(usesFiles).for(Object.entries(FORGERIES))(
  '%s is refused by the database itself, in any connection',
  async ([, forgery]) => {
    const db = await openTestDb()
    onTestFinished(db.close)
    const entry = (id: string) => ({
      id,
      at: '2026-03-01T12:00:00.000Z',
      actorId: 'r',
      actorName: 'root',
      action: 'became_admin' as const,
      targetId: 'r',
      targetName: 'root',
      foldedNames: 'root\nroot',
    })
    await db.transact(async (tx) => {
      for (const id of ['first', 'between', 'second'])
        await tx.insertInto('audit_log').values(entry(id)).execute()
    })
    const entries = () => db.read.selectFrom('audit_log').selectAll().execute()
    const before = await entries()
    const stranger = new Sqlite(db.location)
    onTestFinished(() => void stranger.close())

    expect(stranger.pragma('recursive_triggers', { simple: true })).toBe(0)
    expect(() => stranger.exec(forgery)).toThrow('the audit log is not changed')
    await expect(db.transact((tx) => sql.raw(forgery).execute(tx))).rejects.toThrow(
      'the audit log is not changed',
    )
    expect(await entries()).toEqual(before)

    stranger.exec(
      `insert into audit_log (${COLUMNS}) select 'third', at, actorId, actorName, action, targetId, targetName, foldedNames from audit_log limit 1`,
    )
    expect((await entries()).map(({ id }) => id)).toEqual(['first', 'between', 'second', 'third'])
  },
)

test.runIf(usesFiles)(
  'our own connection cannot replace an entry either, even without the insert triggers',
  async () => {
    const db = await openTestDb()
    onTestFinished(db.close)
    const row = "1, 'only', '', 'r', 'root', 'became_admin', 'r', 'root', 'root'"
    const forge = db.transact(async (tx) => {
      await sql.raw(`insert into audit_log values (${row})`).execute(tx)
      await sql.raw('drop trigger audit_log_no_replace').execute(tx)
      await sql.raw(`insert or replace into audit_log values (${row})`).execute(tx)
    })
    await expect(forge).rejects.toThrow('the audit log is not changed')
  },
)
