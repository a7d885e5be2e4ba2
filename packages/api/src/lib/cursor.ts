import { invalid } from '../errors.ts'

/** Before all items: the start of the first page. */
export const START = Number.MAX_SAFE_INTEGER

/** The same of a list in ascending order. */
export const BEGINNING = Number.MIN_SAFE_INTEGER

const NUMBER = /^[0-9a-z]{1,11}$/

const partsOf = (cursor: string): string[] => Buffer.from(cursor, 'base64url').toString('latin1').split('.')

/** The list is named in its cursors, so that no other one takes them. */
export const encodeCursor = (list: string, numbers: readonly number[]): string =>
  Buffer.from([list, ...numbers.map((number) => number.toString(36))].join('.')).toString('base64url')

/** The list that a cursor says it is of. */
export const listOf = (cursor: string): string => partsOf(cursor)[0]!

/**
 * The numbers of a cursor, none without one.
 * @throws AppError `invalid` for anything that `encodeCursor` did not return for this list, or of another length
 */
export function decodeCursor(
  list: string,
  cursor: string | null | undefined,
  fit: (numbers: number[]) => boolean = ({ length }) => length === 1,
  path = 'cursor',
): number[] {
  if (cursor === null || cursor === undefined) return []
  const numbers = partsOf(cursor)
    .slice(1)
    .map((text) => (NUMBER.test(text) ? Number.parseInt(text, 36) : Number.NaN))
  if (!numbers.every(Number.isSafeInteger) || encodeCursor(list, numbers) !== cursor || !fit(numbers))
    throw invalid(path, 'Invalid cursor')
  return numbers
}
