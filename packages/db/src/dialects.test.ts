import { sql, type RawBuilder } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { sqlFor } from './dialects.ts'
import type { Db } from './db.ts'
import { prepared } from './prepared.ts'
import { openTestDb } from './test-db.testing.ts'

async function fresh() {
  const db = await openTestDb()
  onTestFinished(db.close)
  return { db, dialect: sqlFor(db.read) }
}

/** The values of the first column. */
async function valuesOf(db: Db, query: RawBuilder<unknown>): Promise<unknown[]> {
  const { rows } = await query.execute(db.read)
  return rows.map((row) => Object.values(row as object)[0])
}

/** Adds published characters with these folded names; the first has recency 1. */
async function withNames(db: Db, names: string[]): Promise<void> {
  await db.transact(async (tx) => {
    await sql`insert into "user" (id, username, "usernameKey", "foldedName", "passwordHash", "createdAt")
      values ('u', 'u', 'u', 'u', '', '')`.execute(tx)
    for (const [at, name] of names.entries()) {
      const recency = at + 1
      await sql`insert into character (recency, id, name, origin, genres, creators, writers, description, abilities,
          personality, backstory, "externalLinks", "crossGenreLinks", status, "submittedBy", "createdAt")
        values (${recency}, ${name}, '', '', '[]', '[]', '[]', '', '[]', '[]', '', '[]', '[]', 'approved', 'u', '')`.execute(
        tx,
      )
      await sql`insert into search_text (recency, approved, name, origin, series, creator, writer)
        values (${recency}, 1, ${name}, '', '', '', '')`.execute(tx)
      if (sqlFor(tx).substrings.hasTables)
        await tx.insertInto('search_name').values({ rowid: recency, text: name }).execute()
    }
  })
}

const integersIn = prepared(
  (db, { list }: { list: number[] }) =>
    sql`select one.key, one.value from ${sqlFor(db).integers(list)} one order by one.key`,
)
const textsIn = prepared(
  (db, { list }: { list: string[] }) =>
    sql`select one.key, one.value from ${sqlFor(db).texts(list)} one order by one.key`,
)

test('the elements of a list are rows, with their places', async () => {
  const { db } = await fresh()
  expect(await integersIn.all(db.read, { list: [30, 10, 1_797_253_920_000_000] })).toEqual([
    { key: 0, value: 30 },
    { key: 1, value: 10 },
    { key: 2, value: 1_797_253_920_000_000 },
  ])
  expect(await textsIn.all(db.read, { list: ['é"\\', '', '7'] })).toEqual([
    { key: 0, value: 'é"\\' },
    { key: 1, value: '' },
    { key: 2, value: '7' },
  ])
  expect(await textsIn.all(db.read, { list: [] })).toEqual([])
  const second = prepared((read, { list }: { list: string[] }) => {
    const { texts, textAt } = sqlFor(read)
    return sql`select ${textAt(list, 1)} as text where 'b' in (select value from ${texts(list)} one)`
  })
  expect(await second.all(db.read, { list: ['a', 'b'] })).toEqual([{ text: 'b' }])
})

test('a list with NUL, half of a surrogate pair, or backslashes like theirs in JSON is read like others', async () => {
  const { db } = await fresh()
  const escapes = String.raw`\u0000 \\ud800`
  const rows = await textsIn.all(db.read, { list: ['a\0b', '\ud800', escapes] })
  expect(rows).toEqual([
    { key: 0, value: 'a\ufffdb' },
    { key: 1, value: '\ufffd' },
    { key: 2, value: escapes },
  ])
})

test('a text with NUL is not found, and is no error', async () => {
  const { db } = await fresh()
  const find = prepared((read, { id }: { id: string }) =>
    read.selectFrom('character').select('id').where('id', '=', id),
  )
  expect(await find.get(db.read, { id: 'a\0b' })).toBeUndefined()
  expect(await db.read.selectFrom('character').select('id').where('id', '=', '\0').execute()).toEqual([])
})

