type Numbers = Int32Array | Float64Array

const FIRST_LENGTH = 1_024
const GROWTH = 1.5

/** Numbers by index in a typed array, which takes half the memory of one that holds anything, and grows as needed. */
export class GrowableArray {
  readonly #ofLength: (length: number) => Numbers
  #numbers: Numbers

  /** @param ofLength creates an array */
  constructor(ofLength: (length: number) => Numbers) {
    this.#ofLength = ofLength
    this.#numbers = ofLength(FIRST_LENGTH)
  }

  /** One that has been set. */
  at(index: number): number {
    return this.#numbers[index]!
  }

  set(index: number, value: number): void {
    if (index >= this.#numbers.length) {
      const larger = this.#ofLength(Math.max(index + 1, Math.ceil(this.#numbers.length * GROWTH)))
      larger.set(this.#numbers)
      this.#numbers = larger
    }
    this.#numbers[index] = value
  }
}

export const integers = (): GrowableArray => new GrowableArray((length) => new Int32Array(length))
export const doubles = (): GrowableArray => new GrowableArray((length) => new Float64Array(length))
