import type { FastifyInstance } from 'fastify'

/** Milliseconds after a signal by which the process ends, whatever is still running. */
const CLOSING_MAX_MS = 9_500

/** Closes the server on SIGINT or SIGTERM and ends the process: with 0, or with 1 if the time ran out. */
export function endOnSignal(app: FastifyInstance, maxMs = CLOSING_MAX_MS): void {
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, () => {
      setTimeout(() => {
        app.log.error('the server took too long to close and is ended')
        process.exit(1)
      }, maxMs).unref()
      app.close().then(
        () => process.exit(0),
        () => process.exit(1),
      )
    })
  }
}
