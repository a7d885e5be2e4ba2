import type { Genre } from '@personae/contract/characters'
import { GENRES, SEARCH_FIELDS, type SearchField } from '@personae/contract/vocabulary'
import { LRUCache } from 'lru-cache'
import type { RankedHit } from './search.repo.ts'
import { TextColumn } from './text-column.ts'

/** The folded texts of a published character, and what hits are sorted and filtered by. */
export type SearchTextRow = Record<SearchField, string> & {
  recency: number
  weight: number
  genres: readonly Genre[]
}

export interface TextSearch {
  /** The folded query, not empty. */
  text: string
  field: SearchField
  /** A hit has one of these genres. */
  genres?: readonly Genre[] | undefined
}

/** Hits of the latest searches, in all: a page, its total and its genres are three calls. */
const CACHED_HITS = 200_000
/** The share of a cached search without hits. */
const SEARCH_OVERHEAD = 20

const bitsOf = (genres: readonly Genre[]): number =>
  genres.reduce((bits, genre) => bits | (1 << GENRES.indexOf(genre)), 0)

/** The texts of all published characters in memory: finds the same hits as a search for each text that contains another. */
export class SearchTexts {
  readonly #columns = Object.fromEntries(SEARCH_FIELDS.map((field) => [field, new TextColumn()])) as Record<
    SearchField,
    TextColumn
  >
  readonly #rowOf = new Map<number, number>()
  readonly #recencies: number[] = []
  readonly #weights: number[] = []
  readonly #genres: number[] = []
  readonly #freeRows: number[] = []
  readonly #found = new LRUCache<string, number[]>({
    maxSize: CACHED_HITS,
    sizeCalculation: ({ length }) => length + SEARCH_OVERHEAD,
  })

  get size(): number {
    return this.#rowOf.size
  }

  /** Texts in memory that no character has any more. */
  get unused(): number {
    return SEARCH_FIELDS.reduce((sum, field) => sum + this.#columns[field].unused, 0)
  }

  /** Adds a character, or replaces the one with the same recency. */
  set({ recency, weight, genres, ...texts }: SearchTextRow): void {
    this.remove(recency)
    const row = this.#freeRows.pop() ?? this.#recencies.length
    this.#rowOf.set(recency, row)
    this.#recencies[row] = recency
    this.#weights[row] = weight
    this.#genres[row] = bitsOf(genres)
    for (const field of SEARCH_FIELDS) this.#columns[field].add(row, texts[field])
    this.#found.clear()
  }

  /** Removes the character with this recency, if there is one. */
  remove(recency: number): void {
    const row = this.#rowOf.get(recency)
    if (row === undefined) return
    for (const field of SEARCH_FIELDS) this.#columns[field].remove(row)
    this.#rowOf.delete(recency)
    this.#freeRows.push(row)
    this.#found.clear()
  }

  count(search: TextSearch): number {
    return this.#rowsOf(search).length
  }

  /** The recencies of the newest hits older than `before`, newest first. */
  newest(search: TextSearch, before: number, limit: number): number[] {
    return this.#newestRows(search, before, limit).map((row) => this.#recencies[row]!)
  }

  /** The same with the columns for ranking. */
  ranked(search: TextSearch, before: number, limit: number): RankedHit[] {
    const column = this.#columns[search.field]
    return this.#newestRows(search, before, limit).map((row) => ({
      recency: this.#recencies[row]!,
      text: column.textAt(row),
      weight: this.#weights[row]!,
    }))
  }

  /** The number of hits per genre. Genres without hits are omitted. */
  countByGenre(search: TextSearch): Map<Genre, number> {
    const counts = GENRES.map(() => 0)
    for (const row of this.#rowsOf(search))
      for (let bits = this.#genres[row]!; bits !== 0; bits &= bits - 1)
        counts[31 - Math.clz32(bits & -bits)]! += 1
    return new Map(GENRES.flatMap((genre, at) => (counts[at]! > 0 ? [[genre, counts[at]!] as const] : [])))
  }

  #rowsOf({ text, field, genres = [] }: TextSearch): number[] {
    const key = `${field} ${genres.join()} ${text}`
    const cached = this.#found.get(key)
    if (cached) return cached
    const all = this.#columns[field].rowsContaining(text)
    const wanted = bitsOf(genres)
    const rows = genres.length === 0 ? all : all.filter((row) => (this.#genres[row]! & wanted) !== 0)
    this.#found.set(key, rows)
    return rows
  }

  /** Goes through all hits once, with the newest so far in a heap whose first one is the oldest. */
  #newestRows(search: TextSearch, before: number, limit: number): number[] {
    const recencies = this.#recencies
    const heap: number[] = []
    const rows = this.#rowsOf(search)
    // Most characters were loaded in the order of their recency: from the end, most of the rest is skipped.
    for (let at = rows.length - 1; at >= 0; at -= 1) {
      const row = rows[at]!
      const recency = recencies[row]!
      if (recency >= before) continue
      if (heap.length < limit) {
        heap.push(row)
        if (heap.length === limit) heap.sort((a, b) => recencies[a]! - recencies[b]!)
      } else if (recency > recencies[heap[0]!]!) {
        replaceFirst(heap, row, recencies)
      }
    }
    return heap.sort((a, b) => recencies[b]! - recencies[a]!)
  }
}

/** Replaces the first row of a heap, and moves the new one to its place. */
function replaceFirst(heap: number[], row: number, recencies: readonly number[]): void {
  let at = 0
  for (;;) {
    let child = 2 * at + 1
    if (child >= heap.length) break
    if (child + 1 < heap.length && recencies[heap[child + 1]!]! < recencies[heap[child]!]!) child += 1
    if (recencies[heap[child]!]! >= recencies[row]!) break
    heap[at] = heap[child]!
    at = child
  }
  heap[at] = row
}
