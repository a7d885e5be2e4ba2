type Numbers = Int32Array | Float64Array

/** Numbers by index in a typed array, which takes half the memory of one that holds anything, and grows as needed. */
export class Growing {
  #numbers: Numbers

  constructor(numbers: Numbers) {
    this.#numbers = numbers
  }

  /** One that has been set. */
  at(index: number): number {
    return this.#numbers[index]!
  }

  set(index: number, value: number): void {
    if (index >= this.#numbers.length) {
      const { constructor: Type, length } = this.#numbers as {
        constructor: new (length: number) => Numbers
      } & Numbers
      const larger = new Type(Math.max(index + 1, Math.ceil(length * 1.5)))
      larger.set(this.#numbers)
      this.#numbers = larger
    }
    this.#numbers[index] = value
  }
}
