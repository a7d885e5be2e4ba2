import { expect, test } from 'vitest'
import { databaseBefore } from './migration.testing.ts'

test('existing characters get the lanes of their universes, and a weight by the content of their pages', async () => {
  const { sqlite, all, migrate } = await databaseBefore('0033-gallery-orders')
  const character = (
    recency: number,
    origin: string,
    status: string,
    picture: string | null,
    text: string,
  ) => `
    insert into character (recency, id, name, origin, originKey, genres, creators, writers, description, abilities,
      personality, backstory, "externalLinks", "crossGenreLinks", status, "submittedBy", "createdAt", "submittedAt",
      "pictureHash")
      values (${recency}, 'c${recency}', 'n', '${origin}', '${origin}', '[]', '[]', '[]', '${text}', '[]', '[]', 'b', '[]',
        '[]', '${status}', 'u', '2026', '2026', ${picture ? `'${picture}'` : 'null'});
    insert into search_text values (${recency}, ${status === 'approved' ? 1 : 0}, 'n', '${origin}', '', '', '');`
  sqlite.exec(`
    insert into user (id, username, "usernameKey", "passwordHash", "createdAt")
      values ('u', 'alice', 'alice', 'x', '2026-01-01');
    insert into media (hash, width, height, "createdAt") values ('p', 1, 1, '2026');
    ${character(1, 'b', 'approved', null, 'd')}
    ${character(2, 'a', 'approved', 'p', 'd'.repeat(999))}
    ${character(3, 'b', 'approved', null, 'd'.repeat(199))}
    ${character(4, 'c', 'pending', 'p', 'd')}`)
  await migrate()

  expect(all('select originKey, number from search_universe order by number')).toEqual([
    ['b', 1],
    ['a', 2],
  ])
  expect(all('select recency, lane, weight from search_text order by recency')).toEqual([
    [1, 1, 0],
    [2, 2, 1_010],
    [3, 1, 2],
    [4, 0, 0],
  ])
})
