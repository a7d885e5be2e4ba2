import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { usesFiles } from '../test-db.testing.ts'
import { connectOutside, fresh } from './postgres.testing.ts'

const COLUMNS = 'id, at, "actorId", "actorName", action, "targetId", "targetName", "foldedNames"'
const OTHERS =
  'at, "actorId", \'nobody\', action, "targetId", "targetName", "foldedNames" from audit_log limit 1'

/** Statements that could rewrite, remove or backdate an entry. */
const FORGERIES: Record<string, string> = {
  'an upsert': `insert into audit_log (${COLUMNS}) select id, ${OTHERS}
    on conflict (id) do update set "actorName" = 'nobody'`,
  'ignoring what is there': `insert into audit_log (${COLUMNS}) select id, ${OTHERS} on conflict do nothing`,
  'an entry before the others': `insert into audit_log (seq, ${COLUMNS}) select -5, 'new', ${OTHERS}`,
  'an entry between two others': `insert into audit_log (seq, ${COLUMNS}) select 2, 'new', ${OTHERS}`,
  'an entry that leaves a gap': `insert into audit_log (seq, ${COLUMNS}) select 5, 'new', ${OTHERS}`,
  'an entry that leaves no number for later ones': `insert into audit_log (seq, ${COLUMNS})
    select 9223372036854775807, 'new', ${OTHERS}`,
  'an update': `update audit_log set "actorName" = 'nobody'`,
  'a deletion': 'delete from audit_log',
  'emptying the table': 'truncate audit_log',
  'emptying it with every other table': 'truncate "user", audit_log cascade',
  'writing as a replica': 'set session_replication_role = replica; delete from audit_log',
}

describe.runIf(!usesFiles)('the audit log in PostgreSQL', () => {
  test.for(Object.entries(FORGERIES))(
    '%s is refused by the database itself, in any connection',
    async ([, forgery]) => {
      const db = await fresh()
      await db.transact(async (tx) => {
        for (const id of ['first', 'between', 'second'])
          await tx
            .insertInto('audit_log')
            .values({
              id,
              at: '2026-03-01T12:00:00.000Z',
              actorId: 'r',
              actorName: 'root',
              action: 'became_admin',
              targetId: 'r',
              targetName: 'root',
              foldedNames: 'root\nroot',
            })
            .execute()
      })
      const entries = () => db.read.selectFrom('audit_log').selectAll().orderBy('seq').execute()
      const before = await entries()
      const stranger = await connectOutside(db)

      await expect(stranger.query(forgery)).rejects.toThrow('the audit log is not changed')
      const forged = db.transact(async (tx) => {
        for (const statement of forgery.split(';')) await sql.raw(statement).execute(tx)
      })
      await expect(forged).rejects.toThrow('the audit log is not changed')
      expect(await entries()).toEqual(before)

      await stranger.query(`insert into audit_log (${COLUMNS}) select 'third', ${OTHERS}`)
      expect((await entries()).map(({ seq, id }) => [seq, id])).toEqual([
        [1, 'first'],
        [2, 'between'],
        [3, 'second'],
        [4, 'third'],
      ])
    },
  )
})
