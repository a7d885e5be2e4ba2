import { copyFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { chromium } from '@playwright/test'
import lighthouse, { type Result } from 'lighthouse'
import { findBrowser } from '../../apps/web/e2e/helpers/browser.ts'
import { freePort } from '../run.ts'
import { startServer } from './shared/children.ts'
import { importedDatabase } from './shared/data.ts'
import { median } from './shared/sample.ts'
import { ensureBuilt } from '../ensure-built.ts'
import { temporaryFolder } from './shared/folder.ts'

// Lighthouse results of the pages of a first visit, as on a phone with a slow connection: of the built site, with the
// demo or with characters from a file (--data characters.jsonl.gz). Fails if a goal is missed.

/** Minimum, of 100. */
const SCORES = { performance: 95, accessibility: 100, 'best-practices': 100, seo: 100 } as const
/** Maximum: milliseconds, and the sum of layout shifts. */
const LIMITS = { 'largest-contentful-paint': 1_500, 'cumulative-layout-shift': 0.02 } as const

const { values } = parseArgs({
  options: { data: { type: 'string' }, runs: { type: 'string', default: '3' }, why: { type: 'boolean' } },
})
const runs = Number(values.runs)
if (!Number.isInteger(runs) || runs < 1) throw new Error('--runs takes a whole number above zero')

const folder = temporaryFolder()
const databaseFile = join(folder, 'lighthouse.db')
if (values.data !== undefined) copyFileSync((await importedDatabase(values.data)).file, databaseFile)
if (!(await ensureBuilt())) process.exit(1)

const server = await startServer(databaseFile, { SEED: values.data === undefined ? 'demo' : 'off' })
const port = await freePort()
const browser = await chromium.launch({
  ...(await findBrowser()),
  args: ['--no-sandbox', '--disable-gpu', '--disable-dev-shm-usage', `--remote-debugging-port=${port}`],
})

async function characterPath(): Promise<string> {
  const answer = await fetch(`${server.url}/api/characters?limit=1`)
  const [character] = (await answer.json()) as { id: string }[]
  return `/character/${character!.id}`
}

async function run(path: string): Promise<Result> {
  const outcome = await lighthouse(server.url + path, { port, logLevel: 'error' })
  if (!outcome || outcome.lhr.runtimeError)
    throw new Error(outcome?.lhr.runtimeError?.message ?? 'no outcome')
  return outcome.lhr
}

const score = ({ categories }: Result, name: keyof typeof SCORES): number =>
  Math.round((categories[name]!.score ?? 0) * 100)
const value = ({ audits }: Result, name: string): number => audits[name]?.numericValue ?? Number.NaN

/** The audits that lowered the score of a page. */
function print({ audits, categories }: Result): void {
  for (const { id, auditRefs } of Object.values(categories))
    for (const { id: name, weight } of auditRefs) {
      const { score: points, title, displayValue = '', details } = audits[name]!
      if (points === null || points >= 0.9 || (weight === 0 && id !== 'performance')) continue
      process.stdout.write(
        `  ${id}: ${title} ${displayValue}\n    ${JSON.stringify(details)?.slice(0, 600)}\n`,
      )
    }
}

/** Prints the medians of a page; true if all goals are met. */
async function measure(name: string, path: string): Promise<boolean> {
  const results: Result[] = []
  for (let turn = 0; turn < runs; turn += 1) results.push(await run(path))
  const of = (figure: (result: Result) => number) => median(results.map(figure))
  const scores = Object.keys(SCORES) as (keyof typeof SCORES)[]
  const figures = [
    ...scores.map((category) => `${category} ${of((result) => score(result, category))}`),
    `FCP ${of((result) => value(result, 'first-contentful-paint')).toFixed(0)} ms`,
    `LCP ${of((result) => value(result, 'largest-contentful-paint')).toFixed(0)} ms`,
    `CLS ${of((result) => value(result, 'cumulative-layout-shift')).toFixed(3)}`,
    `TBT ${of((result) => value(result, 'total-blocking-time')).toFixed(0)} ms`,
    `${(of((result) => value(result, 'total-byte-weight')) / 1_024).toFixed(0)} KiB`,
  ]
  const isReached =
    scores.every((category) => of((result) => score(result, category)) >= SCORES[category]) &&
    Object.entries(LIMITS).every(([audit, limit]) => of((result) => value(result, audit)) < limit)
  process.stdout.write(`${name.padEnd(10)} ${figures.join('  ')}  ${isReached ? 'reached' : 'MISSED'}\n`)
  if (values.why) print(results[0]!)
  return isReached
}

try {
  const reached = [await measure('home', '/'), await measure('character', await characterPath())]
  if (reached.includes(false)) process.exitCode = 1
} finally {
  await browser.close()
  await server.stop()
}
