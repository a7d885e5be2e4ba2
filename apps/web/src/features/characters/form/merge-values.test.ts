import fc from 'fast-check'
import { expect, test } from 'vitest'
import { EMPTY_VALUES, type FormValues } from './form-values.ts'
import { mergeValues } from './merge-values.ts'

const base: FormValues = {
  ...EMPTY_VALUES,
  name: 'Orla',
  origin: 'Tideborn',
  genres: ['Games'],
  backstory: 'Once',
}

test('a change of one side is taken; where both sides changed, the own value stays', () => {
  const mine = { ...base, name: 'Orla the Swift', backstory: 'Once, mine' }
  const theirs: FormValues = { ...base, genres: ['Games', 'Comics'], backstory: 'Once, theirs' }
  expect(mergeValues(base, mine, theirs)).toEqual({
    values: { ...mine, genres: ['Games', 'Comics'] },
    taken: ['genres'],
    conflicts: ['backstory'],
  })
})

test('the same change on both sides is no conflict', () => {
  const both = { ...base, name: 'Orla the Swift' }
  expect(mergeValues(base, both, both)).toEqual({ values: both, taken: [], conflicts: [] })
})

test('for any three values: no own change is lost, and every change of only the others is taken', () => {
  const text = fc.constantFrom('a', 'b', 'c')
  const values = fc.record({ name: text, origin: text, backstory: text })
  fc.assert(
    fc.property(values, values, values, (before, mine, theirs) => {
      const from = { ...EMPTY_VALUES, ...before }
      const { values: merged } = mergeValues(
        from,
        { ...EMPTY_VALUES, ...mine },
        { ...EMPTY_VALUES, ...theirs },
      )
      for (const field of ['name', 'origin', 'backstory'] as const) {
        const isMine = mine[field] !== before[field]
        expect(merged[field]).toBe(isMine ? mine[field] : theirs[field])
      }
    }),
  )
})
