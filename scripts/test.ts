import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { buildWeb, isBuilt } from './build-web.ts'
import { check } from './check.ts'
import { checkFirstLoad } from './check-first-load.ts'
import { ROOT, run } from './run.ts'

rmSync(join(ROOT, 'test-results'), { recursive: true, force: true })

interface Step {
  name: string
  passes: () => Promise<boolean>
}

/** In the order of how soon they tell; all run, so that one look shows everything that is wrong. */
const STEPS: Step[] = [
  { name: 'types, lint, boundaries, format', passes: check },
  {
    name: 'unit, router and HTTP tests',
    passes: async () => (await run('vitest', ['run', '--config', 'vitest.workspace.ts'])) === 0,
  },
  {
    name: 'build',
    passes: async () => {
      if (!isBuilt()) await buildWeb()
      return true
    },
  },
  { name: 'size of the first load', passes: async () => checkFirstLoad() },
  { name: 'browser tests', passes: async () => (await run('playwright', ['test'])) === 0 },
]

const failed: string[] = []
for (const { name, passes } of STEPS) {
  process.stdout.write(`\n== ${name}\n`)
  if (!(await passes())) failed.push(name)
}
process.stdout.write(
  failed.length > 0 ? `\nFailed: ${failed.join('; ')}\n` : `\nAll ${STEPS.length} steps passed\n`,
)
process.stdout.write(`${STEPS.length - failed.length} passed, ${failed.length} failed\n`)
process.exitCode = failed.length > 0 ? 1 : 0
