import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { openDb } from './open-db.ts'
import { usesFiles } from './test-db.testing.ts'
import { addUser, fileUpTo } from './upgrade.testing.ts'

test.runIf(usesFiles)(
  '0026: 10,000 unread notifications are none to mail; who has an address is told once that news come by mail',
  async () => {
    const file = await fileUpTo('0022-template-kinds', async (db) => {
      await addUser(db)
      await sql`insert into user (id, username, usernameKey, foldedName, passwordHash, createdAt, email, emailKey)
        values ('e', 'elsa', 'elsa', 'elsa', '', '', 'e@example.org', 'e@example.org')`.execute(db)
      await sql`with recursive n (i) as (select 1 union all select i + 1 from n where i < 10000)
        insert into notification (id, userId, type, message, isRead, createdAt)
        select 'n' || i, 'e', 'character_approved', 'Published.', 0, '2026-01-01' from n`.execute(db)
    })
    const { read, close } = await openDb(file)
    onTestFinished(close)
    const told = await read.selectFrom('notification').selectAll().where('seq', '>', 10_000).execute()
    expect(told).toMatchObject([{ userId: 'e', type: 'news_by_mail', isRead: 0 }])
    const marks = await read.selectFrom('user').select(['id', 'newsMark', 'news']).orderBy('id').execute()
    expect(marks).toEqual([
      { id: 'e', newsMark: told[0]!.seq, news: null },
      { id: 'u', newsMark: 0, news: null },
    ])
    expect(await read.selectFrom('job').selectAll().execute()).toEqual([])
  },
)
