import { expect, test } from 'vitest'
import { databaseBefore } from './migration.testing.ts'

test('characters from before have no other names, and none can be anything but a list', async () => {
  const { sqlite, all, migrate } = await databaseBefore('0039-aliases')
  sqlite.exec(`
    insert into user (id, username, "usernameKey", "passwordHash", "createdAt")
      values ('u', 'alice', 'alice', 'x', '2026-01-01');
    insert into character (recency, id, name, origin, originKey, genres, creators, writers, description, abilities,
      personality, backstory, "externalLinks", "crossGenreLinks", status, "submittedBy", "createdAt", "submittedAt")
      values (1, 'c', 'n', 'o', 'o', '[]', '[]', '[]', 'd', '[]', '[]', 'b', '[]', '[]', 'approved', 'u', '2026', '2026');`)
  await migrate()

  expect(all('select aliases from character')).toEqual([['[]']])
  for (const wrong of ['broken', '{}', ''])
    expect(() => sqlite.prepare('update character set aliases = ?').run(wrong)).toThrow(/CHECK/)
  expect(() => sqlite.exec('update character set aliases = null')).toThrow(/NOT NULL/)
})
