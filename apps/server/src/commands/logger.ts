import type { Writable } from 'node:stream'
import { withoutAddresses } from '@personae/api/server'
import { type Logger, pino } from 'pino'

/** Matches only at the start of a word, so that a long line is scanned in linear time. */
const MAIL_FILE = /(?<![^\s"'<>\\])[^\s"'<>\\]*\.eml\b/g

/** Removes e-mail addresses, and paths of mail files (stored beside the database), from a line of the log. */
const withoutPersons = (line: string): string => withoutAddresses(line).replaceAll(MAIL_FILE, '[mail]')

export const createLogger = (level: string, write: (line: string) => void): Logger =>
  pino({ level }, { write: (line: string) => write(withoutPersons(line)) })

export function plainLine(line: string): string {
  const { time, level, msg, err, pid: _, hostname: __, ...details } = JSON.parse(line)
  const clock = new Date(time).toTimeString().slice(0, 8)
  const more = Object.entries(details).map(([name, value]) => ` ${name}=${JSON.stringify(value)}`)
  return `${clock} ${pino.levels.labels[level]}: ${msg}${more.join('')}\n${err ? `${err.stack}\n` : ''}`
}

const WARN = 40

/** Writes the log. Lines that cannot be written are dropped and counted: a full disk must not stop the site. */
export function createLogOutput(
  stream: Writable,
  shape: (line: string) => string = (line) => line,
): (line: string) => void {
  let lost = 0
  // Without a listener an error event would end the process.
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

export function logProcessEvents(logger: Logger): void {
  // Node's own listener prints plain text.
  process.removeAllListeners('warning')
  process.on('warning', (warning) => logger.warn({ err: warning }, 'warning'))
  process.on('uncaughtException', (error) => {
    logger.fatal({ err: error }, 'uncaught exception')
    process.exit(1)
  })
}
