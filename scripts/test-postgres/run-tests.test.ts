import { existsSync, globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { ROOT } from '../run.ts'
import { DIALECT_TESTS } from './dialect-tests.ts'
import { ON_POSTGRES } from './run-tests.ts'

const textOf = (file: string): string => readFileSync(join(ROOT, file), 'utf8')
const sources = globSync('{packages,apps}/*/src/**/*.ts', { cwd: ROOT })
const isTest = (file: string): boolean => /\.(test|testing)\.ts$/.test(file)
const runsOnPostgres = (file: string): boolean => ON_POSTGRES.some((part) => file.includes(part))

test('every file with SQL of two forms has tests on PostgreSQL, and they exist', () => {
  const files = sources.filter(
    (file) =>
      !file.startsWith('packages/db/') &&
      !isTest(file) &&
      /\b(sqlFor|SqlDialect|dialectOf)\b/.test(textOf(file)),
  )
  expect(files.toSorted()).toEqual(Object.keys(DIALECT_TESTS).toSorted())
  const tests = Object.values(DIALECT_TESTS)
  expect(tests.filter(({ length }) => length === 0)).toEqual([])
  expect(tests.flat().filter((file) => !isTest(file) || !existsSync(join(ROOT, file)))).toEqual([])
})

test('every file with a test that runs on PostgreSQL alone is among those that do', () => {
  const files = sources.filter(
    (file) => isTest(file) && /\b(runIf\((!usesFiles|hasSessions)|skipIf\(usesFiles)/.test(textOf(file)),
  )
  expect(files.length).toBeGreaterThan(10)
  expect(files.filter((file) => !runsOnPostgres(file))).toEqual([])
})

test('every file or folder that is tested on PostgreSQL has tests', () => {
  expect(ON_POSTGRES.filter((part) => !sources.some((file) => isTest(file) && file.includes(part)))).toEqual(
    [],
  )
})
