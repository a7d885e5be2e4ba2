import damerauLevenshtein from 'damerau-levenshtein'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { distanceWithin } from './edit-distance.ts'

const word = fc.string({ unit: fc.constantFrom(...'abcdeéあ😀😁'), maxLength: 12 })

test('equals the distance of the library up to the maximum, and is null beyond it', () => {
  fc.assert(
    fc.property(word, word, fc.integer({ min: 0, max: 8 }), (a, b, max) => {
      const { steps } = damerauLevenshtein(a, b)
      expect(distanceWithin(a, b, max)).toBe(steps <= max ? steps : null)
    }),
    { numRuns: 5_000 },
  )
})
