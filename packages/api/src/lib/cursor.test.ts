import fc from 'fast-check'
import { expect, test } from 'vitest'
import { AppError } from '../errors.ts'
import { decodeCursor, encodeCursor } from './cursor.ts'

const encode = (text: string) => Buffer.from(text).toString('base64url')

test('a cursor is decoded to its position, for every possible position', () => {
  fc.assert(
    fc.property(fc.maxSafeNat(), (place) => {
      expect(decodeCursor('list', encodeCursor('list', [place]))).toEqual([place])
    }),
  )
})

test('without a cursor there is no position', () => {
  expect(decodeCursor('list', null)).toEqual([])
  expect(decodeCursor('list', undefined)).toEqual([])
})

const PLACE = 1_814_903_194_624_000
const good = encodeCursor('list', [PLACE])

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
  encodeCursor('another list', [PLACE]),
  encodeCursor('', [PLACE]),
  encodeCursor('list', []),
  encodeCursor('list', [PLACE, PLACE]),
  encode(PLACE.toString(36)),
  ...['ZZZ', '-', '1.5', '1 or 1=1', '007', 'zzzzzzzzzzzz', '\0', '１'].map((text) => encode(`list.${text}`)),
])('%j is an invalid cursor', (cursor) => {
  expect(() => decodeCursor('list', cursor)).toThrow(AppError)
  expect(() => decodeCursor('list', cursor)).toThrow('Invalid cursor')
})

/** The cursor encoded again after decoding, or the code of the refusal. */
function reencoded(text: string): string {
  try {
    return encodeCursor('list', decodeCursor('list', text))
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
