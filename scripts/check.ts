import { checkTables } from './check-tables.ts'
import { changedFiles } from './lint/changed-files.ts'
import { run } from './run.ts'

/**
 * Each environment is type-checked separately: shared code has neither DOM nor Node, and the server's project,
 * which includes all packages, has no DOM.
 */
const TYPE_CHECKS = ['packages/tsconfig.shared.json', 'apps/server', '.']

/** Type-aware rules take most of the time and two gigabytes: they run on changed files only, in CI on all. */
function lintRuns(): Promise<number>[] {
  const files = process.env['CI'] === 'true' ? null : changedFiles()
  if (files === null) return [lint('--type-aware')]
  return [lint(), ...(files.length > 0 ? [lint('--type-aware', ...files)] : [])]
}

const lint = (...args: string[]) => run('oxlint', ['--format=unix', '--quiet', ...args])

/** Checks types, lint with boundaries, format, unused code and one writer per table. Returns whether all pass. */
export async function check(): Promise<boolean> {
  const codes = await Promise.all([
    ...TYPE_CHECKS.map((project) => run('tsc', ['--project', project])),
    ...lintRuns(),
    run('oxfmt', ['--check', '.']),
    run('knip', ['--no-progress', '--cache']),
  ])
  const strays = checkTables()
  for (const stray of strays) process.stderr.write(`${stray}\n`)
  return strays.length === 0 && codes.every((code) => code === 0)
}

if (import.meta.main) process.exitCode = (await check()) ? 0 : 1
