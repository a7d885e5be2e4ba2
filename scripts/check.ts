import { checkTables } from './check-tables.ts'
import { run } from './run.ts'

/** Types, lint with its boundaries, format, and who writes which table; true when all is well. */
export async function check(): Promise<boolean> {
  const codes = await Promise.all([
    run('tsc', ['--noEmit']),
    run('oxlint', ['--format=unix', '--quiet']),
    run('oxfmt', ['--check', '.']),
  ])
  const strays = checkTables()
  for (const stray of strays) process.stderr.write(`${stray}\n`)
  return strays.length === 0 && codes.every((code) => code === 0)
}

if (import.meta.main) process.exitCode = (await check()) ? 0 : 1
