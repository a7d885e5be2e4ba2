import autocannon from 'autocannon'
import type { Child } from '../shared/children.ts'
import { type Sample, sampleOf } from '../shared/sample.ts'

const CONNECTIONS = 10

/** Paths per run: enough to hide its start and end, few enough to be short. */
const PART = { least: 100, most: 8_000 }

/** Paths to request, in batches; after the last follows the first again. */
export class Batches {
  readonly paths: string[]
  /** Requests per second in the last run. */
  rate = 0
  #at = 0

  /** Whether the next batch starts with the first path. */
  get isAtStart(): boolean {
    return this.#at === 0 || this.#at >= this.paths.length
  }

  constructor(paths: string[]) {
    this.paths = paths
  }

  /** Enough to keep a server busy for some seconds. */
  next(seconds: number): string[] {
    if (this.#at >= this.paths.length) this.#at = 0
    const size = Math.min(PART.most, Math.max(PART.least, Math.ceil(this.rate * seconds)))
    const part = this.paths.slice(this.#at, this.#at + size)
    this.#at += size
    return part
  }
}

interface Run {
  durations: number[]
  seconds: number
}

/** Each connection requests its own share of the paths, one after another. */
function run(url: string, paths: string[], limit: { amount: number } | { duration: number }): Promise<Run> {
  const connections = Math.min(CONNECTIONS, 'amount' in limit ? limit.amount : CONNECTIONS)
  const shares = Array.from({ length: connections }, (_, connection) =>
    paths.length < connections ? paths : paths.filter((_path, at) => at % connections === connection),
  )
  return new Promise((resolve, reject) => {
    const durations: number[] = []
    let start = 0
    let end = 0
    const instance = autocannon(
      {
        url,
        connections,
        sampleInt: 10,
        ...limit,
        setupClient: (client) => client.setRequests(shares.shift()!.map((path) => ({ path }))),
      },
      (error, { errors, timeouts, non2xx }) => {
        if (error) return reject(error)
        if (errors + timeouts + non2xx > 0) {
          const counts = `${errors} broken, ${timeouts} late, ${non2xx} not 200`
          return reject(new Error(`requests failed (${counts}) at ${url}${paths[0]} and similar paths`))
        }
        resolve({ durations, seconds: (end - start) / 1_000 })
      },
    )
    instance.on('start', () => (start = performance.now()))
    instance.on('response', (_client, _status, _bytes, milliseconds) => {
      durations.push(milliseconds)
      end = performance.now()
    })
  })
}

async function withCpu(child: Child, work: () => Promise<Run>): Promise<Sample> {
  const before = child.cpuSeconds()
  const { durations, seconds } = await work()
  const after = child.cpuSeconds()
  return sampleOf(durations, seconds, before === undefined ? undefined : after! - before)
}

/** Requests the paths repeatedly for some seconds. */
export const loadAgain = (child: Child, paths: string[], seconds: number): Promise<Sample> =>
  withCpu(child, () => run(child.url, paths, { duration: seconds }))

/** Requests each path once; `forget` clears the server's cache before the first is requested again. */
export const loadOnce = (
  child: Child,
  batches: Batches,
  seconds: number,
  forget: () => void,
): Promise<Sample> =>
  withCpu(child, async () => {
    const all: Run = { durations: [], seconds: 0 }
    while (all.seconds < seconds) {
      if (batches.isAtStart) forget()
      const part = batches.next(seconds - all.seconds)
      const { durations, seconds: took } = await run(child.url, part, { amount: part.length })
      for (const duration of durations) all.durations.push(duration)
      all.seconds += took
      batches.rate = durations.length / took
    }
    return all
  })
