import { setImmediate } from 'node:timers/promises'
import { sql } from 'kysely'
import { expect, onTestFinished, test, vi } from 'vitest'
import { openTestDb, usesFiles } from './test-db.testing.ts'

async function database() {
  const db = await openTestDb()
  onTestFinished(db.close)
  const titles = async () =>
    (await db.read.selectFrom('reason_template').select('title').orderBy('id').execute()).map(
      ({ title }) => title,
    )
  const add = (id: number) =>
    db.transact((tx) =>
      tx
        .insertInto('reason_template')
        .values({ id: String(id).padStart(3, '0'), title: `title ${id}`, text: 'x'.repeat(2_000) })
        .execute(),
    )
  return { db, titles, add }
}

test('a failing transaction of a group rolls back alone', async () => {
  const { db, titles, add } = await database()
  const failing = async (id: number) =>
    db.transact(async (tx) => {
      await tx
        .insertInto('reason_template')
        .values({ id: `f${id}`, title: 'undone', text: '' })
        .execute()
      throw new Error(`fault ${id}`)
    })
  const outcomes = await Promise.allSettled([add(1), failing(1), add(2), failing(2), add(3), add(1), add(4)])
  expect(outcomes.map(({ status }) => status)).toEqual([
    'fulfilled',
    'rejected',
    'fulfilled',
    'rejected',
    'fulfilled',
    'rejected',
    'fulfilled',
  ])
  expect(outcomes[1]).toMatchObject({ reason: { message: 'fault 1' } })
  expect(outcomes[3]).toMatchObject({ reason: { message: 'fault 2' } })
  expect(await titles()).toEqual(['title 1', 'title 2', 'title 3', 'title 4'])
})

test('each transaction sees the writes of the earlier ones, in the order of the calls', async () => {
  const { db } = await database()
  const seen = await Promise.all(
    Array.from({ length: 100 }, (_, at) =>
      db.transact(async (tx) => {
        const { n } = await tx
          .selectFrom('reason_template')
          .select((eb) => eb.fn.countAll<number>().as('n'))
          .executeTakeFirstOrThrow()
        await tx
          .insertInto('reason_template')
          .values({ id: `${at}`, title: '', text: '' })
          .execute()
        return n
      }),
    ),
  )
  expect(seen).toEqual(Array.from({ length: 100 }, (_, at) => at))
})

test('a transaction resolves only after its commit: its writes are visible to other readers', async () => {
  const { titles, add } = await database()
  await Promise.all(
    Array.from({ length: 50 }, (_, at) =>
      add(at).then(async () => expect(await titles()).toContain(`title ${at}`)),
    ),
  )
})

test.runIf(usesFiles)(
  'when the disk is full no transaction of the group succeeds, and the next write works',
  async () => {
    const { db, titles, add } = await database()
    await add(0)
    const { page_count: pages } = (await sql<{ page_count: number }>`pragma page_count`.execute(db.read))
      .rows[0]!
    await db.transact((tx) => sql`pragma max_page_count = ${sql.lit(pages + 4)}`.execute(tx))
    const outcomes = await Promise.allSettled(Array.from({ length: 40 }, (_, at) => add(at + 1)))
    const written = outcomes.flatMap(({ status }, at) => (status === 'fulfilled' ? [`title ${at + 1}`] : []))
    expect(outcomes.some(({ status }) => status === 'rejected')).toBe(true)
    expect(await titles()).toEqual(['title 0', ...written])

    await db.transact((tx) => sql`pragma max_page_count = 1000000`.execute(tx))
    await add(99)
    expect((await titles()).at(-1)).toBe('title 99')
  },
)

test('a long series of writes lets other requests run in between', async () => {
  const { add } = await database()
  let turns = 0
  const over = new AbortController()
  const turning = (async () => {
    while (!over.signal.aborted) {
      await setImmediate()
      turns += 1
    }
  })()
  await Promise.all(Array.from({ length: 200 }, (_, at) => add(at)))
  over.abort()
  await turning
  expect(turns).toBeGreaterThan(2)
})

test('writes one after another let other requests run in between', async () => {
  const { add } = await database()
  let turns = 0
  const count = () => {
    turns += 1
  }
  for (let id = 0; id < 20; id += 1) {
    void setImmediate().then(count)
    await add(id)
  }
  // Without the pause all writes would run in one turn of the event loop.
  expect(turns).toBeGreaterThan(2)
})

test('a transaction inside another is refused at once, alone and in a group, and later writes succeed', async () => {
  const { db, titles, add } = await database()
  const nested = () => db.transact(async () => add(1))
  const outcomes = await Promise.allSettled([nested(), add(2), nested(), add(3)])
  for (const at of [0, 2])
    expect(outcomes[at]).toMatchObject({ reason: { message: expect.stringContaining('inside another') } })
  await add(4)
  expect(await titles()).toEqual(['title 2', 'title 3', 'title 4'])
})

test('what a transaction has begun without waiting may write after it', async () => {
  const { db, titles, add } = await database()
  const { promise: ended, resolve: end } = Promise.withResolvers<void>()
  const later = await db.transact(async () => [ended.then(() => add(1))])
  end()
  await Promise.all(later)
  expect(await titles()).toEqual(['title 1'])
})

test('a transaction that still runs after five seconds is reported once, with where it was begun', async () => {
  const { db } = await database()
  const warned = vi.fn<(warning: Error) => void>()
  process.on('warning', warned)
  onTestFinished(() => void process.off('warning', warned))
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  const [begun, end] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const running = db.transact(async () => {
    begun.resolve()
    await end.promise
  })
  await begun.promise
  vi.advanceTimersByTime(4_999)
  await setImmediate()
  expect(warned).not.toHaveBeenCalled()
  vi.advanceTimersByTime(1)
  end.resolve()
  await running
  vi.advanceTimersByTime(60_000)
  await setImmediate()
  expect(warned.mock.calls).toMatchObject([
    [{ name: 'SlowTransaction', detail: expect.stringContaining('group-commit.test.ts') }],
  ])
})
