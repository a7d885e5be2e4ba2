import { mkdtempSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { check } from './check.ts'
import { checkFirstLoad } from './check-first-load.ts'
import { ensureBuilt } from './ensure-built.ts'
import { ROOT, run } from './run.ts'
import { ON_POSTGRES, runTests, SELECTED, testOnPostgres } from './test-postgres/run-tests.ts'
import { fastestFolder } from './test-postgres/server.ts'
import { browserTestsIn, failuresIn, ranIn, slowestOf } from './tests/reports.ts'
import { QUICK } from './tests/tags.ts'

const HELP = `npm test           what a change needs: all checks, all tests on SQLite, those of the SQL that differs on PostgreSQL
                   (PGlite where it is not installed), and the browser tests but for the long ones
npm run test:all   also tests that start processes or take long, the long browser tests, and more on PostgreSQL: the
                   package of the database, and all SQL of two forms. With CI=true \`npm test\` is the same, and a test that
                   failed is tried once more, to name it as one that passes only the second time: the run fails
`
if (process.argv.includes('--help')) {
  process.stdout.write(HELP)
  process.exit()
}

const isCi = process.env['CI'] === 'true'
const isComplete = isCi || process.argv.includes('--all')

rmSync(join(ROOT, 'test-results'), { recursive: true, force: true })
// Hundreds of tests start a server, which takes half the time with a compile cache.
process.env['NODE_COMPILE_CACHE'] ??= join(ROOT, 'node_modules/.cache/compile')
/** Temporary folder of the unit tests. Thousands create a database, and would wait for a disk at each commit. */
const folder = process.env['TMPDIR'] ?? mkdtempSync(join(fastestFolder(), 'personae-tests-'))
if (folder !== process.env['TMPDIR'])
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }))

/** The report of a kind of tests. Not in `test-results`, which the browser tests empty. */
const reportOf = (name: string) => join(ROOT, `node_modules/.cache/${name}-tests.json`)
const REPORTS = ['unit', 'postgres'].map(reportOf)
/** The same path as in playwright.config.ts. */
const BROWSER_REPORT = reportOf('browser')

/** Arguments of vitest. */
const options = (name: string) => [
  ...(isComplete ? [] : [`--tags-filter=${QUICK}`]),
  '--reporter=default',
  '--reporter=json',
  `--outputFile.json=${reportOf(name)}`,
]

const passes = (code: number, report: string): boolean =>
  code === 0 && failuresIn(reportOf(report)).length === 0

async function passesOnPostgres(): Promise<boolean> {
  const code = await testOnPostgres([...(isComplete ? ON_POSTGRES : SELECTED), ...options('postgres')])
  return passes(
    code ?? (await runTests([...SELECTED, ...options('postgres')], { TEST_POSTGRES: 'pglite' })),
    'postgres',
  )
}

interface Step {
  name: string
  passes: () => Promise<boolean>
}

/** The steps, fastest first. All of them run, so that one run shows all failures. */
const STEPS: Step[] = [
  { name: 'types, lint, boundaries, format', passes: check },
  {
    name: 'unit, router and HTTP tests',
    passes: async () => passes(await runTests(options('unit'), { TMPDIR: folder }), 'unit'),
  },
  { name: 'database and services on PostgreSQL', passes: passesOnPostgres },
  { name: 'build', passes: ensureBuilt },
  { name: 'size of the first load', passes: async () => checkFirstLoad() },
  {
    name: 'browser tests',
    passes: async () =>
      (await run('playwright', ['test', ...(isComplete ? [] : ['--grep-invert=@long'])])) === 0,
  },
]

for (const report of [...REPORTS, BROWSER_REPORT]) rmSync(report, { force: true })
const say = (...lines: string[]) => process.stdout.write(`${lines.join('\n')}\n`)
const failed: string[] = []
const times: string[] = []
for (const { name, passes: passesStep } of STEPS) {
  say('', `== ${name}`)
  const start = performance.now()
  if (!(await passesStep())) failed.push(name)
  const seconds = ((performance.now() - start) / 1_000).toFixed(0)
  say(`== took ${seconds} s`)
  times.push(`${seconds.padStart(5)} s  ${name}`)
}
const tests = [...REPORTS.flatMap(ranIn), ...browserTestsIn(BROWSER_REPORT, join(ROOT, 'apps/web/e2e'))]
for (const failure of REPORTS.flatMap(failuresIn)) say('', failure)
say('', 'Times', ...times, '', 'Slowest tests', ...slowestOf(tests, 10))
process.stdout.write(
  failed.length > 0 ? `\nFailed: ${failed.join('; ')}\n` : `\nAll ${STEPS.length} steps passed\n`,
)
process.stdout.write(`${STEPS.length - failed.length} passed, ${failed.length} failed\n`)
process.exitCode = failed.length > 0 ? 1 : 0
