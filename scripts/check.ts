import { checkTables } from './check-tables.ts'
import { run } from './run.ts'

/** Each environment is checked separately: no DOM in the server's code, neither DOM nor Node in shared code. */
const TYPE_CHECKS = ['packages/tsconfig.shared.json', 'packages', 'packages/client', 'apps/server', '.']

/** Types, lint with boundaries, format, unused code, and the writers of tables; true if all pass. */
export async function check(): Promise<boolean> {
  const codes = await Promise.all([
    ...TYPE_CHECKS.map((project) => run('tsc', ['--project', project])),
    run('oxlint', ['--format=unix', '--quiet']),
    run('oxfmt', ['--check', '.']),
    run('knip', ['--no-progress']),
  ])
  const strays = checkTables()
  for (const stray of strays) process.stderr.write(`${stray}\n`)
  return strays.length === 0 && codes.every((code) => code === 0)
}

if (import.meta.main) process.exitCode = (await check()) ? 0 : 1
