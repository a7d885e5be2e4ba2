/** Never runs twice at once: calls during a run share one more run, so that each gets what was there at its time. */
export function coalesce(work: () => Promise<void>): () => Promise<void> {
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
