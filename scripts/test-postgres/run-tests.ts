import { run } from '../run.ts'
import { DIALECT_TESTS } from './dialect-tests.ts'
import { SERVER_FILES } from './server-files.ts'
import { startPostgres } from './server.ts'

/** All tests whose result may depend on the database; run once a week. */
export const ALL = [
  'packages/db',
  'packages/api',
  ...SERVER_FILES,
  'apps/server/src/demo/seed',
  'apps/server/src/http/rate-limits',
]

/** Quick tests that reach most of the SQL that differs between the databases. */
export const SELECTED = [
  'packages/db/src/dialects',
  'packages/db/src/open-db',
  'packages/db/src/postgres',
  'packages/api/src/features/catalogue/search/related',
  'packages/api/src/features/catalogue/search/search',
  'packages/api/src/features/review/moderation',
  'packages/api/src/features/catalogue/history/history',
]

/** Tests that reach all of the SQL that differs, and tests of two connections at once. */
export const ON_POSTGRES = [
  ...SELECTED,
  'packages/db/',
  'packages/api/src/features/review/corrections/races',
  'packages/api/src/features/review/review-rounds/races',
  ...Object.values(DIALECT_TESTS).flat(),
  ...SERVER_FILES,
]

/**
 * Runs tests on PostgreSQL: on the server of TEST_POSTGRES, or on a new one of the installed programs.
 *
 * @param args files and other arguments of vitest
 * @returns the exit code of vitest; null if there is no server and PostgreSQL is not installed
 */
export async function testOnPostgres(args: string[]): Promise<number | null> {
  const own = process.env['TEST_POSTGRES'] ? null : await startPostgres()
  const address = process.env['TEST_POSTGRES'] ?? own?.address
  if (address === undefined) return null
  // An interrupt ends vitest, then the server: this process must not end before them.
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => {})
  try {
    return await runTests(args, { TEST_POSTGRES: address })
  } finally {
    await own?.stop()
  }
}

/** Runs tests on SQLite, or on the database of TEST_POSTGRES. Resolves to the exit code of vitest. */
export const runTests = (args: string[], env: Record<string, string> = {}): Promise<number> =>
  run('vitest', ['run', '--config=vitest.workspace.ts', ...args], env)
