/** Never runs `work` twice at once. Calls during a run share one further run, which begins after it. */
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
