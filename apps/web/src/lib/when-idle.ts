/** Milliseconds after which the work begins although the browser is still busy. */
const MAX_WAIT_MS = 1_000

let parts: Promise<unknown> = Promise.resolve()

/** Notes that a part of the page is loading: work for later must not take bandwidth from it. */
export const noteLoading = (part: Promise<unknown>) => {
  parts = Promise.allSettled([parts, part])
}

/** Runs `work` once the browser is idle and the parts that were loading then have arrived. */
export function whenIdle(work: () => Promise<void> | void): void {
  const begin = () => void parts.then(work)
  // Safari has no idle callbacks.
  if ('requestIdleCallback' in window) requestIdleCallback(begin, { timeout: MAX_WAIT_MS })
  else setTimeout(begin, MAX_WAIT_MS)
}
