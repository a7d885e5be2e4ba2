import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { ROOT } from '../run.ts'
import { browserTestsIn, failuresIn, ranIn, slowestOf } from './reports.ts'

function reportOf(content: object): string {
  const folder = mkdtempSync(join(tmpdir(), 'personae-report-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  writeFileSync(join(folder, 'report.json'), JSON.stringify(content))
  return join(folder, 'report.json')
}

const FILE = join(ROOT, 'scripts/some.test.ts')

test('the slowest tests of both runners are named with their files, the slowest first', () => {
  const unit = reportOf({
    testResults: [
      {
        name: FILE,
        message: '',
        assertionResults: [
          { status: 'passed', fullName: 'quick', duration: 20, failureMessages: [] },
          { status: 'skipped', fullName: 'skipped', duration: null, failureMessages: [] },
          { status: 'passed', fullName: 'slow', duration: 4_000, failureMessages: [] },
        ],
      },
    ],
  })
  const browser = reportOf({
    suites: [
      {
        title: 'walk.spec.ts',
        specs: [{ file: 'walk.spec.ts', title: 'once', tests: [{ results: [{ duration: 900 }] }] }],
        suites: [
          {
            title: 'again',
            specs: [
              {
                file: 'walk.spec.ts',
                title: 'twice',
                tests: [{ results: [{ duration: 1 }, { duration: 12_340 }] }],
              },
            ],
          },
        ],
      },
    ],
  })
  expect(slowestOf([...ranIn(unit), ...browserTestsIn(browser, join(ROOT, 'apps/web/e2e'))], 3)).toEqual([
    '   12.3 s  apps/web/e2e/walk.spec.ts > twice',
    '    4.0 s  scripts/some.test.ts > slow',
    '    0.9 s  apps/web/e2e/walk.spec.ts > once',
  ])
})

test('what failed, passed only the second time, or could not be loaded is told with its messages', () => {
  const file = reportOf({
    testResults: [
      {
        name: FILE,
        message: '',
        assertionResults: [
          { status: 'passed', fullName: 'good', failureMessages: [] },
          { status: 'passed', fullName: 'at last', failureMessages: ['expected 1'] },
          { status: 'failed', fullName: 'bad', failureMessages: ['expected 2', 'expected 3'] },
        ],
      },
      { name: join(ROOT, 'scripts/broken.test.ts'), message: 'SyntaxError', assertionResults: [] },
    ],
  })
  expect(failuresIn(file)).toEqual([
    'scripts/some.test.ts > at last (passed only the second time)\nexpected 1',
    'scripts/some.test.ts > bad\nexpected 2\nexpected 3',
    'scripts/broken.test.ts: SyntaxError',
  ])
})

test('a step that wrote no report has neither failures nor slow tests', () => {
  expect([failuresIn('/nowhere'), ranIn('/nowhere'), browserTestsIn('/nowhere', ROOT)]).toEqual([[], [], []])
})
