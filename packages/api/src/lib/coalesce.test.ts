import { setImmediate } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { coalesce } from './coalesce.ts'

test('calls during a run share one run behind it, and runs never overlap', async () => {
  let [running, runs] = [0, 0]
  const read = coalesce(async () => {
    expect((running += 1)).toBe(1)
    runs += 1
    await setImmediate()
    running -= 1
  })
  const first = read()
  await Promise.resolve()
  const during = [read(), read()]
  expect(runs).toBe(1)
  await Promise.all([first, ...during])
  expect(runs).toBe(2)
  await read()
  expect(runs).toBe(3)
})

test('a run that fails is reported to its callers, and the next one starts anew', async () => {
  let runs = 0
  const read = coalesce(async () => {
    if ((runs += 1) === 1) throw new Error('unreadable')
  })
  await expect(read()).rejects.toThrow('unreadable')
  await read()
  expect(runs).toBe(2)
})
