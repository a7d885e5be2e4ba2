import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { GENRES, SEARCH_FIELDS } from '@personae/contract/vocabulary'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { SearchTexts, type SearchTextRow } from './search-texts.ts'

/** Few letters, so that texts repeat and contain one another; some are halves of a pair. */
const LETTERS = ['a', 'a', 'b', ' ', '\n', '🦊'] as const
const text = fc.string({ unit: fc.constantFrom(...LETTERS), maxLength: 12 })
const row = fc.record({
  recency: fc.nat(40),
  weight: fc.nat(9),
  genres: fc.subarray([...GENRES]),
  name: text,
  origin: text,
  series: text,
  creator: text,
  writer: text,
})
const search = fc.record({
  text: fc.string({ unit: fc.constantFrom(...LETTERS, '\ud83e'), minLength: 1, maxLength: 4 }),
  field: fc.constantFrom(...SEARCH_FIELDS),
  genres: fc.option(fc.subarray([...GENRES], { minLength: 1 }), { nil: undefined }),
})
const step = fc.oneof(
  { weight: 3, arbitrary: row.map((set) => ({ set, remove: null })) },
  { weight: 2, arbitrary: fc.nat(40).map((remove) => ({ set: null, remove })) },
)

test('after random changes every search has the same hits as a look at each text', () => {
  let hits = 0
  fc.assert(
    fc.property(
      fc.array(fc.tuple(step, search, fc.nat(41), fc.integer({ min: 1, max: 6 })), {
        minLength: 30,
        maxLength: 80,
      }),
      (steps) => {
        const texts = new SearchTexts()
        const model = new Map<number, SearchTextRow>()
        for (const [{ set, remove }, query, before, limit] of steps) {
          if (set) {
            texts.set(set)
            model.set(set.recency, set)
          } else {
            texts.remove(remove)
            model.delete(remove)
          }
          const expected = [...model.values()]
            .filter((one) => one[query.field].includes(query.text))
            .filter(({ genres }) => !query.genres || genres.some((genre) => query.genres!.includes(genre)))
            .sort((a, b) => b.recency - a.recency)
          const older = expected.filter(({ recency }) => recency < before).slice(0, limit)
          expect(texts.size).toBe(model.size)
          expect(texts.count(query)).toBe(expected.length)
          expect(texts.newest(query, before, limit)).toEqual(older.map(({ recency }) => recency))
          expect(texts.ranked(query, before, limit)).toEqual(
            older.map((one) => ({ recency: one.recency, text: one[query.field], weight: one.weight })),
          )
          expect(Object.fromEntries(texts.countByGenre(query))).toEqual(
            Object.fromEntries(
              GENRES.map(
                (genre) => [genre, expected.filter(({ genres }) => genres.includes(genre)).length] as const,
              ).filter(([, n]) => n > 0),
            ),
          )
          hits += older.length
        }
      },
    ),
    { numRuns: 100 },
  )
  expect(hits).toBeGreaterThan(1_000)
})

/** Bytes that are in use after a garbage collection. */
function heapInUse(): number {
  setFlagsFromString('--expose-gc')
  const collectGarbage = runInNewContext('gc') as () => void
  collectGarbage()
  return process.memoryUsage().heapUsed
}

test('characters that come and go leave nothing in memory', () => {
  const texts = new SearchTexts()
  const comeAndGo = (from: number, to: number) => {
    for (let recency = from; recency < to; recency += 1) {
      texts.set({
        recency,
        weight: 0,
        genres: [],
        name: `orla the ${recency}${'x'.repeat(500)}`,
        origin: `hollow tide ${recency % 10}`,
        series: '',
        creator: `c${recency} and others`,
        writer: '',
      })
      texts.remove(recency - 10)
    }
  }
  comeAndGo(0, 1_000)
  const before = heapInUse()
  comeAndGo(1_000, 6_000)
  // Their names alone are five times as large.
  expect(heapInUse() - before).toBeLessThan(500_000)
  expect(texts.size).toBe(10)
})
