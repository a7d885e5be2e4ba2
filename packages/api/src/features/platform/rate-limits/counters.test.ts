import { setImmediate } from 'node:timers/promises'
import { onTestFinished, expect, test, vi } from 'vitest'
import { createServices } from '../../../services.ts'
import { withSlowReads } from '../../../slow-reads.testing.ts'
import { testApp } from '../../../test-app.testing.ts'
import { turnsDuring } from '../../../turns.testing.ts'
import { type Counter, type Counters, createCounters, type Saving } from './counters.ts'

const SAVED = { isSaved: true }
const UNSAVED = { isSaved: false }

const put = (counters: Counters, key: string, counter: Counter, saving: Saving = SAVED) =>
  counters.change([key], saving, (loaded) => loaded.put(key, counter))

const find = (counters: Counters, key: string, saving: Saving = SAVED) =>
  counters.change([key], saving, (loaded) => loaded.find(key))

const pointsOf = async (...processes: Counters[]) =>
  Promise.all(processes.map(async (counters) => (await find(counters, 'a'))?.points))

/** The counters of two processes on one database. They are saved only when a test says so. */
async function twoProcesses() {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  const app = await testApp()
  onTestFinished(app.close)
  const one = app.services.counters
  const two = createServices(app.deps).counters
  onTestFinished(() => two.close())
  const expiresAt = app.clock.now().getTime() + 60_000
  const counter = (points: number, more: Partial<Counter> = {}): Counter => ({
    points,
    waitUntil: 0,
    expiresAt,
    ...more,
  })
  return { app, one, two, counter }
}

test('two processes count together, and each sees the points of the other', async () => {
  const { one, two, counter } = await twoProcesses()
  await put(one, 'a', counter(3))
  await put(two, 'a', counter(4))
  expect(await pointsOf(one, two)).toEqual([3, 4])
  await one.save()
  await two.save()
  expect(await pointsOf(one, two)).toEqual([7, 7])
  await put(one, 'a', counter(8))
  await one.save()
  expect(await pointsOf(two)).toEqual([8])
})

test('a counter that changes while it is saved is counted once', async () => {
  const { app, one, two, counter } = await twoProcesses()
  await put(one, 'a', counter(2))
  const lock = Promise.withResolvers<void>()
  const locked = app.db.transact(() => lock.promise)
  const saved = one.save()
  await setImmediate()
  await put(one, 'a', counter(5))
  lock.resolve()
  await Promise.all([locked, saved])
  expect(await pointsOf(two)).toEqual([5])
})

test('concurrent changes all count, however long reading takes and however often they are saved', async () => {
  const { app, two, counter } = await twoProcesses()
  const counters = createCounters({ db: withSlowReads(app.db), clock: app.clock })
  onTestFinished(() => counters.close())
  const seen: number[] = []
  const keys = ['a', 'b']
  const turns = async (number: number) => {
    for (let turn = 0; turn < number; turn += 1) await setImmediate()
  }
  const count = async () => {
    await counters.change(keys, SAVED, (loaded) => {
      const [points = 0] = keys.map((key) => loaded.find(key)?.points)
      seen.push(points)
      for (const key of keys) loaded.put(key, counter(points + 1))
    })
    await counters.save()
  }
  for (let round = 0; round < 10; round += 1) {
    await Promise.all([...Array(5)].map(async (_, at) => turns(at).then(count)))
  }
  expect(seen).toEqual([...Array(50).keys()])
  expect(await pointsOf(two)).toEqual([50])
})

test('one process forgets a counter: the other lets its caller try again', async () => {
  const { app, one, two, counter } = await twoProcesses()
  await put(two, 'a', counter(9, { waitUntil: app.clock.now().getTime() + 30_000 }))
  await two.save()
  await put(one, 'a', counter(0, { expiresAt: 0 }))
  await one.save()
  expect(await find(two, 'a')).toBeUndefined()
  await put(two, 'a', counter(1))
  await two.save()
  expect(await pointsOf(one)).toEqual([1])
})

test('an expired counter begins anew', async () => {
  const { app, one, two, counter } = await twoProcesses()
  await put(one, 'a', counter(9))
  await one.save()
  app.clock.advance(60_000)
  expect(await find(two, 'a')).toBeUndefined()
  const expiresAt = app.clock.now().getTime() + 1_000
  await put(two, 'a', counter(1, { expiresAt }))
  await two.save()
  expect(await find(one, 'a')).toEqual(counter(1, { expiresAt }))
})

test('counters that are not saved stay in their process', async () => {
  const { one, two, counter } = await twoProcesses()
  await put(one, 'a', counter(3), UNSAVED)
  await one.save()
  expect((await find(one, 'a', UNSAVED))?.points).toBe(3)
  expect(await find(two, 'a', UNSAVED)).toBeUndefined()
})

test('many counters are saved a few at a time: other requests are answered in between', async () => {
  const { app, one, counter } = await twoProcesses()
  for (let at = 0; at < 200; at += 1) await put(one, `many ${at}`, counter(1))
  expect(await turnsDuring(() => one.save())).toBeGreaterThanOrEqual(9)
  expect(await app.db.read.selectFrom('rate_limit').select('key').execute()).toHaveLength(200)
})
