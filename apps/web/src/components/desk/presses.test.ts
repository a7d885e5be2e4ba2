import { expect, test } from 'vitest'
import { isDeliberate } from './presses.ts'

const READABLE_AT = 1_000

test('a click, a tap or a key on what could be read is meant', () => {
  expect(isDeliberate({ timeStamp: 1_000, detail: 1 }, READABLE_AT)).toBe(true)
  expect(isDeliberate({ timeStamp: 1_200, detail: 0, repeat: false }, READABLE_AT)).toBe(true)
  expect(isDeliberate({ timeStamp: 1_200 }, READABLE_AT)).toBe(true)
})

test('a press made before it could be read is not meant, however late the browser hears of it', () => {
  expect(isDeliberate({ timeStamp: 999, detail: 1 }, READABLE_AT)).toBe(false)
  expect(isDeliberate({ timeStamp: 5_000, detail: 1 }, Infinity)).toBe(false)
})

test('the second click of a double click and a key that is held down are never meant', () => {
  expect(isDeliberate({ timeStamp: 5_000, detail: 2 }, READABLE_AT)).toBe(false)
  expect(isDeliberate({ timeStamp: 5_000, detail: 3 }, READABLE_AT)).toBe(false)
  expect(isDeliberate({ timeStamp: 5_000, repeat: true }, READABLE_AT)).toBe(false)
})
