import { afterEach, beforeAll } from 'vitest'
import { observed } from './observed.ts'

// A set-up file: a test that starts a process or listens on a port fails without the tag for it. So slow tests are
// found by their cause, not by a clock.

beforeAll(() => observed.clear())

afterEach(({ task }) => {
  const tags = task.tags ?? []
  const missing = [...observed].filter((tag) => !tags.includes(tag) && !tags.includes('process'))
  observed.clear()
  // PGlite, which is then the database of all tests, listens on a port.
  if (process.env['TEST_POSTGRES'] === 'pglite') return
  if (missing.length > 0)
    throw new Error(
      `This test needs the tag ${missing.map((tag) => `'${tag}'`).join(', ')} (scripts/tests/tags.ts): better, do without.`,
    )
})
