import type { Logger } from 'pino'

/** Logs what Node itself reports: warnings, and the error that ends the process. */
export function logProcessEvents(logger: Logger): void {
  // Node's own listener writes plain text.
  process.removeAllListeners('warning')
  process.on('warning', (warning) => logger.warn({ err: warning }, 'warning'))
  process.on('uncaughtException', (error) => {
    logger.fatal({ err: error }, 'uncaught exception')
    process.exit(1)
  })
}
