interface Options {
  /** Milliseconds between the end of a round and the beginning of the next. */
  every: number
  failed: (error: unknown) => void
}

type Work = (signal: AbortSignal) => Promise<void>

/** Maximum milliseconds between rounds that failed: each failure doubles the pause, so that the log is not flooded. */
const MAX_PAUSE_MS = 30_000

/** Runs some work in rounds; `isOver` says whether a successful round was the last. */
function inRounds(work: Work, { every, failed }: Options, isOver: boolean): () => Promise<void> {
  const stopping = new AbortController()
  let round: Promise<void> = Promise.resolve()
  let timer: NodeJS.Timeout
  let failures = 0

  async function once(): Promise<void> {
    try {
      await work(stopping.signal)
      failures = 0
      if (isOver) return
    } catch (error) {
      failures += 1
      failed(error)
    }
    if (!stopping.signal.aborted) wait()
  }

  function wait(): void {
    const pause = failures === 0 ? every : Math.max(every, Math.min(every * 2 ** failures, MAX_PAUSE_MS))
    timer = setTimeout(() => {
      round = once()
    }, pause).unref()
  }

  wait()
  return async () => {
    stopping.abort()
    clearTimeout(timer)
    await round
  }
}

/**
 * Repeats some work. Returns a function that stops it: aborts the signal of the running work, and waits for its end.
 */
export const repeat = (work: Work, options: Options): (() => Promise<void>) => inRounds(work, options, false)

/** The same until it has succeeded once. */
export const untilDone = (work: Work, options: Options): (() => Promise<void>) =>
  inRounds(work, options, true)
