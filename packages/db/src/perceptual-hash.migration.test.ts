import Sqlite from 'better-sqlite3'
import { Kysely, sql } from 'kysely'
import { Migrator } from 'kysely/migration'
import { expect, onTestFinished, test } from 'vitest'
import { migrations } from './migrations/index.ts'
import { Dialect } from './sqlite.ts'

const NAME = 'ab'.repeat(32)
const RENAMED = `${NAME.slice(0, 61)}1e0`

/** A database as it was before this migration. */
async function before() {
  const sqlite = new Sqlite(':memory:')
  sqlite.pragma('foreign_keys = on')
  const db = new Kysely<never>({ dialect: new Dialect({ database: sqlite }) })
  onTestFinished(() => db.destroy())
  const migrator = new Migrator({ db, provider: { getMigrations: async () => migrations } })
  const names = Object.keys(migrations)
  await migrator.migrateTo(names[names.indexOf('0007-perceptual-hash') - 1]!)
  return { sqlite, db, migrate: () => migrator.migrateToLatest() }
}

test('a picture from before keeps its bytes and whoever shows it, under a name that says its width', async () => {
  const { sqlite, migrate } = await before()
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
  expect((await migrate()).error).toBeUndefined()

  const all = (query: string) => sqlite.prepare(query).raw().all()
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

test('whatever else has come to show pictures by then is renamed too', async () => {
  const { sqlite, db, migrate } = await before()
  await sql`create table logo (hash text references media(hash) on delete restrict)`.execute(db)
  sqlite.exec(
    `insert into media values ('${NAME}', 480, 720, '2026-01-01'); insert into logo values ('${NAME}')`,
  )
  expect((await migrate()).error).toBeUndefined()
  expect(sqlite.prepare('select hash from logo').pluck().all()).toEqual([RENAMED])
})
