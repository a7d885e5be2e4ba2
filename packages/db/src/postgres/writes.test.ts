import { setImmediate } from 'node:timers/promises'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import type { Db } from '../db.ts'
import { prepared } from '../prepared.ts'
import { fillDisk, freeDisk, hasSessions, usesFiles } from '../test-db.testing.ts'
import { isUniqueViolation } from '../violations.ts'
import { WRITE_LOCK } from './locks.ts'
import { connectOutside, cutConnections, fresh, openAgain } from './postgres.testing.ts'

const addTemplate = prepared((db, row: { id: string; title: string; text: string }) =>
  db.insertInto('reason_template').values(row),
)

const add = (db: Db, id: string, options?: { lockTimeoutMs?: number }) =>
  db.transact((tx) => addTemplate.run(tx, { id, title: '', text: '' }), options)

const idsOf = async (db: Db) =>
  (await db.read.selectFrom('reason_template').select('id').orderBy('id').execute()).map(({ id }) => id)

describe.runIf(!usesFiles)('writing to PostgreSQL', () => {
  test('the writers of two processes are one after another: each reads what all earlier ones have written', async () => {
    const db = await fresh()
    const other = await openAgain(db)
    const increase = (from: Db) =>
      from.transact(async (tx) => {
        const { version } = await tx.selectFrom('content_version').select('version').executeTakeFirstOrThrow()
        await setImmediate()
        await tx
          .updateTable('content_version')
          .set({ version: version + 1 })
          .execute()
        await tx
          .insertInto('search_universe')
          .values({ originKey: `${version}` })
          .execute()
      })
    await Promise.all(Array.from({ length: 60 }, (_, at) => increase(at % 2 === 0 ? db : other)))
    const { rows } = await sql`select version from content_version`.execute(db.read)
    expect(rows).toEqual([{ version: 61 }])
    const universes = await db.read.selectFrom('search_universe').selectAll().orderBy('number').execute()
    expect(universes.map(({ number }) => number)).toEqual(Array.from({ length: 60 }, (_, at) => at + 1))
  })

  test.runIf(hasSessions)(
    'another process has the lock: writes are refused after a while, and reads go on',
    async () => {
      const db = await fresh()
      const stranger = await connectOutside(db)
      await stranger.query(`begin; select pg_advisory_xact_lock(${WRITE_LOCK})`)
      const refused = await Promise.allSettled([
        add(db, 'a', { lockTimeoutMs: 100 }),
        add(db, 'b', { lockTimeoutMs: 0 }),
      ])
      for (const outcome of refused)
        expect(outcome).toMatchObject({ reason: { name: 'DatabaseUnavailable', outage: 'locked' } })
      expect(await idsOf(db)).toEqual([])

      const patient = [add(db, 'c'), add(db, 'e')]
      await expect(add(db, 'd', { lockTimeoutMs: 10 })).rejects.toMatchObject({ outage: 'locked' })
      await stranger.query('commit')
      await Promise.all(patient)
      expect(await idsOf(db)).toEqual(['c', 'e'])
    },
  )

  test('a unique value that is taken is such an error, and the rest of the group is written', async () => {
    const db = await fresh()
    const outcomes = await Promise.allSettled(['a', 'b', 'a', 'c'].map((id) => add(db, id)))
    expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'rejected', 'fulfilled'])
    expect(isUniqueViolation((outcomes[2] as PromiseRejectedResult).reason)).toBe(true)
    expect(await idsOf(db)).toEqual(['a', 'b', 'c'])
  })

  test('a transaction that ignores an error fails, and writes nothing', async () => {
    const db = await fresh()
    const ignoring = (id: string) =>
      db.transact(async (tx) => {
        await addTemplate.run(tx, { id, title: '', text: '' })
        await sql`select 1 / 0`.execute(tx).catch(() => {})
      })
    await expect(ignoring('alone')).rejects.toThrow(/aborted/)
    const outcomes = await Promise.allSettled([add(db, 'a'), ignoring('b'), add(db, 'c')])
    expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled'])
    expect(await idsOf(db)).toEqual(['a', 'c'])
  })

  test('queries that are sent together run in their order', async () => {
    const db = await fresh()
    await db.transact(async (tx) => {
      await Promise.all(
        Array.from({ length: 20 }, (_, at) => addTemplate.run(tx, { id: `${at + 10}`, title: '', text: '' })),
      )
    })
    expect(await idsOf(db)).toHaveLength(20)
  })

  test.runIf(hasSessions)(
    'a connection that is lost in the middle fails the group, and the next one has another',
    async () => {
      const db = await fresh()
      const stranger = await connectOutside(db)
      const outcomes = await Promise.allSettled([
        add(db, 'before'),
        add(db, 'a'),
        db.transact(async (tx) => {
          await addTemplate.run(tx, { id: 'b', title: '', text: '' })
          await cutConnections(stranger, 'writes')
          await addTemplate.run(tx, { id: 'c', title: '', text: '' })
        }),
        add(db, 'd'),
      ])
      // The first transaction had begun before the others came, so it is not in their group.
      expect(outcomes[0]).toMatchObject({ status: 'fulfilled' })
      for (const outcome of outcomes.slice(1))
        expect(outcome).toMatchObject({ reason: { name: 'DatabaseUnavailable', outage: 'unreachable' } })
      expect(await idsOf(db)).toEqual(['before'])
      await add(db, 'after')
      expect(await idsOf(db)).toEqual(['after', 'before'])
    },
  )

  test.runIf(hasSessions)(
    'a connection that is lost after a refusal: one user gets the refusal, the others of the group the outage',
    async () => {
      const db = await fresh()
      const stranger = await connectOutside(db)
      const refusal = new Error('Please log in to continue.')
      const outcomes = await Promise.allSettled([
        add(db, 'before'),
        add(db, 'a'),
        db.transact(async () => {
          await cutConnections(stranger, 'writes')
          throw refusal
        }),
        add(db, 'b'),
      ])
      const outage = { reason: { name: 'DatabaseUnavailable', outage: 'unreachable' } }
      expect(outcomes).toMatchObject([{ status: 'fulfilled' }, outage, { reason: refusal }, outage])
      expect(await idsOf(db)).toEqual(['before'])
    },
  )

  test.runIf(hasSessions)(
    'connections that are lost between two queries are made again: nobody notices',
    async () => {
      const db = await fresh()
      const stranger = await connectOutside(db)
      await add(db, 'a')
      await Promise.all(Array.from({ length: 10 }, () => idsOf(db)))
      expect(await cutConnections(stranger)).toBeGreaterThan(3)
      // The connections have ended; it takes turns of the event loop to read the last message and the end.
      for (let turn = 0; turn < 3; turn += 1) await setImmediate()
      await add(db, 'b')
      expect(await idsOf(db)).toEqual(['a', 'b'])
    },
  )

  test.runIf(hasSessions)('a commit without an answer is not reported as success', async () => {
    const db = await fresh()
    const stranger = await connectOutside(db)
    await stranger.query(`create function cut() returns trigger language plpgsql as $$
      begin perform pg_terminate_backend(pg_backend_pid()); return null; end $$`)
    await stranger.query(`create constraint trigger cut after insert on reason_template
      deferrable initially deferred for each row execute function cut()`)
    await expect(add(db, 'a')).rejects.toMatchObject({ outage: 'unreachable' })
    await stranger.query('drop function cut cascade')
    await add(db, 'b')
    expect(await idsOf(db)).toEqual(['b'])
  })

  test('a full disk is an outage, and the next write after it succeeds', async () => {
    const db = await fresh()
    await fillDisk(db)
    await expect(add(db, 'a')).rejects.toMatchObject({ name: 'DatabaseUnavailable', outage: 'full' })
    expect(await idsOf(db)).toEqual([])
    await freeDisk(db)
    await add(db, 'b')
    expect(await idsOf(db)).toEqual(['b'])
  })

  test('a table that another version of the program has changed does not stop this one', async () => {
    const db = await fresh()
    const stranger = await connectOutside(db)
    const all = prepared((read, _: object) => read.selectFrom('reason_template').selectAll())
    const take = prepared((tx, { id }: { id: string }) =>
      tx.deleteFrom('reason_template').where('id', '=', id).returningAll(),
    )
    const remove = (id: string) => db.transact((tx) => take.get(tx, { id }))
    for (const id of ['a', 'b', 'c']) await add(db, id)
    expect(await all.all(db.read, {})).toHaveLength(3)
    await remove('a')
    await stranger.query('alter table reason_template add column more text')
    expect(await all.all(db.read, {})).toHaveLength(2)
    // The first transaction afterwards may fail, since a query cannot be repeated within it.
    await remove('b').catch(() => {})
    await remove('c')
    expect(await idsOf(db)).not.toContain('c')
  })

  test('a server that is not there is an outage', async () => {
    const { openDb } = await import('../open-db.ts')
    await expect(openDb('postgres://postgres@127.0.0.1:1/none')).rejects.toMatchObject({
      name: 'DatabaseUnavailable',
      outage: 'unreachable',
      message: expect.stringContaining('ECONNREFUSED'),
    })
  })

  test.runIf(hasSessions)('a server that refuses the connection is an outage', async () => {
    const { openDb } = await import('../open-db.ts')
    const elsewhere = new URL((await fresh()).location)
    elsewhere.pathname = '/none'
    await expect(openDb(elsewhere.href)).rejects.toMatchObject({
      name: 'DatabaseUnavailable',
      outage: 'unreachable',
      message: expect.stringContaining('3D000'),
    })
  })
})
