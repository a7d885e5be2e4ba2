import { expect, test } from 'vitest'
import { minHashOf, shinglesOf, sharedShingles } from './shingles.ts'

/** A text of `words` different words. */
const text = (from: number, words: number): string =>
  Array.from({ length: words }, (_, at) => `word${from + at}`).join(' ')

const share = (a: string, b: string) => sharedShingles(shinglesOf(a), shinglesOf(b))

test('a copy with other capitals and punctuation shares all shingles', () => {
  const original = text(0, 120)
  const copy = original.toUpperCase().replaceAll(' ', ', ')
  expect(share(original, copy)).toBe(1)
  expect(minHashOf(shinglesOf(copy))).toEqual(minHashOf(shinglesOf(original)))
})

test('a longer copy shares all shingles of the shorter text, in both orders', () => {
  const [short, long] = [text(0, 80), text(0, 200)]
  expect(share(short, long)).toBe(1)
  expect(share(long, short)).toBe(1)
})

test('a partly rewritten text shares part of the shingles and a MinHash', () => {
  const [original, copy] = [text(0, 100), `${text(0, 70)} ${text(500, 30)}`]
  expect(share(original, copy)).toBeCloseTo(67 / 97)
  const hashes = new Set(minHashOf(shinglesOf(original)))
  expect(minHashOf(shinglesOf(copy)).some((hash) => hashes.has(hash))).toBe(true)
})

test('different texts share no shingle and no MinHash', () => {
  expect(share(text(0, 100), text(1_000, 100))).toBe(0)
  const hashes = new Set(minHashOf(shinglesOf(text(0, 100))))
  expect(minHashOf(shinglesOf(text(1_000, 100))).filter((hash) => hashes.has(hash))).toEqual([])
})

test('short texts are not compared', () => {
  expect(minHashOf(shinglesOf(text(0, 60)))).toEqual([])
  expect(share(text(0, 60), text(0, 60))).toBeNull()
  expect(share('', text(0, 100))).toBeNull()
})
