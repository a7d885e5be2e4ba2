import { runTests } from './test-postgres/run-tests.ts'
import { startPostgres } from './test-postgres/server.ts'

// Runs the tests of the database, of the services and of the server on a PostgreSQL server: the one that TEST_POSTGRES
// names, or one of its own from the installed programs. Further arguments go to vitest.

/** Resolves to the exit code of vitest; null if there is no server and PostgreSQL is not installed. */
export async function testOnPostgres(args: string[]): Promise<number | null> {
  const own = process.env['TEST_POSTGRES'] ? null : await startPostgres()
  const address = process.env['TEST_POSTGRES'] ?? own?.address
  if (address === undefined) return null
  // An interrupt ends vitest, and then the server: not this process before them.
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => {})
  try {
    return await runTests(address, args)
  } finally {
    await own?.stop()
  }
}

if (import.meta.main) {
  const code = await testOnPostgres(process.argv.slice(2))
  if (code === null)
    process.stderr.write(
      'PostgreSQL is not installed. Install it (Debian: apt-get install postgresql), or set TEST_POSTGRES to the address of a server.\n',
    )
  process.exitCode = code ?? 1
}
