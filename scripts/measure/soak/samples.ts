import { statSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Child } from '../shared/children.ts'
import type { Inspector } from './inspector.ts'

const SAMPLE_INTERVAL_MS = 10_000
/** One of so many samples is followed by a garbage collection: memory in use says little about growth before one. */
const COLLECT_EVERY = 6
/** One of so many samples is printed. */
const PRINT_EVERY = 30
const MS_PER_HOUR = 3_600_000
const MB = 1e6

/** Hours since the start, and bytes. */
export interface Sample {
  at: number
  /** Memory in use, with mapped files. */
  all: number
  /** The same without mapped files. */
  own: number
  /** The log of the database. */
  log: number
}

/** After a garbage collection. */
interface CollectedSample {
  at: number
  own: number
  /** Objects and their buffers. */
  live: number
}

/** Takes samples of a server's memory, and prints some of them, until `end` (of `performance.now()`). */
export async function takeSamples(server: Child, databaseFile: string, inspector: Inspector, end: number) {
  const start = performance.now()
  const hours = () => (performance.now() - start) / MS_PER_HOUR
  const memory = () => {
    const now = server.memory()
    if (!now) throw new Error('The memory of the server can only be read with /proc.')
    return now
  }
  const samples: Sample[] = []
  const collected: CollectedSample[] = []
  while (performance.now() < end) {
    const log = statSync(`${databaseFile}-wal`, { throwIfNoEntry: false })?.size ?? 0
    samples.push({ at: hours(), ...memory(), log })
    if (samples.length % COLLECT_EVERY === 0) {
      const live = await inspector.collectGarbage()
      collected.push({ at: hours(), own: memory().own, live })
    }
    if (samples.length % PRINT_EVERY === 0) print(samples.at(-1)!, collected.at(-1)!)
    await sleep(SAMPLE_INTERVAL_MS)
  }
  return { samples, collected }
}

function print({ at, own }: Sample, { own: collected, live }: CollectedSample): void {
  const inMb = (bytes: number) => (bytes / MB).toFixed(1)
  process.stdout.write(
    `minute ${(at * 60).toFixed(0).padStart(3)}: ${inMb(own)} MB, ${inMb(collected)} after a garbage collection, ${inMb(live)} of them live data\n`,
  )
}

/** The slope of the least-squares line. */
export function slopeOf(points: [x: number, y: number][]): number {
  const mean = (of: (point: [number, number]) => number) =>
    points.reduce((sum, point) => sum + of(point), 0) / points.length
  const [meanX, meanY] = [mean(([x]) => x), mean(([, y]) => y)]
  const covariance = points.reduce((sum, [x, y]) => sum + (x - meanX) * (y - meanY), 0)
  return covariance / points.reduce((sum, [x]) => sum + (x - meanX) ** 2, 0)
}
