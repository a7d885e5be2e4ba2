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