test('a prepared query takes an array at each call, and keeps its order in an ordered join', async () => {
  const { db } = await fresh()
  await withNames(db, ['a', 'b', 'c'])
  const namesAt = prepared((read, params: { recencies: number[] }) => {
    const { integers, orderedJoin, orderOfJoin } = sqlFor(read)
    return sql<{ name: string }>`select t.name from ${integers(params.recencies)} place
      ${orderedJoin} search_text t on t.recency = place.value ${orderOfJoin(sql`place.key`)}`
  })
  const names = async (recencies: number[]) =>
    (await namesAt.all(db.read, { recencies })).map(({ name }) => name)
  expect(await names([3, 1, 9])).toEqual(['c', 'a'])
  expect(await names([2])).toEqual(['b'])
  await db.transact(async (tx) =>
    expect(await namesAt.all(tx, { recencies: [2, 1] })).toEqual([{ name: 'b' }, { name: 'a' }]),
  )
})

test('a text contains another one, letter by letter', async () => {
  const { db, dialect } = await fresh()
  const contains = async (text: string, part: string) =>
    (await valuesOf(db, sql`select ${dialect.contains(sql`cast(${text} as text)`, part)}`))[0]
  for (const [text, part, is] of [
    ['100% a_b', '% a_', 1],
    ['100 a-b', '% a_', 0],
    ['ÀÉ', 'É', 1],
    ['abc', 'B', 0],
    ['a', 'ab', 0],
  ] as const)
    expect(await contains(text, part), `${text} contains ${part}`).toBe(is)
})

test('substrings are found by the index exactly as by looking at each text', async () => {
  const { db, dialect } = await fresh()
  const names = [
    'spider-man',
    'the 50% man',
    'a_b_c',
    'back\\slash',
    '"quoted"',
    '進撃の巨人',
    '★★★',
    'iron manual',
  ]
  await withNames(db, names)
  const { table, key, matches, pattern } = dialect.substrings
  const found = (part: string) =>
    valuesOf(
      db,
      sql`select ${key('hit')} from ${table('name')} hit
        where ${matches('hit', 'name', pattern(part))} order by ${key('hit')}`,
    )
  for (const part of [
    'man',
    '50%',
    'a_b',
    '_b_',
    '%%%',
    '___',
    'ck\\s',
    '"qu',
    '撃の巨',
    '★★★',
    'nobody',
    ' ma',
  ])
    expect(await found(part), part).toEqual(
      names.flatMap((name, at) => (name.includes(part) ? [at + 1] : [])),
    )
})

test('bytes, the greater of two values, a hidden column, a forced index and all rows after an offset', async () => {
  const { db, dialect } = await fresh()
  const { bytesOf, greatest, indexedBy, orderedJoin, unindexed, unlimited } = dialect
  expect(await valuesOf(db, sql`select ${bytesOf(sql`cast(${'é'} as text)`)}`)).toEqual([Buffer.from('é')])
  expect(await valuesOf(db, sql`select ${greatest(sql`2`, sql`10`)}`)).toEqual([10])
  await withNames(db, ['a', 'b', 'c'])
  const hidden = db.read
    .selectFrom('search_text')
    .select('name')
    .where(unindexed(sql<number>`approved`), '=', 1)
  expect(await hidden.orderBy('name').limit(unlimited).offset(1).execute()).toEqual([
    { name: 'b' },
    { name: 'c' },
  ])
  expect(
    await valuesOf(
      db,
      sql`select c.id from search_text t ${orderedJoin} character c ${indexedBy('character_bearer')} on c.id = t.name
        where t.name > 'a' order by c.id`,
    ),
  ).toEqual(['b', 'c'])
})

test('jobs are taken in the order in which they were added', async () => {
  const { db, dialect } = await fresh()
  for (const [at, subject] of ['b', 'a', 'c'].entries())
    await db.transact((tx) =>
      tx
        .insertInto('job')
        .values({
          kind: 'mail',
          subject,
          about: '',
          createdAt: `2026-01-01T00:00:00.00${at}Z`,
          attempts: 0,
          dueAt: '2026-01-02',
          failedAt: null,
          lastError: null,
        })
        .execute(),
    )
  const jobs = db.read.selectFrom('job').select('subject').orderBy('dueAt').orderBy(dialect.jobArrival)
  expect((await jobs.execute()).map(({ subject }) => subject)).toEqual(['b', 'a', 'c'])
})
