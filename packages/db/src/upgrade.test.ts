import { type Kysely, sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import type { Database } from './database.ts'
import { migrations } from './migrations/index.ts'
import { openDb } from './open-db.ts'
import { dialectOf } from './prepared.ts'
import { openTestDb, usesFiles } from './test-db.testing.ts'
import { addUser, fileUpTo } from './upgrade.testing.ts'

/** The name of a stored picture that is 32 pixels wide. */
const SPRITE = `${'a'.repeat(61)}020`

const addCharacter = (db: Kysely<Database>, recency: number, aliases = '[]') =>
  sql`insert into character (recency, id, name, aliases, origin, originKey, genres, creators, writers, description,
      abilities, personality, backstory, externalLinks, crossGenreLinks, status, submittedBy, createdAt)
    values (${recency}, ${`c${recency}`}, 'Orla', ${aliases}, 'Tideborn', 'tideborn', '[]', '[]', '[]', 'A pilot.', '[]', '[]',
      'Born.', '[]', '[]', 'approved', 'u', '')`.execute(db)

test.runIf(usesFiles)('0006: characters keep their content, without a picture credit', async () => {
  const file = await fileUpTo('0005-triggers', async (db) => {
    await addUser(db)
    await addCharacter(db, 1)
  })
  const db = await openDb(file)
  onTestFinished(db.close)
  expect(await db.read.selectFrom('character').selectAll().execute()).toMatchObject([
    { id: 'c1', name: 'Orla', pictureCredit: null, pictureLink: null, pictureLicence: null, version: 1 },
  ])
})

test.runIf(usesFiles)(
  '0007: what is published is in the popular order by its weight, with names and without sprites',
  async () => {
    const file = await fileUpTo('0006-picture-credit', async (db) => {
      await addUser(db)
      await addCharacter(db, 1)
      await addCharacter(db, 2, '[{"name":"Tide"},{"name":"Wave"}]')
      // Before the migration such a picture added a thousand to the weight.
      await sql`insert into media (hash, width, height, createdAt) values (${SPRITE}, 32, 32, '')`.execute(db)
      await sql`update character set pictureHash = ${SPRITE} where recency = 1`.execute(db)
      await sql`insert into search_universe (number, originKey) values (29, 'tideborn')`.execute(db)
      for (const recency of [1, 2]) {
        await sql`insert into search_text (recency, approved, name, origin, series, creator, writer, lane, weight)
        values (${recency}, 1, '', '', '', '', '', 5, ${recency === 1 ? 1_007 : 7})`.execute(db)
        await sql`insert into search_genre (genre, approved, recency) values ('Games', 1, ${recency})`.execute(
          db,
        )
        await sql`insert into name_text (recency, approved, names, origin, weight)
        values (${recency}, 1, '', '', ${recency === 1 ? 1_007 : 7})`.execute(db)
      }
    })
    const { read, close } = await openDb(file)
    onTestFinished(close)
    expect(await read.selectFrom('search_text').selectAll().orderBy('recency').execute()).toMatchObject([
      { weight: 7, activity: 0, popularity: 7, universe: 29 },
      { weight: 27, activity: 0, popularity: 27, universe: 29 },
    ])
    expect(await read.selectFrom('search_genre').selectAll().orderBy('recency').execute()).toMatchObject([
      { lane: 5, popularity: 7 },
      { lane: 5, popularity: 27 },
    ])
    expect(await read.selectFrom('name_text').select('weight').orderBy('recency').execute()).toEqual([
      { weight: 7 },
      { weight: 27 },
    ])
  },
)

test.runIf(usesFiles)('0010: what is published is in the list of changes, oldest first', async () => {
  const file = await fileUpTo('0009-api-keys', async (db) => {
    await addUser(db)
    for (const [recency, id, status] of [
      [3, 'newer', 'approved'],
      [2, 'hidden', 'pending'],
      [1, 'older', 'approved'],
    ] as const)
      await sql`insert into character (recency, id, name, origin, genres, creators, writers, description, abilities,
          personality, backstory, externalLinks, crossGenreLinks, status, submittedBy, createdAt, publishedAt, version)
        values (${recency}, ${id}, 'Orla', 'Tideborn', '[]', '[]', '[]', '', '[]', '[]', '', '[]', '[]', ${status},
          'u', '', ${status === 'approved' ? '2026-01-01' : null}, ${recency})`.execute(db)
  })
  const db = await openDb(file)
  onTestFinished(db.close)
  const change = { kind: 'published', at: '2026-01-01' }
  expect(await db.read.selectFrom('published_change').selectAll().orderBy('seq').execute()).toEqual([
    { ...change, characterId: 'older', seq: 1, version: 1 },
    { ...change, characterId: 'newer', seq: 2, version: 3 },
  ])
})

test.runIf(usesFiles)(
  '0017: a new file has an era of its own; one whose readers have cursors has none',
  async () => {
    const eraOf = async (fill: (db: Kysely<Database>) => Promise<unknown>) => {
      const db = await openDb(await fileUpTo('0013-review-rounds', fill))
      onTestFinished(db.close)
      return (await db.read.selectFrom('change_era').select('era').executeTakeFirstOrThrow()).era
    }
    const eras = [await eraOf(async () => {}), await eraOf(addUser)]
    expect(new Set([0, ...eras]).size).toBe(3)
    expect(eras.every(Number.isSafeInteger)).toBe(true)
    const published = async (db: Kysely<Database>) => {
      await addUser(db)
      await addCharacter(db, 1)
    }
    expect(await eraOf(published)).toBe(0)
  },
)

test.runIf(usesFiles)('0012: decisions that wait to be carried out are kept', async () => {
  const file = await fileUpTo('0011-webhooks', async (db) => {
    await addUser(db)
    await addCharacter(db, 1)
    await sql`insert into scheduled_decision
      (id, characterId, characterName, actorId, verdict, reason, version, dueAt)
      values ('d', 'c1', 'Orla', 'u', 'revision', 'Say more', 3, '2026')`.execute(db)
  })
  const db = await openDb(file)
  onTestFinished(db.close)
  const [row] = await db.read.selectFrom('scheduled_decision').selectAll().execute()
  expect({ ...row, payload: JSON.parse(row!.payload) }).toEqual({
    id: 'd',
    kind: 'submission',
    subjectId: 'c1',
    characterId: 'c1',
    characterName: 'Orla',
    actorId: 'u',
    payload: { id: 'c1', verdict: 'revision', rejectionReason: 'Say more', baseVersion: 3 },
    dueAt: '2026',
  })
})

test.runIf(usesFiles)(
  '0014: webhooks keep their secrets, and each with waiting messages has one job',
  async () => {
    const file = await fileUpTo('0013-review-rounds', async (db) => {
      await addUser(db)
      for (const [hook, waiting] of [
        ['a', 2],
        ['b', 1],
        ['c', 0],
      ] as const) {
        await sql`insert into webhook (id, userId, url, events, scope, secret, isEnabled, createdAt)
        values (${hook}, 'u', 'https://example.org/', '[]', 'own', 'whsec_1', 1, '2026')`.execute(db)
        for (let at = 0; at < waiting; at += 1) {
          const id = `msg_${hook}${at}`
          await sql`insert into webhook_delivery (id, webhookId, event, body, createdAt, status, tries)
          values (${id}, ${hook}, 'webhook.test', '{}', '2026', 'waiting', 3)`.execute(db)
          await sql`insert into job (kind, subject, about, createdAt, attempts, dueAt)
          values ('webhook', ${id}, 'webhook.test', '2026', 3, ${`2026-01-0${2 - at}`})`.execute(db)
        }
      }
    })
    const db = await openDb(file)
    onTestFinished(db.close)
    const job = {
      kind: 'webhook',
      about: 'messages',
      createdAt: '2026',
      attempts: 0,
      failedAt: null,
      lastError: null,
    }
    expect(await db.read.selectFrom('job').selectAll().orderBy('subject').execute()).toEqual([
      { ...job, subject: 'a', dueAt: '2026-01-01' },
      { ...job, subject: 'b', dueAt: '2026-01-02' },
    ])
    const secrets = db.read.selectFrom('webhook').select(['secret', 'oldSecret', 'oldSecretUntil'])
    expect(await secrets.executeTakeFirst()).toEqual({
      secret: 'whsec_1',
      oldSecret: null,
      oldSecretUntil: null,
    })
  },
)

test.runIf(usesFiles)(
  '0015, 0021: corrections stay as they were, may be resolved, owners are not told who accused them, and their words are an owner’s',
  async () => {
    const insert = (id: string, topic: string | null, status: string) => sql`insert into correction
      (id, characterId, characterName, origin, authorId, kind, topic, baseVersion, fields, note, sources, status, taken,
        createdAt, changes)
      values (${id}, 'c1', 'Orla', 'Tideborn', 'u', 'problem', ${topic}, 1, '[]', 'Look.', '[]', ${status}, '[]', '', '{}')`
    const told = (id: string, type: string, of: string) => sql`insert into notification
      (id, userId, type, message, isRead, createdAt, metadata)
      values (${id}, 'u', ${type}, '', 0, '', ${JSON.stringify({ correctionId: of })})`
    const parts = async (db: Kysely<Database>) =>
      (
        await sql<{ name: string; sql: string }>`select name, sql from sqlite_schema
          where tbl_name = 'correction' and type <> 'table' order by name`.execute(db)
      ).rows
    const withoutWord = (rows: object[]) =>
      rows.map((row) => ({ ...row, ownerSays: undefined, ownerNote: undefined }))
    let before: unknown
    const file = await fileUpTo('0013-review-rounds', async (db) => {
      await addUser(db)
      await addCharacter(db, 1)
      await insert('mine', 'hurtful', 'refused').execute(db)
      await insert('other', 'wrong', 'open').execute(db)
      await insert('deleted', null, 'withdrawn').execute(db)
      await sql`delete from correction where id = 'deleted'`.execute(db)
      await told('asked', 'correction_to_answer', 'mine').execute(db)
      await told('decided', 'correction_decided', 'mine').execute(db)
      await told('author', 'correction_refused', 'mine').execute(db)
      await told('wrong', 'correction_to_answer', 'other').execute(db)
      await sql`update correction set ownerSays = 'disagrees', ownerNote = 'No.' where id = 'other'`.execute(
        db,
      )
      before = {
        rows: withoutWord(await db.selectFrom('correction').selectAll().execute()),
        parts: await parts(db),
      }
    })
    const db = await openDb(file)
    onTestFinished(db.close)
    const now = await db.read.selectFrom('correction').selectAll().execute()
    const rows = now.map(({ rule: _, ...row }) => row)
    expect({ rows, parts: await parts(db.read) }).toEqual(before)
    expect(await db.read.selectFrom('owner_word').selectAll().execute()).toEqual([
      { correctionId: 'other', userId: null, role: null, says: 'disagrees', note: 'No.', at: '' },
    ])
    const left = await db.read.selectFrom('notification').select('id').orderBy('seq').execute()
    expect(left.map(({ id }) => id)).toEqual(['author', 'wrong'])
    const next = await db.transact((tx) => insert('next', null, 'resolved').execute(tx))
    expect(next.insertId).toBe(4n)
    await expect(db.transact((tx) => insert('worse', null, 'lost').execute(tx))).rejects.toThrow(/CHECK/)
  },
)

test('0018: what was imported before is known by its source and id, and not what its file said', async () => {
  const db = await openTestDb()
  onTestFinished(db.close)
  const kind = dialectOf(db.read) === 'postgres' ? 'postgres' : 'sqlite'
  const byContent = 'a'.repeat(64)
  await db.transact(async (tx) => {
    for (const table of ['import_change', 'imported_character', 'import_batch'])
      await sql`drop table ${sql.table(table)}`.execute(tx)
    await sql`drop index character_name`.execute(tx)
    await sql`insert into "user" (id, username, "usernameKey", "foldedName", "passwordHash", "createdAt")
      values ('u', 'import', 'import', 'import', '', '')`.execute(tx)
    for (const [recency, source, sourceId] of [
      [1, 'wiki', '1'],
      [2, 'file', byContent],
      [3, null, null],
    ] as const)
      await sql`insert into character (recency, id, name, origin, genres, creators, writers, description, abilities,
          personality, backstory, "externalLinks", "crossGenreLinks", status, "submittedBy", "createdAt", source, "sourceId")
        values (${recency}, ${`c${recency}`}, 'Orla', 'Tideborn', '[]', '[]', '[]', '', '[]', '[]', '', '[]', '[]',
          'approved', 'u', '', ${source}, ${sourceId})`.execute(tx)
    await migrations[kind]['0018-imports']!.up(tx)
  })
  const rows = db.read.selectFrom('imported_character').selectAll().orderBy('source', 'desc')
  expect(await rows.execute()).toEqual([
    { source: 'wiki', sourceId: '1', characterId: 'c1', byContent: 0, hashes: null },
    { source: 'file', sourceId: byContent, characterId: 'c2', byContent: 1, hashes: null },
  ])
})

test.runIf(usesFiles)(
  '0020: changes are noted once, in the list that goes on from its last number',
  async () => {
    const file = await fileUpTo('0018-imports', async (db) => {
      await addUser(db)
      for (const recency of [1, 2]) await addCharacter(db, recency)
      await sql`update character set version = 2 where recency = 1`.execute(db)
    })
    const db = await openDb(file)
    onTestFinished(db.close)
    await db.transact(async (tx) => {
      await sql`update character set version = 2 where recency = 2`.execute(tx)
      await sql`delete from character where recency = 1`.execute(tx)
    })
    expect(await db.read.selectFrom('published_change').selectAll().orderBy('seq').execute()).toMatchObject([
      { characterId: 'c2', seq: 4, kind: 'changed', version: 2 },
      { characterId: 'c1', seq: 5, kind: 'removed', version: 2 },
    ])
  },
)
