/** The result of `work`, or undefined if it throws: storage may be refused, full, or contain invalid JSON. */
export function ifPossible<Result>(work: () => Result): Result | undefined {
  try {
    return work()
  } catch {
    return undefined
  }
}
