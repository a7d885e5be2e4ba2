import { expect, test } from 'vitest'
import { listInput } from './search.ts'
import { SEARCH_LABELS, SEARCH_FIELDS } from './search.constants.ts'

test('the default is a search by name, first page of twenty-four', () => {
  expect(listInput.parse({})).toEqual({ field: 'name', limit: 24 })
})

test('a search has single blanks, as names have', () => {
  expect(listInput.parse({ q: ' Sherlock  Holmes ' })).toMatchObject({ q: 'Sherlock Holmes' })
})

test('a list of no genres is no filter', () => {
  expect(listInput.parse({ genre: [] })).toEqual(listInput.parse({}))
})

test('the selector offers the five fields of the specification', () => {
  expect(SEARCH_FIELDS.map((field) => SEARCH_LABELS[field])).toEqual([
    'Character',
    'Universe',
    'Series',
    'Creator',
    'Writer',
  ])
})

const LIMIT = 'The limit is a whole number from 1 to 100'

test.for([
  ['status', 'bogus', 'Status is one of pending, approved, rejected'],
  ['status', ['pending', 'approved'], 'Status is one of pending, approved, rejected'],
  ['field', '__proto__', 'Search by name, origin, series, creator, writer'],
  ['field', 'constructor', 'Search by name, origin, series, creator, writer'],
  ['field', 'password', 'Search by name, origin, series, creator, writer'],
  ['genre', 'Poetry', 'Genres are Anime, Comics, Games, Movies, TV Shows, Book Series'],
  ['genre', 'anime', 'Genres are Anime, Comics, Games, Movies, TV Shows, Book Series'],
  ['limit', 0, LIMIT],
  ['limit', 101, LIMIT],
  ['limit', 1.5, LIMIT],
  ['limit', Number.NaN, LIMIT],
  ['limit', '10', LIMIT],
  ['cursor', 'x'.repeat(901), 'Invalid cursor'],
  ['sort', 'best', 'Sort by newest, popular'],
  ['cursor', ['x'], 'Invalid cursor'],
  ['q', 'x'.repeat(201), 'The search must be at most 200 characters'],
  ['q', ['a', 'b'], 'Search must be a string'],
] as const)('%s=%j is refused with a sentence', ([key, value, message]) => {
  expect(listInput.safeParse({ [key]: value }).error?.issues).toMatchObject([{ path: [key], message }])
})

test.for([{ q: 'nemo' }, { status: 'pending' }] as const)(
  'the popular order with %j is refused',
  (search) => {
    expect(listInput.safeParse({ sort: 'popular', ...search }).error?.issues).toMatchObject([
      { path: ['sort'] },
    ])
  },
)
