import { expect, test } from 'vitest'
import { databaseBefore } from './migration.testing.ts'

test('existing addresses count as confirmed; a pending change stays pending', async () => {
  const { sqlite, all, migrate } = await databaseBefore('0018-confirmed-emails')
  sqlite.exec(`
    insert into user (id, username, "usernameKey", email, "emailKey", "passwordHash", "createdAt")
      values ('u', 'alice', 'alice', 'Alice@x.org', 'alice@x.org', 'x', '2026-01-01');
    insert into email_change ("userId", email, "tokenHash", "expiresAt")
      values ('u', 'Alice@New.example', 'h', '2026-01-02');
    insert into reset_token ("tokenHash", "userId", "createdAt", "expiresAt", "isLive")
      values ('t', 'u', '2026-01-01', '2026-01-02', 1);`)
  await migrate()

  expect(all('select email, "emailKey" from user')).toEqual([['Alice@x.org', 'alice@x.org']])
  expect(all('select email, "emailKey", "tokenHash", "expiresAt", "isFromSignup" from email_change')).toEqual(
    [['Alice@New.example', 'alice@new.example', 'h', '2026-01-02', 0]],
  )
  expect(all('select "isLive", email from reset_token')).toEqual([[1, null]])
})
