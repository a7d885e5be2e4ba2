import type { FastifyBaseLogger } from 'fastify'

/** Milliseconds after a signal at which the process ends, whatever is still running. */
const CLOSING_MAX_MS = 9_500

/** Milliseconds in which two signals count as one: Ctrl-C arrives from the terminal and again from npm. */
const SAME_SIGNAL_MS = 1_000

interface Options {
  close: () => Promise<unknown>
  logger: FastifyBaseLogger
  maxMs?: number
}

/** On SIGINT or SIGTERM calls `close` and exits; with code 1 after a failure, a timeout or a second signal. */
export function endOnSignal({ close, logger, maxMs = CLOSING_MAX_MS }: Options): void {
  let first: number | undefined
  function end(): void {
    if (first !== undefined) {
      if (performance.now() - first > SAME_SIGNAL_MS) process.exit(1)
      return
    }
    first = performance.now()
    setTimeout(() => {
      logger.error('the server took too long to close and is ended')
      process.exit(1)
    }, maxMs).unref()
    close().then(
      () => process.exit(0),
      () => process.exit(1),
    )
  }
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, end)
}
