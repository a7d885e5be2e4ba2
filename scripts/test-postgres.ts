import { ALL, testOnPostgres } from './test-postgres/run-tests.ts'

// To be run once a week. Runs the tests of the database, of the services and those of the server about the database
// on PostgreSQL: on the server of TEST_POSTGRES (`pglite`: in the process of the tests), or on a new one of the
// installed programs. Arguments choose other files.

const args = process.argv.slice(2)
const hasFiles = args.some((arg) => !arg.startsWith('-'))
const code = await testOnPostgres(hasFiles ? args : [...ALL, ...args])
if (code === null)
  process.stderr.write(
    'PostgreSQL is not installed. Install it (Debian: apt-get install postgresql), or set TEST_POSTGRES to the address of a server, or to pglite.\n',
  )
process.exitCode = code ?? 1
