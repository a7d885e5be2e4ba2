import type { FastifyBaseLogger } from 'fastify'

/** Milliseconds after a signal by which the process ends, whatever is still running. */
const CLOSING_MAX_MS = 9_500

interface Options {
  close: () => Promise<unknown>
  logger: FastifyBaseLogger
  maxMs?: number
}

/** Calls `close` on SIGINT or SIGTERM and ends the process: with 0, or with 1 if it failed or the time ran out. */
export function endOnSignal({ close, logger, maxMs = CLOSING_MAX_MS }: Options): void {
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, () => {
      setTimeout(() => {
        logger.error('the server took too long to close and is ended')
        process.exit(1)
      }, maxMs).unref()
      close().then(
        () => process.exit(0),
        () => process.exit(1),
      )
    })
  }
}
