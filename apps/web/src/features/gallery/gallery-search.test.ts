import { expect, test } from 'vitest'
import { parseGallerySearch } from './gallery-search.ts'

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

test('a search for digits stays a search', () => {
  expect(parseGallerySearch({ q: 9 })).toEqual({ q: '9' })
})

test.for([{ field: 'password' }, { field: '__proto__' }, { genre: 'Opera' }, { q: ['a', 'b'] }, { q: null }])(
  'what makes no sense is dropped: %o',
  (raw) => {
    expect(parseGallerySearch(raw)).toEqual({})
  },
)
