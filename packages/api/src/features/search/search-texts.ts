import type { Genre } from '@personae/contract/characters'
import { GENRES, SEARCH_FIELDS, type SearchField } from '@personae/contract/vocabulary'
import { LRUCache } from 'lru-cache'
import { type CompactList, sizeOf } from './compact-list.ts'
import { doubles, type GrowableArray, integers } from './growable-array.ts'
import type { RankedHit } from './search.repo.ts'
import { TextIndex } from './text-index.ts'

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

/** Texts found by the latest searches, in all: a page, its total and its genres are three calls. */
const CACHED_TEXTS = 1_000_000
/** The share of a cached search without hits. */
const SEARCH_OVERHEAD = 20

const bitsOf = (genres: readonly Genre[]): number =>
  genres.reduce((bits, genre) => bits | (1 << GENRES.indexOf(genre)), 0)

/** Every character has this bit, beside one for each of its genres. */
const ANY_GENRE = 1 << GENRES.length

const wantedBits = ({ genres = [] }: TextSearch): number => (genres.length === 0 ? ANY_GENRE : bitsOf(genres))

/** One searchable field. */
class Column {
  readonly texts = new TextIndex()
  /** By text: its characters, oldest first. */
  readonly rowsOf: (CompactList | undefined)[] = []
  readonly textOf = integers()
}

