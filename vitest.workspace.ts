import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { defineConfig } from 'vitest/config'
import { screens } from './apps/web/screens/project.ts'
import { LongFirst } from './scripts/tests/long-first.ts'
import { TAGS } from './scripts/tests/tags.ts'

/** Milliseconds: ends a test that hangs, and does not fail one on a busy or a slow machine. */
const TIMEOUT_MS = 300_000

const project = (name: string, root: string, source = 'src') => ({
  test: {
    name,
    root,
    // Files share modules, which saves a third of the time: a test leaves no state in them.
    isolate: false,
    tags: TAGS,
    setupFiles: [join(import.meta.dirname, 'scripts/tests/require-tags.ts')],
    include: [`${source}/**/*.test.ts`, `${source}/**/*.test.tsx`],
    exclude: ['**/node_modules/**', '**/*.screen.test.{ts,tsx}'],
    testTimeout: TIMEOUT_MS,
    hookTimeout: TIMEOUT_MS,
    expect: { poll: { timeout: 120_000 } },
    // As for the browser tests: for scripts/test.ts a test that passed only the second time has failed.
    retry: process.env['CI'] === 'true' ? 1 : 0,
  },
})

export default defineConfig({
  test: {
    // Many tests wait for a process or a clock: with a worker per core a third of the processors is idle.
    maxWorkers: availableParallelism() + 1,
    sequence: { sequencer: LongFirst },
    projects: [
      project('client', 'packages/client'),
      project('contract', 'packages/contract'),
      project('demo', 'packages/demo'),
      project('engines', 'packages/engines'),
      project('db', 'packages/db'),
      project('api', 'packages/api'),
      project('server', 'apps/server'),
      project('web', 'apps/web'),
      await screens(),
      project('scripts', 'scripts', '.'),
    ],
  },
})
