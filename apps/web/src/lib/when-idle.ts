/** Milliseconds after which a busy browser does it all the same. */
const MAX_WAIT_MS = 1_000

let parts: Promise<unknown> = Promise.resolve()

/** Notes that a part is loading: what may be opened later would share the line with it. */
export const noteLoading = (part: Promise<unknown>) => {
  parts = Promise.allSettled([parts, part])
}

/** Does something when the browser is idle and the parts that are loading have come. */
export function whenIdle(work: () => Promise<void> | void): void {
  const begin = () => void parts.then(work)
  // Safari has no idle callbacks.
  if ('requestIdleCallback' in window) requestIdleCallback(begin, { timeout: MAX_WAIT_MS })
  else setTimeout(begin, MAX_WAIT_MS)
}
