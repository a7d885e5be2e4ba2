/** Why nothing can be written. */
export type Outage = 'locked' | 'full' | 'moved' | 'failing'

/** Nothing can be written at the moment, and nothing was. Committed data can still be read. */
export class DatabaseUnavailable extends Error {
  readonly outage: Outage

  constructor(outage: Outage, message: string, options?: ErrorOptions) {
    super(message, options)
    this.name = 'DatabaseUnavailable'
    this.outage = outage
  }
}

/** SQLite error codes, by prefix, for a failing file or disk. */
const OUTAGES: [code: RegExp, outage: Outage, message: string][] = [
  [/^SQLITE_BUSY/, 'locked', 'Another process keeps the database locked.'],
  [/^SQLITE_FULL/, 'full', 'The disk of the database is full.'],
  [/^SQLITE_(IOERR|READONLY|CANTOPEN)/, 'failing', 'The database cannot be written.'],
]

const codeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error ? String(error.code) : ''

/** Whether another connection has the write lock. */
export const isLocked = (error: unknown): boolean => codeOf(error).startsWith('SQLITE_BUSY')

/** Converts an error about the file or the disk into `DatabaseUnavailable`. */
export function asOutage(error: unknown): unknown {
  const code = codeOf(error)
  const [, outage, message] = OUTAGES.find(([begin]) => begin.test(code)) ?? []
  return outage && message
    ? new DatabaseUnavailable(outage, `${message} (${code}: ${(error as Error).message})`, { cause: error })
    : error
}
