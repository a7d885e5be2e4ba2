/** What this gives, or undefined: a browser may refuse storage, or it is full, or in it is what nobody can read. */
export function ifPossible<Result>(work: () => Result): Result | undefined {
  try {
    return work()
  } catch {
    return undefined
  }
}
