import { expect, test } from 'vitest'
import { decodeCursor } from './cursor.ts'
import { pagesBy, readSlice, sliceAt } from './slice.ts'

/** Reads rows with a text of ten characters, and notes how many at a time; row 2 is deleted. */
function createReader() {
  const sizes: number[] = []
  const read = async (keys: readonly number[]) => {
    sizes.push(keys.length)
    return keys.filter((key) => key !== 2).map((key) => ({ key, text: 'x'.repeat(10) }))
  }
  return { sizes, read }
}

const keysTo = (last: number) => Array.from({ length: last + 1 }, (_, key) => key)

test.for([
  { limit: 20, maxText: 1_000, last: 17, sizes: [1, 2, 4, 5, 5, 1], rows: 17, hasMore: false },
  // The row after the limit is not read, and a deleted row does not end the list.
  { limit: 5, maxText: 1_000, last: 5, sizes: [1, 2, 2], rows: 4, hasMore: true },
  { limit: 6, maxText: 1_000, last: 5, sizes: [1, 2, 3], rows: 5, hasMore: false },
  { limit: 20, maxText: 25, last: 17, sizes: [1, 2, 4], rows: 2, hasMore: true },
  { limit: 20, maxText: 5, last: 17, sizes: [1], rows: 1, hasMore: true },
  { limit: 20, maxText: 5, last: 0, sizes: [1], rows: 1, hasMore: false },
])('rows are read a few at a time, up to $limit rows and $maxText characters', async (expected) => {
  const { sizes, read } = createReader()
  const { rows, hasMore } = await readSlice(keysTo(expected.last), read, expected)
  expect({ sizes, rows: rows.length, hasMore }).toEqual({
    sizes: expected.sizes,
    rows: expected.rows,
    hasMore: expected.hasMore,
  })
})

test('all rows of a page were hidden since their keys were read: the next page begins behind them', async () => {
  const pages = pagesBy('tests', 'key')
  const keyIn = (cursor: string | null) => decodeCursor('tests', cursor)
  const none = async (): Promise<{ key: number }[]> => []
  expect(keyIn(pages.next(await readSlice(keysTo(3), none, { limit: 3 })))).toEqual([2])
  expect(keyIn(pages.next(sliceAt(keysTo(3), [], 3)))).toEqual([2])
  expect(pages.next(sliceAt(keysTo(2), [], 3))).toBeNull()
  // A page that ends early because of its texts continues with the next row, even after hidden rows.
  const { read } = createReader()
  expect(keyIn(pages.next(await readSlice(keysTo(9), read, { limit: 9, maxText: 25 })))).toEqual([1])
})
