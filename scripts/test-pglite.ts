import { runTests } from './test-postgres/run-tests.ts'

// Runs the tests of the database, of the services and of the server on PGlite: PostgreSQL in the process of the tests.
// Further arguments go to vitest.

/** With most of the SQL that the two databases need in different forms, and quick. */
export const SELECTED = [
  'packages/db/src/dialects',
  'packages/db/src/open-db',
  'packages/db/src/postgres',
  'packages/api/src/features/search/related',
  'packages/api/src/features/search/search',
  'packages/api/src/features/moderation',
  'packages/api/src/features/history/history',
]

/** Resolves to the exit code of vitest. */
export const testOnPglite = (args: string[]): Promise<number> => runTests('pglite', args)

if (import.meta.main) process.exitCode = await testOnPglite(process.argv.slice(2))
