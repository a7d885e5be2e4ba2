import { expect, test } from 'vitest'
import { isFiltered, parseQueueFilter } from './desk-filter.ts'

test('the filter is read from the address', () => {
  const filter = { genre: 'Comics', origin: 'Tideborn', submitter: 'alice' }
  expect(parseQueueFilter({ ...filter, tab: 'pending' })).toEqual(filter)
  expect(parseQueueFilter({ origin: 1984 })).toEqual({ origin: '1984' })
  expect(isFiltered(parseQueueFilter(filter))).toBe(true)
})

test.for([{}, { genre: 'Opera' }, { origin: '' }, { submitter: ['a'] }, { genre: null, origin: {} }])(
  'what makes no sense is no filter: %j',
  (raw) => {
    expect(parseQueueFilter(raw)).toEqual({})
    expect(isFiltered(parseQueueFilter(raw))).toBe(false)
  },
)
