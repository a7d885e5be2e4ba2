/** Letters per key of the index. */
const KEY_LETTERS = 3

/** An increasing list of text ids. */
class Postings {
  ids = new Int32Array(4)
  length = 0

  push(id: number): void {
    if (this.length === this.ids.length) {
      const larger = new Int32Array(this.length * 2)
      larger.set(this.ids)
      this.ids = larger
    }
    this.ids[this.length] = id
    this.length += 1
  }

  get last(): number {
    return this.length === 0 ? -1 : this.ids[this.length - 1]!
  }
}

/** Different letters may share a key: it only leads to candidates. */
const keyAt = (text: string, at: number): number =>
  ((text.charCodeAt(at) * 31 + text.charCodeAt(at + 1)) * 31 + text.charCodeAt(at + 2)) & 0x3fff_ffff

/**
 * One searchable text of each row, in memory. Finds the rows whose text contains another one: by the sequences of three
 * letters in it, or by looking at every different text if it is shorter.
 */
export class TextColumn {
  /** The different texts by id. One that no row has any more keeps its id, in case it comes back. */
  readonly #texts: string[] = []
  readonly #idOf = new Map<string, number>()
  /** The rows of each text. Most names have one row: that saves the list. */
  readonly #rowsOf: (number | number[])[] = []
  readonly #textOf: number[] = []
  readonly #postings = new Map<number, Postings>()
  #unused = 0

  /** Texts that take memory although no row has them. */
  get unused(): number {
    return this.#unused
  }

  textAt(row: number): string {
    return this.#texts[this.#textOf[row]!]!
  }

  /** Sets the text of a row that has none. */
  add(row: number, text: string): void {
    const id = this.#idOf.get(text) ?? this.#addText(text)
    this.#textOf[row] = id
    const rows = this.#rowsOf[id]!
    if (typeof rows === 'number') this.#rowsOf[id] = [rows, row]
    else if (rows.length > 0) rows.push(row)
    else {
      this.#rowsOf[id] = row
      this.#unused -= 1
    }
  }

  remove(row: number): void {
    const id = this.#textOf[row]!
    const rows = this.#rowsOf[id]!
    if (typeof rows === 'number') this.#rowsOf[id] = []
    else rows.splice(rows.indexOf(row), 1)
    if (typeof rows === 'number' || rows.length === 0) this.#unused += 1
  }

  /** The rows whose text contains `part`, each once, in no order. */
  rowsContaining(part: string): number[] {
    const found: number[] = []
    const take = (id: number) => {
      if (!this.#texts[id]!.includes(part)) return
      const rows = this.#rowsOf[id]!
      if (typeof rows === 'number') found.push(rows)
      else for (const row of rows) found.push(row)
    }
    if (part.length < KEY_LETTERS) {
      for (let id = 0; id < this.#texts.length; id += 1) take(id)
      return found
    }
    const { ids, length } = this.#rarest(part)
    for (let at = 0; at < length; at += 1) take(ids[at]!)
    return found
  }

  #addText(text: string): number {
    const id = this.#texts.push(text) - 1
    this.#idOf.set(text, id)
    this.#rowsOf.push([])
    this.#unused += 1
    for (let at = 0; at + KEY_LETTERS <= text.length; at += 1) {
      const key = keyAt(text, at)
      let postings = this.#postings.get(key)
      if (!postings) this.#postings.set(key, (postings = new Postings()))
      if (postings.last !== id) postings.push(id)
    }
    return id
  }

  /** The shortest list of candidates. */
  #rarest(part: string): Postings {
    let rarest: Postings | undefined
    for (let at = 0; at + KEY_LETTERS <= part.length; at += 1) {
      const postings = this.#postings.get(keyAt(part, at))
      if (!postings) return NOTHING
      if (!rarest || postings.length < rarest.length) rarest = postings
    }
    return rarest ?? NOTHING
  }
}

const NOTHING = new Postings()
