import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { Database } from '../database.ts'
import { isPostgres, openDb } from '../open-db.ts'
import { fresh, openAgain } from '../postgres/postgres.testing.ts'
import { runnerOf } from '../prepared.ts'
import { hasSessions } from '../test-db.testing.ts'
import { tablesOf } from './tables.ts'
import { addNotification, archived, imported, killedImport, nowhere, source } from './transfer.testing.ts'

type Transferred = Exclude<keyof Database, `search_${'name' | 'origin' | 'series' | 'creator' | 'writer'}`>

/** All tables; the type makes sure that none is missing. */
const TRANSFERRED: Record<Transferred, true> = {
  user: true,
  username_skeleton: true,
  session: true,
  visitor_session: true,
  reset_token: true,
  email_change: true,
  recovery_code: true,
  api_key: true,
  webhook: true,
  webhook_delivery: true,
  import_batch: true,
  imported_character: true,
  import_change: true,
  character: true,
  character_revision: true,
  published_change: true,
  change_era: true,
  character_view: true,
  company: true,
  company_refusal: true,
  company_skeleton: true,
  search_text: true,
  search_genre: true,
  search_credit: true,
  search_universe: true,
  name_word: true,
  name_variant: true,
  name_posting: true,
  name_text: true,
  media: true,
  media_variant: true,
  media_object: true,
  picture_upload: true,
  duplicate_key: true,
  distinct_pair: true,
  possible_duplicate: true,
  universe_pair: true,
  scheduled_decision: true,
  reason_template: true,
  review_round: true,
  appeal: true,
  correction: true,
  owner_word: true,
  dispute: true,
  dispute_answer: true,
  editorial: true,
  editorial_entry: true,
  job: true,
  list: true,
  list_entry: true,
  list_report: true,
  mail: true,
  notification: true,
  payment: true,
  payment_event: true,
  promotion: true,
  audit_log: true,
  topic_change: true,
  content_version: true,
  rate_limit: true,
  known_address: true,
  idempotency_key: true,
  search_miss: true,
}

test('every table is carried, without the text index that SQLite makes of others', async () => {
  const tables = await tablesOf(runnerOf((await fresh()).read))
  expect(tables.map(({ name }) => name).toSorted()).toEqual(Object.keys(TRANSFERRED).toSorted())
})

test('a database comes out of an archive as it was', async () => {
  const from = await source()
  const { file, checksums } = await archived(from)
  const to = await nowhere()
  expect(await imported(file, to)).toEqual(checksums)
  const copy = { ...(await openAgain({ location: to })), location: to }
  expect((await archived(copy)).checksums).toEqual(checksums)
  expect(await copy.read.selectFrom('user').selectAll().orderBy('id').execute()).toEqual(
    await from.read.selectFrom('user').selectAll().orderBy('id').execute(),
  )
  expect(await copy.read.selectFrom('media_variant').selectAll().orderBy('width').execute()).toEqual(
    await from.read.selectFrom('media_variant').selectAll().orderBy('width').execute(),
  )
  expect(await copy.read.selectFrom('topic_change').selectAll().execute()).toEqual(
    await from.read.selectFrom('topic_change').selectAll().execute(),
  )
})

test('a number that was given to a row is not given again, and triggers work as before', async () => {
  const { file } = await archived(await source())
  const to = await nowhere()
  await imported(file, to)
  const db = await openAgain({ location: to })
  const topics = db.read.selectFrom('topic_change').select(({ fn }) => fn.max('seq').as('seq'))
  const before = (await topics.executeTakeFirstOrThrow()).seq
  expect(await db.transact((tx) => addNotification(tx, 'four'))).toEqual({ seq: 4 })
  expect((await topics.executeTakeFirstOrThrow()).seq).toBe(before + 1)
  await expect(db.transact((tx) => tx.deleteFrom('audit_log').execute())).rejects.toThrow('audit log')
})

test.runIf(hasSessions)('an archive is one committed state, and writes go on while it is made', async () => {
  const db = await source()
  const stop = new AbortController()
  let written = 0
  const writing = (async () => {
    for (; !stop.signal.aborted; written += 1)
      await db.transact(async (tx) => {
        const id = String(written)
        await tx.insertInto('reason_template').values({ id, title: '', text: '' }).execute()
        await tx
          .insertInto('mail')
          .values({ id, job: '' as never, createdAt: '' as never, resetKey: null })
          .execute()
      })
  })()
  const { checksums } = await archived(db)
  const during = written
  stop.abort()
  await writing
  const rowsOf = (table: string) => checksums.find(({ name }) => name === table)!.rows
  expect(rowsOf('mail')).toBe(rowsOf('reason_template'))
  expect(during).toBeGreaterThan(rowsOf('mail'))
})

test('a killed import leaves an empty database, which the next one fills', { tags: 'process' }, async () => {
  const { file, checksums } = await archived(await source())
  const to = await nowhere()
  expect(await killedImport(file, to)).toBe('SIGKILL')
  const db = await openDb(to)
  const users = await db.read.selectFrom('user').select('id').execute()
  await db.close()
  expect(users).toEqual([])
  expect(await imported(file, to)).toEqual(checksums)
})

test('a database that would not get the rows as they are stays empty', async () => {
  const { file } = await archived(await source())
  const to = await nowhere()
  const db = await openDb(to)
  await db.transact(async (tx) => {
    if (isPostgres(to)) {
      await sql`create function widen() returns trigger language plpgsql as
        ${sql.lit('begin new.width := 9; return new; end')}`.execute(tx)
      await sql`create trigger wide before insert on media for each row execute function widen()`.execute(tx)
      await sql`alter table media enable always trigger wide`.execute(tx)
    } else
      await sql`create trigger wide after insert on media begin update media set width = 9; end`.execute(tx)
  })
  await db.close()
  await expect(imported(file, to)).rejects.toThrow('The table media would not have the rows of the archive.')
  const left = await openAgain({ location: to })
  expect(await left.read.selectFrom('user').select('id').execute()).toEqual([])
})
