import { existsSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { ROOT } from '../run.ts'

// The JSON reports that vitest and Playwright write beside their output.

/** The last attempt of a test. */
interface Ran {
  /** The name of the test, with its file. */
  name: string
  seconds: number
}

interface VitestReport {
  testResults: {
    name: string
    message: string
    assertionResults: {
      status: string
      fullName: string
      duration?: number | null
      failureMessages: string[]
    }[]
  }[]
}

interface Suite {
  suites?: Suite[]
  specs: { file: string; title: string; tests: { results: { duration: number }[] }[] }[]
}

const reportIn = (file: string): unknown => (existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : null)

const filesIn = (file: string): VitestReport['testResults'] =>
  (reportIn(file) as VitestReport | null)?.testResults ?? []

const nameOf = (file: string, title: string): string => `${relative(ROOT, file)} > ${title}`

/**
 * The tests in a report of vitest that failed, or passed only at the second attempt, with their messages, which
 * would be lost in a log whose beginning is cut off.
 */
export function failuresIn(file: string): string[] {
  return filesIn(file).flatMap(({ name, message, assertionResults }) => [
    ...(message ? [`${relative(ROOT, name)}: ${message}`] : []),
    ...assertionResults
      .filter(({ failureMessages }) => failureMessages.length > 0)
      .map(({ status, fullName, failureMessages }) => {
        const remark = status === 'failed' ? '' : ' (passed only the second time)'
        return `${nameOf(name, fullName)}${remark}\n${failureMessages.join('\n')}`
      }),
  ])
}

/** The tests in a report of vitest. */
export function ranIn(file: string): Ran[] {
  return filesIn(file).flatMap(({ name, assertionResults }) =>
    assertionResults.map(({ fullName, duration }) => ({
      name: nameOf(name, fullName),
      seconds: (duration ?? 0) / 1_000,
    })),
  )
}

const specsOf = ({ suites = [], specs }: Suite): Suite['specs'] => [...specs, ...suites.flatMap(specsOf)]

/** The tests in a report of Playwright. @param folder that has the tests */
export function browserTestsIn(file: string, folder: string): Ran[] {
  const report = reportIn(file) as { suites: Suite[] } | null
  return (report?.suites ?? []).flatMap(specsOf).map((spec) => ({
    name: nameOf(join(folder, spec.file), spec.title),
    seconds: (spec.tests[0]?.results.at(-1)?.duration ?? 0) / 1_000,
  }))
}

export const slowestOf = (tests: Ran[], count: number): string[] =>
  tests
    .toSorted((one, other) => other.seconds - one.seconds)
    .slice(0, count)
    .map(({ name, seconds }) => `${seconds.toFixed(1).padStart(7)} s  ${name}`)
