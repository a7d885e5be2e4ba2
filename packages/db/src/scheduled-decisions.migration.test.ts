import { expect, test } from 'vitest'
import { databaseBefore } from './migration.testing.ts'

test('scheduled decisions stay scheduled, and characters get the time of their last submission', async () => {
  const { sqlite, all, migrate } = await databaseBefore('0024-scheduled-decisions')
  const character = (id: string, at: number) =>
    `(${at}, '${id}', 'n${id}', 'o', 'o', '[]', '[]', '[]', 'd', '[]', '[]', 'b', '[]', '[]', 'pending', 'u', '2026', 3)`
  sqlite.exec(`
    insert into user (id, username, "usernameKey", "passwordHash", "createdAt")
      values ('u', 'alice', 'alice', 'x', '2026-01-01');
    insert into character (recency, id, name, origin, "originKey", genres, creators, writers, description, abilities,
      personality, backstory, "externalLinks", "crossGenreLinks", status, "submittedBy", "createdAt", version)
      values ${['a', 'b', 'c', 'd'].map(character).join(', ')};
    insert into character_revision (id, "characterId", at, "byUserId", action, fields, size, changes) values
      ('r1', 'a', '2026', 'u', 'submitted', '[]', 2, '{}'), ('r2', 'b', '2027', 'u', 'resubmitted', '[]', 2, '{}');
    insert into held_decision ("characterId", "actorId", decision, "dueAt") values
      ('a', 'u', '{"status":"approved"}', '2028'),
      ('b', 'u', '{"status":"rejected","rejectionReason":"Say more","permanent":false}', '2028'),
      ('c', 'u', '{"status":"rejected","rejectionReason":"","permanent":true}', '2028'),
      ('d', 'u', '{broken', '2028');`)
  await migrate()
  expect(
    all(`select "characterId", "characterName", "actorId", verdict, reason, version, "dueAt"
      from scheduled_decision order by 1`),
  ).toEqual([
    ['a', 'na', 'u', 'approved', null, 3, '2028'],
    ['b', 'nb', 'u', 'revision', 'Say more', 3, '2028'],
    ['c', 'nc', 'u', 'permanent', null, 3, '2028'],
  ])
  expect(all('select id, "submittedAt" from character order by id')).toEqual([
    ['a', '2026'],
    ['b', '2027'],
    ['c', '2026'],
    ['d', '2026'],
  ])
  expect(all('pragma foreign_key_check')).toEqual([])
})

test('entries of the audit log keep their order', async () => {
  const { sqlite, all, migrate } = await databaseBefore('0025-audit-sequence')
  const insert = (id: string) =>
    sqlite.exec(`insert into audit_log values ('${id}', '2026', 'r', 'Éowyn', 'became_admin', 'r', 'Ω')`)
  for (const id of ['z', 'a', 'm']) insert(id)
  await migrate()
  expect(all('select seq, id, "foldedNames" from audit_log order by seq')).toEqual([
    [1, 'z', 'eowyn\nω'],
    [2, 'a', 'eowyn\nω'],
    [3, 'm', 'eowyn\nω'],
  ])
  expect(() => sqlite.exec('delete from audit_log')).toThrow('the audit log is not changed')
})
