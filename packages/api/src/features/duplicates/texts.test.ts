import { expect, test } from 'vitest'
import { fingerprintOf, runsOf, shareOfRuns } from './texts.ts'

/** So many words, none of them twice in a row of four. */
const text = (from: number, words: number): string =>
  Array.from({ length: words }, (_, at) => `word${from + at}`).join(' ')

const share = (one: string, other: string) => shareOfRuns(runsOf(one), runsOf(other))

test('a text and its copy, with other capitals and signs: all of it', () => {
  const original = text(0, 120)
  const copy = original.toUpperCase().replaceAll(' ', ', ')
  expect(share(original, copy)).toBe(1)
  expect(fingerprintOf(copy)).toEqual(fingerprintOf(original))
})

test('a copy that goes on: all of the shorter one, whichever is asked first', () => {
  const [short, long] = [text(0, 80), text(0, 200)]
  expect(share(short, long)).toBe(1)
  expect(share(long, short)).toBe(1)
})

test('half of it rewritten: about half, and a number in common to be found by', () => {
  const [one, other] = [text(0, 100), `${text(0, 70)} ${text(500, 30)}`]
  expect(share(one, other)).toBeCloseTo(67 / 97)
  const known = new Set(fingerprintOf(one))
  expect(fingerprintOf(other).some((number) => known.has(number))).toBe(true)
})

test('texts of their own share nothing, and no number', () => {
  expect(share(text(0, 100), text(1_000, 100))).toBe(0)
  const known = new Set(fingerprintOf(text(0, 100)))
  expect(fingerprintOf(text(1_000, 100)).filter((number) => known.has(number))).toEqual([])
})

test('what is too short tells nothing, however alike', () => {
  expect(fingerprintOf(text(0, 60))).toEqual([])
  expect(share(text(0, 60), text(0, 60))).toBeNull()
  expect(share('', text(0, 100))).toBeNull()
})