/** The texts of all published characters in memory: finds the same hits as a search for each text that contains another. */
export class SearchTexts {
  readonly #columns = Object.fromEntries(SEARCH_FIELDS.map((field) => [field, new Column()])) as Record<
    SearchField,
    Column
  >
  readonly #recencies = doubles()
  readonly #weights = integers()
  readonly #genres = integers()
  /** All rows, oldest first. */
  readonly #rows: number[] = []
  readonly #freeRows: number[] = []
  readonly #found = new LRUCache<string, number[]>({
    maxSize: CACHED_TEXTS,
    sizeCalculation: ({ length }) => length + SEARCH_OVERHEAD,
  })

  get size(): number {
    return this.#rows.length
  }

  /** Adds a character, or replaces the one with the same recency. */
  set({ recency, weight, genres, ...texts }: SearchTextRow): void {
    this.remove(recency)
    const row = this.#freeRows.pop() ?? this.#rows.length
    this.#rows.splice(this.#olderIn(this.#rows, recency), 0, row)
    this.#recencies.set(row, recency)
    this.#weights.set(row, weight)
    this.#genres.set(row, ANY_GENRE | bitsOf(genres))
    for (const field of SEARCH_FIELDS) this.#addTo(this.#columns[field], row, texts[field])
    this.#found.clear()
  }

  /** Removes the character with this recency, if there is one. */
  remove(recency: number): void {
    const place = this.#olderIn(this.#rows, recency)
    const row = this.#rows[place]
    if (row === undefined || this.#recencies.at(row) !== recency) return
    for (const field of SEARCH_FIELDS) this.#removeFrom(this.#columns[field], row)
    this.#rows.splice(place, 1)
    this.#freeRows.push(row)
    this.#found.clear()
  }

  count(search: TextSearch): number {
    const { rowsOf } = this.#columns[search.field]
    const texts = this.#textsOf(search)
    if (!search.genres?.length) return texts.reduce((sum, text) => sum + sizeOf(rowsOf[text]!), 0)
    let count = 0
    for (const _ of this.#rowsOf(search)) count += 1
    return count
  }

  /** The recencies of the newest hits older than `before`, newest first. */
  newest(search: TextSearch, before: number, limit: number): number[] {
    return this.#newestRows(search, before, limit).map((row) => this.#recencies.at(row))
  }

  /** The same with the columns for ranking. */
  ranked(search: TextSearch, before: number, limit: number): RankedHit[] {
    const { texts, textOf } = this.#columns[search.field]
    return this.#newestRows(search, before, limit).map((row) => ({
      recency: this.#recencies.at(row),
      text: texts.get(textOf.at(row)),
      weight: this.#weights.at(row),
    }))
  }

  /** The number of hits per genre. Genres without hits are omitted. */
  countByGenre(search: TextSearch): Map<Genre, number> {
    const counts = GENRES.map(() => 0)
    for (const row of this.#rowsOf(search))
      for (let at = 0; at < counts.length; at += 1) counts[at]! += (this.#genres.at(row) >> at) & 1
    return new Map(GENRES.flatMap((genre, at) => (counts[at]! > 0 ? [[genre, counts[at]!] as const] : [])))
  }

  #addTo({ texts, rowsOf, textOf }: Column, row: number, text: string): void {
    const id = texts.idOf(text)
    textOf.set(row, id)
    const rows = rowsOf[id]
    if (rows === undefined) rowsOf[id] = row
    else if (typeof rows === 'number')
      rowsOf[id] = this.#recencies.at(rows) < this.#recencies.at(row) ? [rows, row] : [row, rows]
    else rows.splice(this.#olderIn(rows, this.#recencies.at(row)), 0, row)
  }

  #removeFrom({ texts, rowsOf, textOf }: Column, row: number): void {
    const id = textOf.at(row)
    const rows = rowsOf[id]!
    if (typeof rows !== 'number') {
      rows.splice(this.#olderIn(rows, this.#recencies.at(row)), 1)
      if (rows.length === 1) rowsOf[id] = rows[0]
      return
    }
    rowsOf[id] = undefined
    texts.remove(id)
  }

  /** How many of these rows, oldest first, are older. */
  #olderIn(rows: readonly number[], recency: number): number {
    let [from, to] = [0, rows.length]
    while (from < to) {
      const middle = (from + to) >>> 1
      if (this.#recencies.at(rows[middle]!) < recency) from = middle + 1
      else to = middle
    }
    return from
  }

  /** The texts that are found, of characters of any genre. */
  #textsOf({ text, field }: TextSearch): number[] {
    const key = `${field} ${text}`
    const cached = this.#found.get(key)
    if (cached) return cached
    const texts = this.#columns[field].texts.containing(text)
    this.#found.set(key, texts)
    return texts
  }

  *#rowsOf(search: TextSearch): Generator<number> {
    const { rowsOf } = this.#columns[search.field]
    const wanted = wantedBits(search)
    for (const text of this.#textsOf(search)) {
      const rows = rowsOf[text]!
      for (const row of typeof rows === 'number' ? [rows] : rows)
        if ((this.#genres.at(row) & wanted) !== 0) yield row
    }
  }

  /** The newest so far are in a heap, whose first one is the oldest. Most texts have nothing newer. */
  #newestRows(search: TextSearch, before: number, limit: number): number[] {
    const { rowsOf } = this.#columns[search.field]
    const wanted = wantedBits(search)
    const recencies = this.#recencies
    const heap: number[] = []
    /** @returns whether older ones may be among the newest too */
    const offer = (row: number): boolean => {
      const recency = recencies.at(row)
      if (heap.length === limit && recency <= recencies.at(heap[0]!)) return false
      if (recency >= before || (this.#genres.at(row) & wanted) === 0) return true
      if (heap.length === limit) replaceFirst(heap, row, recencies)
      else if (heap.push(row) === limit) heap.sort((a, b) => recencies.at(a) - recencies.at(b))
      return true
    }
    const texts = this.#textsOf(search)
    // Most characters were loaded in the order of their recency: from the end, most of the rest is skipped.
    for (let at = texts.length - 1; at >= 0; at -= 1) {
      const rows = rowsOf[texts[at]!]!
      if (typeof rows === 'number') offer(rows)
      else for (let next = this.#olderIn(rows, before) - 1; next >= 0 && offer(rows[next]!);) next -= 1
    }
    return heap.sort((a, b) => recencies.at(b) - recencies.at(a))
  }
}

/** Replaces the first row of a heap, and moves the new one to its place. */
function replaceFirst(heap: number[], row: number, recencies: GrowableArray): void {
  let at = 0
  for (;;) {
    let child = 2 * at + 1
    if (child >= heap.length) break
    if (child + 1 < heap.length && recencies.at(heap[child + 1]!) < recencies.at(heap[child]!)) child += 1
    if (recencies.at(heap[child]!) >= recencies.at(row)) break
    heap[at] = heap[child]!
    at = child
  }
  heap[at] = row
}
