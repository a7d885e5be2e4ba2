/**
 * Whether an answer is still valid. It is known at once where only versions are compared, so that the fast path does not
 * wait; a promise where the database must be read.
 */
export type Freshness = () => boolean | Promise<boolean>

/** Valid while all of these are; asked in order, up to the first that is not. */
export const allFresh =
  (parts: readonly Freshness[]): Freshness =>
  () => {
    for (const [at, isFresh] of parts.entries()) {
      const answer = isFresh()
      if (answer instanceof Promise) return answer.then((yes) => yes && allFresh(parts.slice(at + 1))())
      if (!answer) return false
    }
    return true
  }
