import { copyFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { runTests, testOnPostgres } from '../test-postgres/run-tests.ts'
import { importedDatabase } from './shared/data.ts'
import { temporaryFolder } from './shared/folder.ts'

// Sends random requests to every route, as visitor, creator and admin, for `--seconds` each: no response may be
// 5xx. Uses the imported characters, or an empty PostgreSQL. `--only` takes a part of a route.

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { only: { type: 'string', default: '.' }, seconds: { type: 'string', default: '5' } },
})
const args = ['apps/server/src/fuzz', `--testNamePattern=${values.only}`, '--testTimeout=0']
process.env['FUZZ_SECONDS'] = values.seconds
if (positionals.includes('postgres')) {
  process.exitCode = (await testOnPostgres(args)) ?? 1
} else {
  process.env['FUZZ_DATABASE'] = join(temporaryFolder(), 'fuzz.db')
  copyFileSync((await importedDatabase(undefined)).file, process.env['FUZZ_DATABASE'])
  process.exitCode = await runTests(args)
}
