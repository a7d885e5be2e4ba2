import { AppError } from '../errors.ts'

/** Before everything: where the first page starts. */
export const START = Number.MAX_SAFE_INTEGER

const DIGITS = /^[0-9a-z]{1,11}$/

/** An opaque name for the place after an item. */
export const cursorAfter = (recency: number): string =>
  Buffer.from(recency.toString(36)).toString('base64url')

/** @throws AppError `invalid` for anything that `cursorAfter` did not make */
export function placeOf(cursor: string | null | undefined): number {
  if (cursor === null || cursor === undefined) return START
  const text = Buffer.from(cursor, 'base64url').toString('latin1')
  const place = DIGITS.test(text) ? Number.parseInt(text, 36) : Number.NaN
  if (!Number.isSafeInteger(place) || cursorAfter(place) !== cursor) {
    throw new AppError('invalid', 'The cursor is broken', [
      { path: 'cursor', message: 'The cursor is broken' },
    ])
  }
  return place
}
