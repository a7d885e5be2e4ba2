import { startPostgres } from './test-postgres/server.ts'
import { run } from './run.ts'

// Runs the tests of the database, of the services and of the server on a PostgreSQL server: the one that TEST_POSTGRES
// names, or one of its own from the installed programs. Further arguments go to vitest.

const PROJECTS = ['db', 'api', 'server']

const args = process.argv.slice(2)
const own = process.env['TEST_POSTGRES'] ? null : await startPostgres()
const address = process.env['TEST_POSTGRES'] ?? own?.address
if (address === undefined) {
  process.stderr.write(
    'PostgreSQL is not installed. Install it (Debian: apt-get install postgresql), or set TEST_POSTGRES to the address of a server.\n',
  )
  process.exit(1)
}
// An interrupt ends vitest, and then the server: not this process before them.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => {})
try {
  process.exitCode = await run(
    'vitest',
    ['run', '--config=vitest.workspace.ts', ...PROJECTS.map((name) => `--project=${name}`), ...args],
    { TEST_POSTGRES: address },
  )
} finally {
  await own?.stop()
}
