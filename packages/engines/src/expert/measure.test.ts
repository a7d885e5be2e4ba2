// @module-tag process

import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const ROOT = join(import.meta.dirname, '../../../..')
const SHARED = join(ROOT, '../shared/data/characters.jsonl.gz')

test('the measured questions are answered from the right fields, quoting the record only', () => {
  const printed = execFileSync(process.execPath, [join(ROOT, 'scripts/measure/expert.ts')], {
    encoding: 'utf8',
  })
  const {
    demo,
    'asked-demo': askedDemo,
    real,
  } = JSON.parse(printed.trim().split('\n').at(-1)!) as Record<
    'demo' | 'asked-demo' | 'real',
    { right: number; of: number; strays: number } | undefined
  >
  expect(demo, printed).toMatchObject({ of: 60, strays: 0 })
  expect(demo!.right, printed).toBeGreaterThanOrEqual(54)
  expect(askedDemo, printed).toMatchObject({ of: 194, strays: 0 })
  expect(askedDemo!.right, printed).toBeGreaterThanOrEqual(158)
  const isShared = existsSync(SHARED)
  expect(printed.includes('real characters are left out'), printed).toBe(!isShared)
  expect([real?.of, real?.strays], printed).toEqual(isShared ? [60, 0] : [undefined, undefined])
  expect(!isShared || real!.right >= 50, printed).toBe(true)
})
