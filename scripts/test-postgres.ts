import { globSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { startPostgres } from './test-postgres/server.ts'
import { ROOT, run } from './run.ts'

// Runs the tests of the database, of the services and of the server on a PostgreSQL server: the one that TEST_POSTGRES
// names, or one of its own from the installed programs. Further arguments go to vitest.

const PROJECTS = ['db', 'api', 'server']

/** Those that neither SQLite nor PGlite can run: of several connections, and of several server processes. */
export const ONLY_ON_A_SERVER = [
  'packages/db/src/postgres',
  'apps/server/src/commands/several-servers',
  'apps/server/src/commands/postgres-commands',
  'apps/server/src/commands/doctor-postgres',
  'apps/server/src/http/unreachable',
]

/** Those that start servers on SQLite files of their own, whatever database the tests are on. */
const onFiles = (): string[] =>
  globSync('apps/server/src/**/*.test.ts', { cwd: ROOT }).filter((file) => {
    const text = readFileSync(join(ROOT, file), 'utf8')
    return text.includes('machine.testing.ts') && !text.includes('@personae/db/testing')
  })

/** Resolves to the exit code of vitest; null if there is no server and PostgreSQL is not installed. */
export async function testOnPostgres(args: string[]): Promise<number | null> {
  const own = process.env['TEST_POSTGRES'] ? null : await startPostgres()
  const address = process.env['TEST_POSTGRES'] ?? own?.address
  if (address === undefined) {
    process.stderr.write(
      'PostgreSQL is not installed. Install it (Debian: apt-get install postgresql), or set TEST_POSTGRES to the address of a server.\n',
    )
    return null
  }
  // An interrupt ends vitest, and then the server: not this process before them.
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => {})
  try {
    return await run(
      'vitest',
      [
        'run',
        '--config=vitest.workspace.ts',
        ...PROJECTS.map((name) => `--project=${name}`),
        ...onFiles().map((file) => `--exclude=**/${relative('apps/server', file)}`),
        ...args,
      ],
      { TEST_POSTGRES: address },
    )
  } finally {
    await own?.stop()
  }
}

if (import.meta.main) process.exitCode = (await testOnPostgres(process.argv.slice(2))) ?? 1
