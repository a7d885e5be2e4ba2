import { globSync, readFileSync } from 'node:fs'
import { basename, join, relative, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { createVitest, type Vitest } from 'vitest/node'
import { ROOT } from '../run.ts'
import { fastestFolder } from '../test-postgres/server.ts'
import { type Mutant, withMutants } from './mutants/mutate.ts'
import { ACTIVE, RESULTS, type Results } from './mutants/runner.ts'
import { temporaryFolder } from './shared/folder.ts'
import { randomFrom } from './shared/random.ts'

// Finds small faults (mutants) that the tests of a feature do not detect.

const HELP = `npm run measure -- mutants FOLDER… [--tests PATH] [--only FILE:LINE] [--share S] [--loaded N] [--seed N]

  FOLDER    of a feature: its files, and those of the contract with its name; or single files
  --tests   more tests than those in the folders, a file or a folder; also several times
  --only    the faults of one place, by the end of its path; also several times
  --share   of the faults that are tried, from 0 to 1 (1)
  --loaded  how many of those that are evaluated while a file is loaded: each takes seconds (20)
  --seed    which of them (1)
`

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    tests: { type: 'string', multiple: true, default: [] },
    only: { type: 'string', multiple: true, default: [] },
    share: { type: 'string', default: '1' },
    loaded: { type: 'string', default: '20' },
    seed: { type: 'string', default: '1' },
    help: { type: 'boolean' },
  },
})

const filesIn = (path: string) =>
  path.endsWith('.ts') ? [resolve(path)] : globSync(resolve(path, '**/*.ts'))
const isTest = (file: string) => file.endsWith('.test.ts')
const ofContract = (folder: string) =>
  globSync(join(ROOT, `packages/contract/src/{,shared/}${basename(folder)}{,.*}.ts`))

const random = randomFrom(Number(values.seed))
const isWanted = ({ file, line }: Mutant) =>
  (values.only.length === 0 || values.only.some((place) => `${file}:${line}`.endsWith(place))) &&
  random.next() < Number(values.share)

const mutants: Mutant[] = []

/** The sources with their faults, by path. */
function codesOf(files: string[]): Map<string, string> {
  const codes = new Map<string, string>()
  for (const file of files) {
    const source = readFileSync(file, 'utf8')
    const { code, mutants: found } = withMutants(relative(ROOT, file), source, mutants.length, isWanted)
    mutants.push(...found)
    codes.set(file, code)
  }
  // `prepared` caches built queries, so that a fault in building one would come too late.
  const prepared = join(ROOT, 'packages/db/src/prepared.ts')
  const source = codes.get(prepared) ?? readFileSync(prepared, 'utf8')
  const changed = source.replace('known[dialect].set(shape, query)', '')
  if (changed === source) throw new Error(`Other text in ${prepared}`)
  return codes.set(prepared, changed)
}

const startVitest = (codes: Map<string, string>, include: string[]): Promise<Vitest> =>
  createVitest(
    'test',
    {
      config: false,
      root: ROOT,
      include,
      watch: false,
      isolate: false,
      // A cache would keep transformed sources with faults.
      fsModuleCache: false,
      pool: 'threads',
      maxWorkers: 1,
      retry: 1_000_000,
      testTimeout: 0,
      hookTimeout: 60_000,
      runner: join(import.meta.dirname, 'mutants/runner.ts'),
      reporters: [{}],
      dangerouslyIgnoreUnhandledErrors: true,
      onConsoleLog: () => false,
    },
    { plugins: [{ name: 'mutants', enforce: 'pre', transform: (_, id) => codes.get(id) ?? null }] },
  )

/** Results of one run of all tests: with each fault in turn, or with one that is active from the start. */
async function runWith(vitest: Vitest, active?: number): Promise<Results & { hasPassed: boolean }> {
  if (active === undefined) delete process.env[ACTIVE]
  else process.env[ACTIVE] = String(active)
  const { testModules, unhandledErrors } = await vitest.start()
  const results = JSON.parse(readFileSync(process.env[RESULTS]!, 'utf8')) as Results
  return { ...results, hasPassed: testModules.every((module) => module.ok()) && unhandledErrors.length === 0 }
}

const oneLine = (text: string) => {
  const line = text.replaceAll(/\s+/g, ' ').trim()
  return line.length > 100 ? `${line.slice(0, 99)}…` : line
}

function print(title: string, some: Iterable<number>): void {
  const lines = Array.from(some, (id) => mutants[id]!).map(
    ({ file, line, before, after }) => `  ${file}:${line}  ${oneLine(before)} → ${oneLine(after)}\n`,
  )
  process.stdout.write(`${lines.length} ${title}\n${lines.join('')}`)
}

if (values.help || positionals.length === 0) {
  process.stdout.write(HELP)
} else {
  // Every attempt creates a database.
  process.env['TMPDIR'] = fastestFolder()
  process.env['TMPDIR'] = temporaryFolder()
  process.env[RESULTS] = join(process.env['TMPDIR'], 'results.json')
  const files = [...new Set(positionals.flatMap((path) => [...filesIn(path), ...ofContract(path)]))]
  const tests = [...new Set([...files, ...values.tests.flatMap(filesIn)])].filter(isTest)
  const codes = codesOf(files.filter((file) => !/\.(test|testing)\.ts$/.test(file)))
  const vitest = await startVitest(codes, tests)

  const start = performance.now()
  const { reached, loaded, killed, failing } = await runWith(vitest)
  const runAtLoad = random.shuffled(loaded).slice(0, Number(values.loaded))
  const found = new Set(killed)
  for (const id of runAtLoad) if (!(await runWith(vitest, id)).hasPassed) found.add(id)
  await vitest.close()

  const tried = [...reached, ...runAtLoad].toSorted((one, other) => one - other)
  const unreached = mutants.length - reached.length - loaded.length
  const survivors = tried.filter((id) => !found.has(id))
  for (const name of failing) process.stdout.write(`fails without a fault: ${name}\n`)
  print('survived', survivors)
  process.stdout.write(
    `${((1 - survivors.length / tried.length) * 100).toFixed(1)} % of ${tried.length} found in ` +
      `${((performance.now() - start) / 1_000).toFixed(0)} s; of ${loaded.length} at loading ${runAtLoad.length} tried; ${unreached} not reached\n`,
  )
  if (failing.length > 0) process.exitCode = 1
}
