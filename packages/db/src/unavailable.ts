/** Why nothing can be written; if the database is unreachable, nothing can be read either. */
export type Outage = 'locked' | 'full' | 'moved' | 'failing' | 'unreachable'

/**
 * Nothing can be written at the moment, and nothing was; only if a connection was lost during the commit, this is
 * unknown. Committed data can still be read unless the database is unreachable.
 */
export class DatabaseUnavailable extends Error {
  readonly outage: Outage

  constructor(outage: Outage, message: string, options?: ErrorOptions) {
    super(message, options)
    this.name = 'DatabaseUnavailable'
    this.outage = outage
  }
}

/** Error codes of SQLite and PostgreSQL for a failing file, disk or server. */
const OUTAGES: [code: RegExp, outage: Outage, message: string][] = [
  // PostgreSQL: a lock timeout, and a deadlock.
  [/^(SQLITE_BUSY|55P03$|40P01$)/, 'locked', 'Another process keeps the database locked.'],
  [/^(SQLITE_FULL|53100$)/, 'full', 'The disk of the database is full.'],
  // PostgreSQL: a read-only standby, an I/O error, damaged data.
  [
    /^(SQLITE_(IOERR|READONLY|CANTOPEN)|25006$|58...$|XX00[12]$)/,
    'failing',
    'The database cannot be written.',
  ],
  // PostgreSQL: a lost connection, a server that stops or starts, a transaction that was idle for too long.
  [/^(08...|57P0.|25P03)$/, 'unreachable', 'The connection to the database was lost.'],
  [/^53300$/, 'unreachable', 'The database has no connection to spare.'],
  // PostgreSQL: a password or a role that has changed, a database that is not there.
  [/^(28...|3D000)$/, 'unreachable', 'The database refuses the connection.'],
]

const codeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error ? String(error.code) : ''

export const isLocked = (error: unknown): boolean => {
  const outage = asOutage(error)
  return outage instanceof DatabaseUnavailable && outage.outage === 'locked'
}

export function asOutage(error: unknown): unknown {
  const code = codeOf(error)
  const [, outage, message] = OUTAGES.find(([begin]) => begin.test(code)) ?? []
  return outage && message
    ? new DatabaseUnavailable(outage, `${message} (${code}: ${(error as Error).message})`, { cause: error })
    : error
}
