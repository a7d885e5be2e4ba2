import { invalid } from '../errors.ts'

/** A key before all items of a list in descending order: the start of the first page. */
export const START = Number.MAX_SAFE_INTEGER

/** The same for a list in ascending order. */
export const BEGINNING = Number.MIN_SAFE_INTEGER

const NUMBER = /^[0-9a-z]{1,11}$/

const partsOf = (cursor: string): string[] => Buffer.from(cursor, 'base64url').toString('latin1').split('.')

/** A cursor contains the name of its list, so that no other list accepts it. */
export const encodeCursor = (list: string, numbers: readonly number[]): string =>
  Buffer.from([list, ...numbers.map((number) => number.toString(36))].join('.')).toString('base64url')

/** The name of the list that a cursor claims to be of. */
export const listOf = (cursor: string): string => partsOf(cursor)[0]!

/**
 * The numbers of a cursor; none without a cursor.
 * @throws AppError `invalid` for a text that `encodeCursor` did not return for this list, or does not `fit`
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
