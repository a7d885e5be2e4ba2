import fc from 'fast-check'
import { expect, test } from 'vitest'
import { AppError } from '../errors.ts'
import { cursorAfter, placeOf, START } from './cursor.ts'

const encode = (text: string) => Buffer.from(text).toString('base64url')

test('a cursor leads back to its place, for every place there can be', () => {
  fc.assert(
    fc.property(fc.maxSafeNat(), (place) => {
      expect(placeOf(cursorAfter(place))).toBe(place)
    }),
  )
})

test('without a cursor the list starts at its beginning', () => {
  expect(placeOf(null)).toBe(START)
  expect(placeOf(undefined)).toBe(START)
})

const good = cursorAfter(1_814_903_194_624_000)

test.for([
  '',
  'x',
  '%%%',
  'not a cursor',
  `${good}=`,
  `${good} `,
  ` ${good}`,
  good.slice(0, -1),
  good.toUpperCase(),
  encode('ZZZ'),
  encode('-'),
  encode('1.5'),
  encode('1 or 1=1'),
  encode('007'),
  encode('zzzzzzzzzzzz'),
  encode('\0'),
  encode('１'),
])('%j is a broken cursor', (cursor) => {
  expect(() => placeOf(cursor)).toThrow(AppError)
  expect(() => placeOf(cursor)).toThrow('The cursor is broken')
})

test('whatever is taken for a cursor is one', () => {
  fc.assert(
    fc.property(fc.string({ maxLength: 20 }), (text) => {
      try {
        expect(cursorAfter(placeOf(text))).toBe(text)
      } catch (error) {
        expect(error).toMatchObject({ code: 'invalid' })
      }
    }),
  )
})
