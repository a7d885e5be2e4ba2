import { expect, test } from 'vitest'
import { defaultSort, genreOf, genresOf, parseGallerySearch, sortsOf } from './gallery-search.ts'

test('an address without a search is the whole gallery', () => {
  expect(parseGallerySearch({})).toEqual({})
})

test('text, field and genre are read from the address; the default field is left out', () => {
  expect(parseGallerySearch({ q: 'sun', field: 'origin', genre: 'TV Shows' })).toEqual({
    q: 'sun',
    field: 'origin',
    genre: 'TV Shows',
  })
  expect(parseGallerySearch({ q: 'sun', field: 'name' })).toEqual({ q: 'sun' })
})

test('several genres come from one word with commas or from several, in one order and each once', () => {
  const several = { genre: 'Anime,Games' }
  for (const genre of ['Games,Anime', ['Anime', 'Games'], ['Games', 'Anime,Games', 'Opera', 7]])
    expect(parseGallerySearch({ genre })).toEqual(several)
  expect(genresOf(several)).toEqual(['Anime', 'Games'])
  expect(genreOf([])).toBeUndefined()
})

test('an order is in the address if the search has it; best match, which comes by itself, is not', () => {
  for (const sort of ['name', 'newest', 'popular']) expect(parseGallerySearch({ sort })).toEqual({ sort })
  expect(parseGallerySearch({ sort: 'best' })).toEqual({})
  expect(parseGallerySearch({ q: 'sun', sort: 'best' })).toEqual({ q: 'sun' })
  expect(parseGallerySearch({ q: 'sun', sort: 'popular' })).toEqual({ q: 'sun' })
  expect(parseGallerySearch({ q: 'sun', sort: 'newest' })).toEqual({ q: 'sun', sort: 'newest' })
  expect(sortsOf({ q: 'sun' })).toEqual(['best', 'newest', 'name'])
  expect(sortsOf({})).toEqual(['popular', 'newest', 'name'])
})

test('the order without a choice is best match, or what the answer says', () => {
  expect(defaultSort({ q: 'sun' }, 'popular')).toBe('best')
  expect(defaultSort({}, 'popular')).toBe('popular')
  // No response has arrived yet, or only the one to the previous search.
  for (const given of [undefined, 'best'] as const) expect(defaultSort({}, given)).toBe('newest')
})

test('a search for digits stays a search', () => {
  expect(parseGallerySearch({ q: 9 })).toEqual({ q: '9' })
})

test.for([{ field: 'password' }, { field: '__proto__' }, { genre: 'Opera' }, { q: ['a', 'b'] }, { q: null }])(
  'what makes no sense is dropped: %o',
  (raw) => {
    expect(parseGallerySearch(raw)).toEqual({})
  },
)
