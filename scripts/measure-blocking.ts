import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { startServer } from './bench/children.ts'
import { casesOfEverything } from './measure-blocking/cases.ts'
import { fill, handOut, PASSWORDS } from './measure-blocking/data.ts'
import { startReading, type Waits } from './measure-blocking/reading.ts'
import { createWorld } from './measure-blocking/world.ts'
import { run } from './run.ts'

// How long other requests wait while one client makes the heaviest requests that are allowed.

const GOAL = { p99: 50, worst: 100, memory: 400 }
/** Milliseconds of reading without load, and after each case. */
const QUIET_MS = 3_000
const AFTERWARDS_MS = 150

const [only] = process.argv.slice(2)

const isShort = ({ p99, worst, memory }: Waits) =>
  p99 >= GOAL.p99 || worst >= GOAL.worst || (memory ?? 0) >= GOAL.memory

const line = (name: string, waits: Waits): string =>
  [
    name.padEnd(48),
    `${waits.p99.toFixed(1)} ms`.padStart(11),
    `${waits.worst.toFixed(1)} ms`.padStart(11),
    (waits.memory === null ? '-' : `${waits.memory.toFixed(0)} MB`).padStart(9),
    isShort(waits) ? '  short' : '',
  ].join('')

/** The steady reads: the health check, a search in the database, and a file. */
async function readOf(url: string): Promise<string[]> {
  const page = await (await fetch(`${url}/`)).text()
  const asset = /\/assets\/[\w.-]+\.(?:js|css)/.exec(page)?.[0]
  if (asset === undefined) process.stderr.write('The client is not built: no files are read.\n')
  return [
    '/healthz',
    '/api/characters?limit=1&q=of-this-name-there-is-nobody',
    ...(asset ? [asset] : []),
  ].map((path) => url + path)
}

const cases = casesOfEverything().filter(([name]) => !only || name.includes(only))
const folder = mkdtempSync(join(tmpdir(), 'personae-blocking-'))
process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
const databaseFile = join(folder, 'blocking.db')
await fill(folder, databaseFile)

const filling = await startServer(databaseFile)
const signUp = createWorld(filling.url, { approved: ['-'], pending: ['-'] })
for (const [username, password] of Object.entries(PASSWORDS)) {
  const body = { username, password }
  await signUp.send({ as: username, method: 'POST', path: '/api/auth/quick-signup', body })
}
await filling.stop()
const made = await run('node', ['apps/server/src/main.ts', 'create-admin', 'root'], {
  DATABASE_URL: `file:${databaseFile}`,
})
if (made !== 0) throw new Error('there is no admin')
const stock = handOut(databaseFile)

const server = await startServer(databaseFile)
const world = createWorld(server.url, stock)
for (const [username, password] of Object.entries(PASSWORDS)) await world.logIn(username, password)
const reading = startReading(await readOf(server.url), server.pid)

const failed: string[] = []
const all: Waits[] = []
process.stdout.write(`${''.padEnd(48)}${'p99'.padStart(11)}${'worst'.padStart(11)}${'memory'.padStart(9)}\n`)
const quiet = await reading.during(() => sleep(QUIET_MS))
process.stdout.write(`${line('without load', quiet)}\n`)
for (const [name, work] of cases) {
  try {
    const steps = await work(world)
    const waits = await reading.during(async () => {
      const together = steps.filter((step) => step.together).map((step) => world.send(step))
      const done = await Promise.allSettled(together)
      for (const step of steps) if (!step.together) await world.send(step)
      await sleep(AFTERWARDS_MS)
      for (const one of done) if (one.status === 'rejected') throw one.reason
    })
    all.push(waits)
    process.stdout.write(`${line(name, waits)}\n`)
  } catch (error) {
    failed.push(name)
    process.stdout.write(
      `${name.padEnd(48)} failed: ${error instanceof Error ? error.message : String(error)}\n`,
    )
  }
}
await reading.stop()
await server.stop()

const most = (of: (waits: Waits) => number) => Math.max(0, ...all.map(of))
process.stdout.write(
  `worst of all: p99 ${most(({ p99 }) => p99).toFixed(1)} ms (goal ${GOAL.p99}), ` +
    `worst ${most(({ worst }) => worst).toFixed(1)} ms (goal ${GOAL.worst}), ` +
    `memory ${most(({ memory }) => memory ?? 0).toFixed(0)} MB (goal ${GOAL.memory}); ` +
    `${all.filter(isShort).length} of ${all.length} short; p99 beside nothing ${quiet.p99.toFixed(1)} ms\n`,
)
if (failed.length > 0) {
  process.stderr.write(`failed: ${failed.join(', ')}\n`)
  process.exit(1)
}
