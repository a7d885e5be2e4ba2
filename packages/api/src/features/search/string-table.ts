/** Different strings, each with a number. A new one gets the number of one that was removed, if there is any. */
export class StringTable {
  readonly #strings: string[] = []
  readonly #idOf = new Map<string, number>()
  readonly #freeIds: number[] = []

  /** The string with a number; an empty one if it was removed. */
  get(id: number): string {
    return this.#strings[id]!
  }

  /** Undefined if the string is not in the table. */
  idOf(string: string): number | undefined {
    return this.#idOf.get(string)
  }

  /** All numbers are below this one, including those of removed strings. */
  get end(): number {
    return this.#strings.length
  }

  /** @returns the number of a string that is not in the table yet */
  add(string: string): number {
    const id = this.#freeIds.pop() ?? this.#strings.length
    this.#strings[id] = string
    this.#idOf.set(string, id)
    return id
  }

  remove(id: number): void {
    this.#idOf.delete(this.#strings[id]!)
    this.#strings[id] = ''
    this.#freeIds.push(id)
  }
}
