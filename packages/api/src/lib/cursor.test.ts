import fc from 'fast-check'
import { expect, test } from 'vitest'
import { AppError } from '../errors.ts'
import { encodeCursor, decodeCursor, START } from './cursor.ts'

const encode = (text: string) => Buffer.from(text).toString('base64url')

test('a cursor is decoded to its position, for every possible position', () => {
  fc.assert(
    fc.property(fc.maxSafeNat(), (place) => {
      expect(decodeCursor(encodeCursor(place))).toBe(place)
    }),
  )
})

test('without a cursor the list starts at its beginning', () => {
  expect(decodeCursor(null)).toBe(START)
  expect(decodeCursor(undefined)).toBe(START)
})

const good = encodeCursor(1_814_903_194_624_000)

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
])('%j is an invalid cursor', (cursor) => {
  expect(() => decodeCursor(cursor)).toThrow(AppError)
  expect(() => decodeCursor(cursor)).toThrow('Invalid cursor')
})

/** The cursor made of a decoded one, or the code of the refusal. */
function reencoded(text: string): string {
  try {
    return encodeCursor(decodeCursor(text))
  } catch (error) {
    if (error instanceof AppError) return error.code
    throw error
  }
}

test('every accepted cursor re-encodes to itself', () => {
  fc.assert(
    fc.property(fc.string({ maxLength: 20 }), (text) => {
      expect([text, 'invalid']).toContain(reencoded(text))
    }),
  )
})
