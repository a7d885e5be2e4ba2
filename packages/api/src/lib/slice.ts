import { encodeCursor } from './cursor.ts'
import type { Page } from '@personae/contract/search'

/** Maximum text of a page of whole records, in UTF-16 code units: a few milliseconds to parse and serialise. */
export const PAGE_MAX_TEXT = 1_000_000

/** The first rows of a list. */
export interface Slice<Row> {
  rows: Row[]
  /** Whether more rows follow. */
  hasMore: boolean
}

export interface SliceLimits {
  /** Maximum number of rows. */
  limit: number
  /** Maximum text in UTF-16 code units; a single row may exceed it. */
  maxText?: number
}

const textIn = (row: object): number => {
  let length = 0
  for (const value of Object.values(row)) if (typeof value === 'string') length += value.length
  return length
}

/** Takes rows up to the limits, at least one if there is any, and reads at most one row more. */
export function sliceOf<Row extends object>(
  list: Iterable<Row>,
  { limit, maxText = PAGE_MAX_TEXT }: SliceLimits,
): Slice<Row> {
  const rows: Row[] = []
  let text = 0
  for (const row of list) {
    text += textIn(row)
    if (rows.length === limit || (rows.length > 0 && text > maxText)) return { rows, hasMore: true }
    rows.push(row)
  }
  return { rows, hasMore: false }
}

/** The cursor after a slice, from the sort key of its last row; null at the end of the list. */
export function cursorBehind<Row>(
  { rows, hasMore }: Slice<Row>,
  sortKey: (row: Row) => number,
): string | null {
  const last = rows.at(-1)
  return last !== undefined && hasMore ? encodeCursor(sortKey(last)) : null
}

/** Converts a slice to a page. */
export function pageOf<Row, Item>(
  slice: Slice<Row>,
  total: number,
  { sortKey, toItem }: { sortKey: (row: Row) => number; toItem: (row: Row) => Item },
): Page<Item> {
  return { items: slice.rows.map(toItem), total, nextCursor: cursorBehind(slice, sortKey) }
}
