import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { start } from './shared/children.ts'
import { ask, type Stream, type Surface } from './chat/asker.ts'
import { openOn } from './chat/connections.ts'
import { fill, openSite } from './chat/site.ts'
import { temporaryFolder } from './shared/folder.ts'
import { percentile } from './shared/sample.ts'

// The delay that the site adds to a model's words while five hundred answers arrive concurrently, at twenty words per
// second each, from a stand-in in its own process, and how long other requests wait. Then answers that are far too
// long.

const [given = '500'] = process.argv.slice(2)
const STREAMS = Number(given)
const WORDS = 300
/** Milliseconds over which the questions are spread, so that the words do not arrive all at once. */
const SPREAD_MS = 2_000
/** Goal for the added delay per word at the 99th percentile, in milliseconds. */
const GOAL_P99 = 50

const KINDS = ['text', 'nothing', 'line', 'refusal']
const HUGE_AT_ONCE = 20
/** Maximum growth of the server in megabytes: the package holds each endless line, of eight at most, as bytes and as text. */
const HUGE_GROWTH = 320
const QUIET_MS = 5_000
const GONE_WITHIN_MS = 15_000

if (!existsSync('/proc/net/tcp')) {
  process.stdout.write('Memory and connections are read from /proc, which is missing on this system.\n')
  process.exit()
}

const failures: string[] = []
const say = (line: string) => void process.stdout.write(`${line}\n`)
const ms = (value: number): string => `${value.toFixed(1)} ms`
const mb = (value: number | null): string => `${(value ?? NaN).toFixed(0)} MB`

const folder = temporaryFolder()
const databaseFile = join(folder, 'chat.db')
const model = await start([fileURLToPath(new URL('chat/model.ts', import.meta.url))], (port) => ({
  PORT: String(port),
}))

type Site = Awaited<ReturnType<typeof openSite>>

const first = await openSite(databaseFile, model)
const filled = await fill(first.server)

const askMany = ({ question }: Site, surface: Surface, count: number, message: string, spread = 0) =>
  Promise.all(
    Array.from({ length: count }, async (_, number) => {
      await sleep((number / count) * spread)
      return ask(question(filled, surface, number, message))
    }),
  )

const delaysOf = (streams: Stream[]): number[] =>
  streams.flatMap(({ delays }) => delays).sort((a, b) => a - b)

/** The delays of words directly from the model: the machine's own share. */
async function measureDirect(site: Site): Promise<number> {
  const delays = delaysOf(await askMany(site, 'model', STREAMS, `words ${WORDS}`, SPREAD_MS))
  const p99 = percentile(delays, 0.99)
  say(
    `${STREAMS} answers at once of the model itself: a word takes p50 ${ms(percentile(delays, 0.5))}, p99 ${ms(p99)}`,
  )
  return p99
}

async function measureWords(site: Site, surface: Surface, direct: number): Promise<void> {
  const [memory, cpu, started] = [site.memory(), site.server.cpuSeconds() ?? NaN, performance.now()]
  let streams: Stream[] = []
  const waits = await site.gallery.during(async () => {
    streams = await askMany(site, surface, STREAMS, `words ${WORDS}`, SPREAD_MS)
  })
  const seconds = (performance.now() - started) / 1_000
  const spent = (site.server.cpuSeconds() ?? NaN) - cpu
  const delays = delaysOf(streams)
  const whole = streams.filter((one) => one.delays.length === WORDS && one.end.includes('"done":true')).length
  const added = percentile(delays, 0.99) - direct
  say(
    `${STREAMS} answers at once on ${surface}, ${WORDS} words each, in ${seconds.toFixed(0)} s: ${whole} whole`,
  )
  say(
    `  a word takes  p50 ${ms(percentile(delays, 0.5))}, p99 ${ms(percentile(delays, 0.99))}, longest ${ms(percentile(delays, 1))}`,
  )
  say(
    `  processor     ${((spent / seconds) * 100).toFixed(0)} % of a core, ${((spent / delays.length) * 1e6).toFixed(0)} µs a word`,
  )
  say(`  memory        ${mb(memory)} before, ${mb(waits.memory)} at most, ${mb(site.memory())} after`)
  say(`  the gallery   p99 ${ms(waits.p99)}, longest ${ms(waits.worst)}, of ${waits.reads} reads`)
  if (whole < STREAMS) failures.push(`${STREAMS - whole} answers on ${surface} did not come whole`)
  if (!(added < GOAL_P99))
    failures.push(`${surface} adds ${ms(added)} to a word at p99, the goal is ${GOAL_P99}`)
}

/** In a separate server: after five failures it does not call the model any more. */
async function measureHuge(kind: string): Promise<void> {
  const site = await openSite(databaseFile, model)
  await askMany(site, '/api', HUGE_AT_ONCE, 'words 5')
  const before = site.memory()
  let streams: Stream[] = []
  const waits = await site.gallery.during(async () => {
    streams = await askMany(site, '/api', HUGE_AT_ONCE, kind)
  })
  say(
    `${HUGE_AT_ONCE} × 10 MB at once (${kind}): memory ${mb(before)} before, ${mb(waits.memory)} at most, ` +
      `${mb(site.memory())} after; the gallery p99 ${ms(waits.p99)}`,
  )
  const ends = streams.map(({ end }) => end.trim().split('\n').at(-1) ?? '')
  for (const [end, { length }] of Map.groupBy(ends, (one) => one)) say(`  ${length} × ${end}`)
  const growth = (waits.memory ?? NaN) - before
  if (growth > HUGE_GROWTH) failures.push(`${kind}: memory grew by ${mb(growth)}`)
  await site.close()
}

/** Waits until idle keep-alive connections have closed. */
async function untilConnectionsClose({ server, gallery }: Site): Promise<void> {
  await gallery.stop()
  const left = () => [openOn(model), openOn(server)].map(({ own, calling }) => own + calling)
  const end = performance.now() + GONE_WITHIN_MS
  while (performance.now() < end && left().some((count) => count > 0)) await sleep(100)
  const [toModel, toSite] = left()
  say(`connections left: ${toModel} between site and model, ${toSite} between clients and site`)
  if (toModel || toSite) failures.push('connections are left')
}

const quiet = await first.gallery.during(() => sleep(QUIET_MS))
say(`without load: the gallery p99 ${ms(quiet.p99)}, longest ${ms(quiet.worst)}`)
await askMany(first, '/api', 100, 'words 20')
const direct = await measureDirect(first)
for (const surface of ['/api', '/trpc'] as const) await measureWords(first, surface, direct)
await untilConnectionsClose(first)
await first.server.stop()
for (const kind of KINDS) await measureHuge(kind)
await model.stop()
for (const failure of failures) process.stderr.write(`short: ${failure}\n`)
process.exitCode = failures.length > 0 ? 1 : 0
