import { copyFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import lighthouse, { type Result } from 'lighthouse'
import { openBrowser } from './screens/site.ts'
import { freePort } from '../run.ts'
import { startServer } from './shared/children.ts'
import { importedDatabase } from './shared/data.ts'
import { median } from './shared/sample.ts'
import { printTable, rounded } from './shared/table.ts'
import { ensureBuilt } from '../ensure-built.ts'
import { temporaryFolder } from './shared/folder.ts'

// Runs Lighthouse on the pages of a first visit, as on a phone with a slow connection: the built site, with the
// demo or with characters from a file (--data characters.jsonl.gz). Fails if a goal is missed.

/** Minimum scores, of 100. */
const LEAST = { performance: 95, accessibility: 100, 'best-practices': 100, seo: 100 }
const MOST = { 'LCP ms': 1_500, CLS: 0.02 }

const { values } = parseArgs({
  options: { data: { type: 'string' }, runs: { type: 'string', default: '3' }, why: { type: 'boolean' } },
})

const folder = temporaryFolder()
const databaseFile = join(folder, 'lighthouse.db')
if (values.data !== undefined) copyFileSync((await importedDatabase(values.data)).file, databaseFile)
if (!(await ensureBuilt())) process.exit(1)

const server = await startServer(databaseFile, { SEED: values.data === undefined ? 'demo' : 'off' })
const port = await freePort()
const browser = await openBrowser(`--remote-debugging-port=${port}`)

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

/** Prints the audits that lowered the score of a page. */
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

/** The medians of several runs for a page. */
async function measure(path: string): Promise<Record<string, number>> {
  const results: Result[] = []
  for (let turn = 0; turn < Number(values.runs); turn += 1) results.push(await run(path))
  if (values.why) print(results[0]!)
  const score = (category: string) =>
    rounded(100 * median(results.map(({ categories }) => categories[category]!.score ?? 0)))
  const figure = (audit: string, digits = 0) =>
    rounded(median(results.map(({ audits }) => audits[audit]!.numericValue!)), digits)
  return {
    ...Object.fromEntries(Object.keys(LEAST).map((category) => [category, score(category)])),
    'FCP ms': figure('first-contentful-paint'),
    'LCP ms': figure('largest-contentful-paint'),
    CLS: figure('cumulative-layout-shift', 3),
    'TBT ms': figure('total-blocking-time'),
    bytes: figure('total-byte-weight'),
  }
}

try {
  const pages = { home: await measure('/'), character: await measure(await characterPath()) }
  printTable(pages)
  const isMissed = (figures: Record<string, number>) =>
    Object.entries(LEAST).some(([name, least]) => figures[name]! < least) ||
    Object.entries(MOST).some(([name, most]) => figures[name]! >= most)
  if (Object.values(pages).some(isMissed)) {
    process.stdout.write(`MISSED: at least ${JSON.stringify(LEAST)}, less than ${JSON.stringify(MOST)}\n`)
    process.exitCode = 1
  }
} finally {
  await browser.close()
  await server.stop()
}
