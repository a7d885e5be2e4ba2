import { run } from './run.ts'

// Runs the tests of the database and of the services on PGlite: PostgreSQL in the process of the tests. Further
// arguments go to vitest.

/** With most of the SQL that the two databases need in different forms, and quick; `npm test` runs these. */
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
export const testOnPglite = (args: string[]): Promise<number> =>
  run('vitest', ['run', '--config=vitest.workspace.ts', '--project=db', '--project=api', ...args], {
    TEST_POSTGRES: 'pglite',
  })

if (import.meta.main) process.exitCode = await testOnPglite(process.argv.slice(2))
