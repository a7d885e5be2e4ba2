import type { Writable } from 'node:stream'
import { withoutAddresses } from '@personae/api/server'
import { type Logger, pino } from 'pino'

/** Matches at the start of a word only: a long line is scanned in linear time. */
const MAIL_FILE = /(?<![^\s"'<>\\])[^\s"'<>\\]*\.eml\b/g

/** Removes e-mail addresses from a line of the log, and paths of mail files, which are stored beside the database. */
const withoutPersons = (line: string): string => withoutAddresses(line).replaceAll(MAIL_FILE, '[mail]')

/** A log with one JSON object per line, without e-mail addresses, even in errors. */
export const createLogger = (level: string, write: (line: string) => void): Logger =>
  pino({ level }, { write: (line: string) => write(withoutPersons(line)) })

/** A line of the log for people: time, level and message, then its details, and the stack of an error. */
export function plainLine(line: string): string {
  const { time, level, msg, err, pid: _, hostname: __, ...details } = JSON.parse(line)
  const clock = new Date(time).toTimeString().slice(0, 8)
  const more = Object.entries(details).map(([name, value]) => ` ${name}=${JSON.stringify(value)}`)
  return `${clock} ${pino.levels.labels[level]}: ${msg}${more.join('')}\n${err ? `${err.stack}\n` : ''}`
}

const WARN = 40

/**
 * Writes the lines of the log, each as `shape` makes it. A line that cannot be written, for example because the disk is
 * full, is dropped and counted in the log later: the site must not stop because of it.
 */
export function createLogOutput(
  stream: Writable,
  shape: (line: string) => string = (line) => line,
): (line: string) => void {
  let lost = 0
  // Without a listener an error event ends the process.
  stream.on('error', () => {})

  function written(error: Error | null | undefined): void {
    if (error) {
      lost += 1
    } else if (lost > 0) {
      const gap = { level: WARN, time: Date.now(), lines: lost, msg: 'lines of the log could not be written' }
      lost = 0
      stream.write(shape(`${JSON.stringify(gap)}\n`), written)
    }
  }

  return (line) => void stream.write(shape(line), written)
}

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
