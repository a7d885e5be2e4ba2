import { readFileSync } from 'node:fs'

// `scripts/make-word-vectors.ts` makes `word-vectors.bin`: the words, separated by zeros, a line break, and the
// vectors, a byte for each number. Words that are used in similar contexts have similar vectors.

/** The length of all vectors. */
export const LENGTH = 170

interface Table {
  /** The row of each word; frequent words come first. */
  rows: ReadonlyMap<string, number>
  values: Int8Array
  width: number
}

let table: Table | undefined

/** Reads the table at the first question, not at the start of the process. */
function loaded(): Table {
  if (table) return table
  const bytes = readFileSync(new URL('word-vectors.bin', import.meta.url))
  const end = bytes.indexOf('\n')
  const words = bytes.toString('latin1', 0, end).split('\0')
  const values = new Int8Array(bytes.buffer, bytes.byteOffset + end + 1)
  const rows = new Map<string, number>()
  for (const [row, word] of words.entries()) rows.set(word, row)
  table = { rows, values, width: values.length / words.length }
  return table
}

/** The row of a word in the table; null for a rare one. */
export const rowOf = (word: string): number | null => loaded().rows.get(word) ?? null

/** The similarity of the meanings of two words, from -1 to 1. */
export function likeness(a: number, b: number): number {
  const { values, width } = loaded()
  let sum = 0
  for (let index = 0; index < width; index += 1)
    sum += values[a * width + index]! * values[b * width + index]!
  return sum / LENGTH ** 2
}

const LETTERS = 'abcdefghijklmnopqrstuvwxyz'

/** The most frequent word one edit away: a letter added, missing, replaced or swapped, but not the first one. */
export function spellingCorrection(word: string): string | null {
  const { rows } = loaded()
  let best: string | null = null
  const consider = (other: string) => {
    const row = rows.get(other)
    if (row !== undefined && (best === null || row < rows.get(best)!)) best = other
  }
  for (let at = 1; at <= word.length; at += 1) {
    const [start, end] = [word.slice(0, at), word.slice(at)]
    consider(start + end.slice(1))
    if (end.length > 1) consider(start + end[1]! + end[0]! + end.slice(2))
    for (const letter of LETTERS) {
      consider(start + letter + end)
      if (end !== '') consider(start + letter + end.slice(1))
    }
  }
  return best
}
