import { defineConfig } from 'vitest/config'

/** Milliseconds: ends a test that hangs, and does not fail one on a busy machine. */
const TIMEOUT_MS = 30_000

interface Options {
  source?: string
  /** Whether each file has modules of its own. Sharing them saves a third of the time; tests of processes need it. */
  isolate?: boolean
}

const project = (name: string, root: string, { source = 'src', isolate = true }: Options = {}) => ({
  test: {
    name,
    root,
    isolate,
    include: [`${source}/**/*.test.ts`, `${source}/**/*.test.tsx`],
    testTimeout: TIMEOUT_MS,
    hookTimeout: TIMEOUT_MS,
    // As for the browser tests: the report lists tests that passed only the second time.
    retry: process.env['CI'] === 'true' ? 1 : 0,
  },
})

export default defineConfig({
  test: {
    // Many tests wait for a process or a clock: one worker per core, where the default leaves one core idle.
    maxWorkers: '100%',
    projects: [
      project('contract', 'packages/contract', { isolate: false }),
      project('demo', 'packages/demo', { isolate: false }),
      project('posters', 'packages/posters', { isolate: false }),
      project('db', 'packages/db', { isolate: false }),
      project('api', 'packages/api', { isolate: false }),
      project('server', 'apps/server'),
      project('web', 'apps/web'),
      project('scripts', 'scripts', { source: '.' }),
    ],
  },
})
