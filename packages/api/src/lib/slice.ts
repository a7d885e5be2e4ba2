import type { CharacterListInput, Page } from '@personae/contract/search'
import { decodeCursor, encodeCursor, START } from './cursor.ts'

/** Maximum text of a page of whole records, in UTF-16 code units: a few milliseconds to parse and serialise. */
export const PAGE_MAX_TEXT = 1_000_000

export type Paging = Pick<CharacterListInput, 'limit' | 'cursor'>

export interface Slice<Row> {
  rows: Row[]
  hasMore: boolean
  /** The key to continue after, where its row may have been hidden or deleted since the keys were read. */
  last?: number | undefined
}

/** A slice from the rows with these keys, of which there is one more than `limit` if more rows follow. */
export const sliceAt = <Row>(keys: readonly number[], rows: Row[], limit: number): Slice<Row> => ({
  rows,
  hasMore: keys.length > limit,
  last: keys.slice(0, limit).at(-1),
})

export interface SliceLimits {
  limit: number
  /** Maximum text in UTF-16 code units; a single row may exceed it. */
  maxText?: number
}

const textIn = (row: object): number => {
  let length = 0
  for (const value of Object.values(row)) if (typeof value === 'string') length += value.length
  return length
}

/** Takes rows up to the limit and the maximum text, but at least one if there is any. */
export function sliceOf<Row extends object>(list: readonly Row[], limit: number): Slice<Row> {
  const rows: Row[] = []
  let text = 0
  for (const row of list) {
    text += textIn(row)
    if (rows.length === limit || (rows.length > 0 && text > PAGE_MAX_TEXT)) return { rows, hasMore: true }
    rows.push(row)
  }
  return { rows, hasMore: false }
}

/** Maximum number of long rows that are read at a time. */
const READ_AHEAD = 5

/** A slice of long rows, which `read` gets a few at a time, in order. A key after the limit: more follow. */
export async function readSlice<Row extends object>(
  keys: readonly number[],
  read: (keys: readonly number[]) => Promise<Row[]>,
  { limit, maxText = PAGE_MAX_TEXT }: SliceLimits,
): Promise<Slice<Row>> {
  const wanted = keys.slice(0, limit)
  const rows: Row[] = []
  let [at, text] = [0, 0]
  while (at < wanted.length && text <= maxText) {
    // Batches of one, two, four rows and so on: the first row alone may exceed the limit.
    const few = wanted.slice(at, at + Math.min(at + 1, READ_AHEAD))
    for (const row of await read(few)) {
      text += textIn(row)
      if (rows.length > 0 && text > maxText) return { rows, hasMore: true }
      rows.push(row)
    }
    at += few.length
  }
  return { rows, hasMore: at < keys.length, last: wanted[at - 1] }
}

/** The total of a list that fits on its first page, without a count query; undefined for other pages. */
export const allOf = ({ rows, hasMore }: Slice<unknown>, { cursor }: Paging): number | undefined =>
  cursor || hasMore ? undefined : rows.length

/** Cursors and pages of one list. @param key the column by which it is sorted, beginning after `first` */
export function pagesBy<Key extends string>(list: string, key: Key, first = START) {
  type Keyed = Record<Key, number>

  const next = ({ rows, hasMore, last = rows.at(-1)?.[key] }: Slice<Keyed>): string | null =>
    last !== undefined && hasMore ? encodeCursor(list, [last]) : null

  return {
    /** The key after which a page begins. @throws AppError `invalid` for a cursor of another list */
    start: (cursor: Paging['cursor']): number => decodeCursor(list, cursor)[0] ?? first,

    /** The cursor after a slice; null at the end of the list. */
    next,

    page: <Row extends Keyed, Item>(
      slice: Slice<Row>,
      total: number,
      toItem: (row: Row) => Item,
    ): Page<Item> => ({ items: slice.rows.map(toItem), total, nextCursor: next(slice) }),
  }
}
