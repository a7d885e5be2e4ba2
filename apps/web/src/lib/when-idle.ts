/** Milliseconds after which a busy browser does it all the same. */
const MAX_WAIT_MS = 1_000

/** Does something when the browser is idle. @returns what cancels it */
export function whenIdle(work: () => void): () => void {
  // Safari has no idle callbacks.
  if (!('requestIdleCallback' in window)) {
    const timer = setTimeout(work, MAX_WAIT_MS)
    return () => clearTimeout(timer)
  }
  const handle = requestIdleCallback(work, { timeout: MAX_WAIT_MS })
  return () => cancelIdleCallback(handle)
}
