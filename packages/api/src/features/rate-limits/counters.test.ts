import { onTestFinished, expect, test } from 'vitest'
import { createServices } from '../../services.ts'
import { testApp } from '../../test-app.testing.ts'
import type { Counter } from './counters.ts'

const SAVED = { isSaved: true }
const UNSAVED = { isSaved: false }

/** The counters of two processes on one database. */
async function twoProcesses() {
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
  one.put('a', counter(3), SAVED)
  two.put('a', counter(4), SAVED)
  expect([one.find('a', SAVED)?.points, two.find('a', SAVED)?.points]).toEqual([3, 4])
  await one.save()
  await two.save()
  expect([one.find('a', SAVED)?.points, two.find('a', SAVED)?.points]).toEqual([7, 7])
  one.put('a', counter(8), SAVED)
  await one.save()
  expect(two.find('a', SAVED)?.points).toBe(8)
})

test('a counter that changes while it is saved is counted once', async () => {
  const { one, two, counter } = await twoProcesses()
  one.put('a', counter(2), SAVED)
  const saved = one.save()
  one.put('a', counter(5), SAVED)
  await saved
  expect(two.find('a', SAVED)?.points).toBe(5)
})

test('one process forgets a counter: the other lets its caller try again', async () => {
  const { app, one, two, counter } = await twoProcesses()
  two.put('a', counter(9, { waitUntil: app.clock.now().getTime() + 30_000 }), SAVED)
  await two.save()
  one.put('a', counter(0, { expiresAt: 0 }), SAVED)
  await one.save()
  expect(two.find('a', SAVED)).toBeUndefined()
  two.put('a', counter(1), SAVED)
  await two.save()
  expect(one.find('a', SAVED)?.points).toBe(1)
})

test('an expired counter begins anew', async () => {
  const { app, one, two, counter } = await twoProcesses()
  one.put('a', counter(9), SAVED)
  await one.save()
  app.clock.advance(60_000)
  expect(two.find('a', SAVED)).toBeUndefined()
  const expiresAt = app.clock.now().getTime() + 1_000
  two.put('a', counter(1, { expiresAt }), SAVED)
  await two.save()
  expect(one.find('a', SAVED)).toEqual(counter(1, { expiresAt }))
})

test('counters that are not saved stay in their process', async () => {
  const { one, two, counter } = await twoProcesses()
  one.put('a', counter(3), UNSAVED)
  await one.save()
  expect([one.find('a', UNSAVED)?.points, two.find('a', UNSAVED)]).toEqual([3, undefined])
})
