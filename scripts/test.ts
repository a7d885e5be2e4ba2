import { existsSync, readFileSync, rmSync } from 'node:fs'
import { join, relative } from 'node:path'
import { check } from './check.ts'
import { checkFirstLoad } from './check-first-load.ts'
import { ensureBuilt } from './ensure-built.ts'
import { ROOT, run } from './run.ts'
import { SELECTED, testOnPglite } from './test-pglite.ts'
import { testOnPostgres } from './test-postgres.ts'

rmSync(join(ROOT, 'test-results'), { recursive: true, force: true })
// Hundreds of tests start a server: with a compile cache each starts in half the time.
process.env['NODE_COMPILE_CACHE'] ??= join(ROOT, 'node_modules/.cache/compile')

/** Not in `test-results`: the browser tests empty that folder. */
const UNIT_REPORT = join(ROOT, 'node_modules/.cache/unit-tests.json')
const PGLITE_REPORT = join(ROOT, 'node_modules/.cache/pglite-tests.json')
const POSTGRES_REPORT = join(ROOT, 'node_modules/.cache/postgres-tests.json')
const REPORTS = [UNIT_REPORT, PGLITE_REPORT, POSTGRES_REPORT]

const reportTo = (file: string) => ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`]

interface UnitReport {
  testResults: {
    name: string
    message: string
    assertionResults: { status: string; fullName: string; failureMessages: string[] }[]
  }[]
}

/** One line for each failed unit test: in a log whose beginning is cut off they would be lost. */
function failedTestsIn(report: string): string[] {
  if (!existsSync(report)) return []
  const { testResults } = JSON.parse(readFileSync(report, 'utf8')) as UnitReport
  return testResults.flatMap(({ name, message, assertionResults }) => [
    ...(message ? [`${relative(ROOT, name)}: ${message}`] : []),
    ...assertionResults
      .filter(({ status }) => status === 'failed')
      .map(
        ({ fullName, failureMessages }) =>
          `${relative(ROOT, name)} > ${fullName}\n${failureMessages.join('\n')}`,
      ),
  ])
}

/** Everything on a server where PostgreSQL is installed, and a part on PGlite then; else everything on PGlite. */
async function passesOnPostgres(): Promise<boolean> {
  const onServer = await testOnPostgres(reportTo(POSTGRES_REPORT))
  const files = onServer === null ? [] : SELECTED
  const onPglite = await testOnPglite([...files, ...reportTo(PGLITE_REPORT)])
  return (onServer ?? 0) === 0 && onPglite === 0
}

interface Step {
  name: string
  passes: () => Promise<boolean>
}

/** Fastest first; all run, so that one run shows all failures. */
const STEPS: Step[] = [
  { name: 'types, lint, boundaries, format', passes: check },
  {
    name: 'unit, router and HTTP tests',
    passes: async () =>
      (await run('vitest', ['run', '--config=vitest.workspace.ts', ...reportTo(UNIT_REPORT)])) === 0,
  },
  {
    name: 'database, services and server on PostgreSQL',
    passes: passesOnPostgres,
  },
  { name: 'build', passes: ensureBuilt },
  { name: 'size of the first load', passes: async () => checkFirstLoad() },
  { name: 'browser tests', passes: async () => (await run('playwright', ['test'])) === 0 },
]

for (const report of REPORTS) rmSync(report, { force: true })
const failed: string[] = []
for (const { name, passes } of STEPS) {
  process.stdout.write(`\n== ${name}\n`)
  const start = performance.now()
  if (!(await passes())) failed.push(name)
  process.stdout.write(`== took ${((performance.now() - start) / 1_000).toFixed(0)} s\n`)
}
for (const test of REPORTS.flatMap(failedTestsIn)) process.stdout.write(`\n${test}\n`)
process.stdout.write(
  failed.length > 0 ? `\nFailed: ${failed.join('; ')}\n` : `\nAll ${STEPS.length} steps passed\n`,
)
process.stdout.write(`${STEPS.length - failed.length} passed, ${failed.length} failed\n`)
process.exitCode = failed.length > 0 ? 1 : 0
