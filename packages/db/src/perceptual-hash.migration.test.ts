import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { databaseBefore } from './migration.testing.ts'

const NAME = 'ab'.repeat(32)
const RENAMED = `${NAME.slice(0, 61)}1e0`

const before = () => databaseBefore('0007-perceptual-hash')

test('an existing picture keeps its bytes and its references, under a name with its width', async () => {
  const { sqlite, all, migrate } = await before()
  sqlite.exec(`
    insert into user (id, username, "usernameKey", "passwordHash", "createdAt")
      values ('u', 'alice', 'alice', 'x', '2026-01-01');
    insert into media values ('${NAME}', 480, 720, '2026-01-01');
    insert into media_variant values ('${NAME}', 240, x'01'), ('${NAME}', 480, x'02');
    insert into character (recency, id, name, origin, genres, creators, writers, description, abilities, personality,
      backstory, "externalLinks", "crossGenreLinks", "pictureHash", status, "submittedBy", "createdAt")
      values (1, 'c', 'n', 'o', '[]', '[]', '[]', 'd', '[]', '[]', 'b', '[]', '[]', '${NAME}', 'approved', 'u', '2026'),
             (2, 'd', 'n', 'o', '[]', '[]', '[]', 'd', '[]', '[]', 'b', '[]', '[]', null, 'approved', 'u', '2026');
    insert into published_record values ('c', '{"imageUrl":"/media/${NAME}.webp"}'), ('d', '{"imageUrl":null}');`)
  await migrate()

  expect(all('select * from media')).toEqual([[RENAMED, 480, 720, '2026-01-01', null]])
  expect(all('select hash, width, hex(bytes) from media_variant order by width')).toEqual([
    [RENAMED, 240, '01'],
    [RENAMED, 480, '02'],
  ])
  expect(all('select id, "pictureHash" from character order by id')).toEqual([
    ['c', RENAMED],
    ['d', null],
  ])
  expect(all('select json from published_record order by id')).toEqual([
    [`{"imageUrl":"/media/${RENAMED}.webp"}`],
    ['{"imageUrl":null}'],
  ])
  expect(all('pragma foreign_key_check')).toEqual([])
})

test('references from tables added before the migration runs are renamed too', async () => {
  const { sqlite, db, migrate } = await before()
  await sql`create table logo (hash text references media(hash) on delete restrict)`.execute(db)
  sqlite.exec(
    `insert into media values ('${NAME}', 480, 720, '2026-01-01'); insert into logo values ('${NAME}')`,
  )
  await migrate()
  expect(sqlite.prepare('select hash from logo').pluck().all()).toEqual([RENAMED])
})
