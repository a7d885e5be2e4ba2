import { expect, test } from 'vitest'
import { databaseBefore } from './migration.testing.ts'

test('existing revisions keep their order and texts, and get their list of fields and size in bytes', async () => {
  const { sqlite, all, migrate } = await databaseBefore('0016-revision-sequence')
  sqlite.exec(`
    insert into user (id, username, "usernameKey", "passwordHash", "createdAt")
      values ('u', 'alice', 'alice', 'x', '2026-01-01');
    insert into character (recency, id, name, origin, genres, creators, writers, description, abilities, personality,
      backstory, "externalLinks", "crossGenreLinks", status, "submittedBy", "createdAt")
      values (1, 'c', 'n', 'o', '[]', '[]', '[]', 'd', '[]', '[]', 'b', '[]', '[]', 'approved', 'u', '2026');
    insert into character_revision (id, "characterId", at, "byUserId", action, changes) values
      ('z', 'c', '2026', 'u', 'submitted', '{}'),
      ('a', 'c', '2026', 'u', 'edited', '{"name":["n","ä"],"series":[null,"s"]}');`)
  await migrate()

  expect(all('select seq, id, fields, size, changes from character_revision order by seq')).toEqual([
    [1, 'z', '[]', 2, '{}'],
    [2, 'a', '["name","series"]', 39, '{"name":["n","ä"],"series":[null,"s"]}'],
  ])
  expect(all('pragma foreign_key_check')).toEqual([])

  sqlite.exec(`delete from character where id = 'c'`)
  expect(all('select * from character_revision')).toEqual([])
})
