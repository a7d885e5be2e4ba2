import { withoutAddresses } from '@personae/api/server'
import { type Logger, pino } from 'pino'

/** Matches at the start of a word only: a long line is scanned in linear time. */
const MAIL_FILE = /(?<![^\s"'<>\\])[^\s"'<>\\]*\.eml\b/g

/** Removes e-mail addresses from a line of the log, and paths of mail files, which are stored beside the database. */
const withoutPersons = (line: string): string => withoutAddresses(line).replaceAll(MAIL_FILE, '[mail]')

/** A log with one JSON object per line, without e-mail addresses, even in errors. */
export const createLogger = (level: string, write: (line: string) => void): Logger =>
  pino({ level }, { write: (line: string) => write(withoutPersons(line)) })
