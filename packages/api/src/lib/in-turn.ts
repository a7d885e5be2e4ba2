/**
 * For work that reads what is new since its last run: it never runs twice at the same time. A call during a run causes
 * one more run, which all calls until then share, so that each caller gets what was there at the time of the call.
 */
export function inTurn(work: () => Promise<void>): () => Promise<void> {
  let last = Promise.resolve()
  let next: Promise<void> | null = null

  const run = (): Promise<void> => {
    next = null
    return work()
  }
  return () => {
    if (!next) last = next = last.then(run, run)
    return next
  }
}
