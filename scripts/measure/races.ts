import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT } from '../run.ts'
import { runTests, testOnPostgres } from '../test-postgres/run-tests.ts'

// `npm run measure -- races [ROUNDS] [postgres]` runs the tests of concurrent calls hundreds of times instead of
// ten, on SQLite or on PostgreSQL.

const args = process.argv.slice(2)
process.env['RACES'] = args.find((arg) => /^\d+$/.test(arg)) ?? '500'

const files = globSync('{packages,apps}/*/src/**/*.test.ts', { cwd: ROOT }).filter((file) =>
  /\bRACES\b/.test(readFileSync(join(ROOT, file), 'utf8')),
)
const code = args.includes('postgres') ? await testOnPostgres(files) : await runTests(files)
process.exitCode = code ?? 1
