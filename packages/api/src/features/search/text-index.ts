import { type CompactList, sizeOf, withAdded, withRemoved } from './compact-list.ts'
import { integers } from './growable-array.ts'
import { StringTable } from './string-table.ts'

/** Letters per key of the index of words. */
const KEY_LETTERS = 3

/** What ends a word: anything else is part of one. */
const SEPARATOR = /[ \n]/

const isIndexed = (part: string): boolean => part.length >= KEY_LETTERS

const isFilled = (part: string): boolean => part !== ''

/** Different letters may have the same key: it only leads to candidates. */
const keyAt = (text: string, at: number): number =>
  ((text.charCodeAt(at) * 31 + text.charCodeAt(at + 1)) * 31 + text.charCodeAt(at + 2)) & 0x3fff_ffff

function keysOf(word: string): Set<number> {
  const keys = new Set<number>()
  for (let at = 0; at + KEY_LETTERS <= word.length; at += 1) keys.add(keyAt(word, at))
  return keys
}

const wordsOf = (text: string): Set<string> => new Set(text.split(SEPARATOR))

/** The different words of all texts, and the texts of each. */
class WordIndex {
  readonly #words = new StringTable()
  readonly #textsOf: (CompactList | undefined)[] = []
  /** The words that have three letters in a row. */
  readonly #withKey = new Map<number, CompactList>()

  add(text: string, textId: number): void {
    for (const word of wordsOf(text)) {
      const known = this.#words.idOf(word)
      const id = known ?? this.#words.add(word)
      this.#textsOf[id] = withAdded(this.#textsOf[id], textId)
      if (known !== undefined) continue
      for (const key of keysOf(word)) this.#withKey.set(key, withAdded(this.#withKey.get(key), id))
    }
  }

  remove(text: string, textId: number): void {
    for (const word of wordsOf(text)) {
      const id = this.#words.idOf(word)!
      this.#textsOf[id] = withRemoved(this.#textsOf[id]!, textId)
      if (this.#textsOf[id] === undefined) this.#removeWord(word, id)
    }
  }

  #removeWord(word: string, id: number): void {
    this.#words.remove(id)
    for (const key of keysOf(word)) {
      const others = withRemoved(this.#withKey.get(key)!, id)
      if (others === undefined) this.#withKey.delete(key)
      else this.#withKey.set(key, others)
    }
  }

  /** The texts that have a word. */
  textsWith(word: string): CompactList[] {
    const id = this.#words.idOf(word)
    return id === undefined ? [] : [this.#textsOf[id]!]
  }

  /** For each word that fits, its texts. A word that fits contains `part`. */
  textsWithAny(part: string, fits: (word: string) => boolean): CompactList[] {
    const found: CompactList[] = []
    const take = (id: number) => {
      if (fits(this.#words.get(id))) found.push(this.#textsOf[id]!)
    }
    const candidates = this.#candidates(part)
    if (candidates === null) for (let id = 0; id < this.#words.end; id += 1) take(id)
    else if (typeof candidates === 'number') take(candidates)
    else for (const id of candidates) take(id)
    return found
  }

  /** The words that may contain `part`; null if it is too short for the index. */
  #candidates(part: string): CompactList | null {
    if (!isIndexed(part)) return null
    let fewest: CompactList | undefined
    for (let at = 0; at + KEY_LETTERS <= part.length; at += 1) {
      const words = this.#withKey.get(keyAt(part, at))
      if (words === undefined) return []
      if (fewest === undefined || sizeOf(words) < sizeOf(fewest)) fewest = words
    }
    return fewest!
  }
}

const total = (lists: readonly CompactList[]): number =>
  lists.reduce((sum: number, list) => sum + sizeOf(list), 0)

/**
 * Different texts, each with a number. Finds those that contain another text: what has no blank is within a word, and
 * there are many times fewer words than texts.
 */
export class TextIndex {
  readonly #texts = new StringTable()
  readonly #words = new WordIndex()
  /** By text, the last search that has found it. */
  readonly #seenIn = integers()
  #searches = 0

  get(id: number): string {
    return this.#texts.get(id)
  }

  /** The number of a text, which is added if it is new. */
  idOf(text: string): number {
    const known = this.#texts.idOf(text)
    if (known !== undefined) return known
    const id = this.#texts.add(text)
    this.#words.add(text, id)
    this.#seenIn.set(id, 0)
    return id
  }

  /** Removes the text with a number, which the next new one gets. */
  remove(id: number): void {
    this.#words.remove(this.#texts.get(id), id)
    this.#texts.remove(id)
  }

  /** The texts that contain `part`, which is not empty, each once. */
  containing(part: string): number[] {
    const pieces = part.split(SEPARATOR)
    const [first = ''] = pieces
    if (pieces.length === 1)
      return this.#different(this.#words.textsWithAny(part, (word) => word.includes(part)))
    const last = pieces.at(-1)!
    const ways = pieces.slice(1, -1).map((word) => this.#words.textsWith(word))
    // Short pieces are looked up in every word: only if there is no other way.
    const isEnough = ways.length > 0 || isIndexed(first) || isIndexed(last) ? isIndexed : isFilled
    if (isEnough(first)) ways.push(this.#words.textsWithAny(first, (word) => word.endsWith(first)))
    if (isEnough(last)) ways.push(this.#words.textsWithAny(last, (word) => word.startsWith(last)))
    const [fewest] = ways.toSorted((a, b) => total(a) - total(b))
    const candidates = fewest
      ? this.#different(fewest)
      : Array.from({ length: this.#texts.end }, (_, id) => id)
    return candidates.filter((id) => this.#texts.get(id).includes(part))
  }

  #different(lists: readonly CompactList[]): number[] {
    this.#searches += 1
    const found: number[] = []
    const take = (id: number) => {
      if (this.#seenIn.at(id) === this.#searches) return
      this.#seenIn.set(id, this.#searches)
      found.push(id)
    }
    for (const list of lists) {
      if (typeof list === 'number') take(list)
      else for (const id of list) take(id)
    }
    return found
  }
}
