import { globSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { ROOT, run } from '../run.ts'

const PROJECTS = ['db', 'api', 'server']

/** Those that start servers on SQLite files of their own, whatever database the tests are on. */
const onFiles = (): string[] =>
  globSync('apps/server/src/**/*.test.ts', { cwd: ROOT }).filter((file) => {
    const text = readFileSync(join(ROOT, file), 'utf8')
    return text.includes('machine.testing.ts') && !text.includes('@personae/db/testing')
  })

/**
 * Runs the tests of the database, of the services and of the server on PostgreSQL.
 *
 * @param database the address of a server, or `pglite`
 * @param args further arguments of vitest
 * @returns the exit code of vitest
 */
export const runTests = (database: string, args: string[]): Promise<number> =>
  run(
    'vitest',
    [
      'run',
      '--config=vitest.workspace.ts',
      ...PROJECTS.map((name) => `--project=${name}`),
      ...onFiles().map((file) => `--exclude=**/${relative('apps/server', file)}`),
      ...args,
    ],
    { TEST_POSTGRES: database },
  )
