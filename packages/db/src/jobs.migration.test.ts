import Sqlite from 'better-sqlite3'
import { expect, onTestFinished, test } from 'vitest'
import { openDb } from './open-db.ts'
import { fileBefore, openTestDb, usesFiles } from './test-db.testing.ts'

test.runIf(usesFiles)(
  'existing mail keeps its number of attempts, and failed mail stays failed',
  async () => {
    const now = await openTestDb()
    onTestFinished(now.close)
    const file = await fileBefore(now, '0029-jobs')
    const before = new Sqlite(file)
    const insert = before.prepare(
      'insert into mail (id, job, "createdAt", attempts, "dueAt", "lastError") values (?, ?, ?, ?, ?, ?)',
    )
    const [requestedAt, later] = ['2026-01-01T00:00:00.000Z', '2026-01-02T00:00:00.000Z']
    insert.run(
      'waiting',
      '{"kind":"password_reset","address":"Ana@Example.org"}',
      requestedAt,
      3,
      later,
      'no answer',
    )
    insert.run('given-up', '{"kind":"email_changed"}', requestedAt, 17, null, 'no such mailbox')
    insert.run('broken', '{broken', requestedAt, 0, requestedAt, null)
    before.close()

    const db = await openDb(file)
    onTestFinished(db.close)
    expect(await db.read.selectFrom('job').selectAll().orderBy('subject').execute()).toMatchObject([
      { subject: 'broken', about: '', attempts: 0, dueAt: requestedAt, failedAt: null },
      {
        subject: 'given-up',
        about: 'email_changed',
        attempts: 17,
        failedAt: requestedAt,
        lastError: 'no such mailbox',
      },
      { subject: 'waiting', about: 'password_reset', attempts: 3, dueAt: later, failedAt: null },
    ])
    expect(await db.read.selectFrom('mail').select(['id', 'resetKey']).orderBy('id').execute()).toEqual([
      { id: 'broken', resetKey: null },
      { id: 'given-up', resetKey: null },
      { id: 'waiting', resetKey: 'ana@example.org' },
    ])
  },
)
