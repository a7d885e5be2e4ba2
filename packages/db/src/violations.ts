/** Of SQLite, and of PostgreSQL. */
const UNIQUE_VIOLATIONS = new Set<unknown>([
  'SQLITE_CONSTRAINT_UNIQUE',
  'SQLITE_CONSTRAINT_PRIMARYKEY',
  '23505',
])

/** Whether an insert or update failed because another row has the same unique value. */
export const isUniqueViolation = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && UNIQUE_VIOLATIONS.has(error.code)
