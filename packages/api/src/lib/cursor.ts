import { AppError } from '../errors.ts'

/** Before all items: the start of the first page. */
export const START = Number.MAX_SAFE_INTEGER

const NUMBER = /^[0-9a-z]{1,11}$/

export const encodeCursorNumbers = (numbers: readonly number[]): string =>
  Buffer.from(numbers.map((number) => number.toString(36)).join('.')).toString('base64url')

const brokenCursor = (path: string): AppError =>
  new AppError('invalid', 'Invalid cursor', [{ path, message: 'Invalid cursor' }])

/** @throws AppError `invalid` for anything that `encodeCursorNumbers` did not return, or of another length */
export function decodeCursorNumbers(
  cursor: string,
  fit: (numbers: number[]) => boolean,
  path = 'cursor',
): number[] {
  const numbers = Buffer.from(cursor, 'base64url')
    .toString('latin1')
    .split('.')
    .map((text) => (NUMBER.test(text) ? Number.parseInt(text, 36) : Number.NaN))
  if (!numbers.every(Number.isSafeInteger) || encodeCursorNumbers(numbers) !== cursor || !fit(numbers))
    throw brokenCursor(path)
  return numbers
}

export const encodeCursor = (recency: number): string => encodeCursorNumbers([recency])

/** @throws AppError `invalid` for anything that `encodeCursor` did not return */
export function decodeCursor(cursor: string | null | undefined): number {
  if (cursor === null || cursor === undefined) return START
  return decodeCursorNumbers(cursor, ({ length }) => length === 1)[0]!
}
