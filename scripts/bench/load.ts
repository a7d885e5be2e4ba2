import autocannon from 'autocannon'
import type { Child } from './children.ts'
import { type Sample, sampleOf } from './sample.ts'

const CONNECTIONS = 10

/** Paths of one run: enough that its beginning and end do not show, few enough that it does not last. */
const PART = { least: 100, most: 8_000 }

/** Paths to ask for, handed out in parts; after the last come the first again. */
export class Deck {
  readonly paths: string[]
  /** Requests a second in the last run. */
  rate = 0
  #at = 0

  constructor(paths: string[]) {
    this.paths = paths
  }

  /** About as many as keep a server busy for some seconds. */
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

/** Each connection asks for its own share of the paths, one after another. */
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
          return reject(new Error(`requests failed (${counts}) at ${url}${paths[0]} and its like`))
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

/** Asks for the paths again and again for some seconds. */
export const loadAgain = (child: Child, paths: string[], seconds: number): Promise<Sample> =>
  withCpu(child, () => run(child.url, paths, { duration: seconds }))

/** Asks for each path once; `forget` makes the server forget its answers before any path comes round again. */
export const loadOnce = (child: Child, deck: Deck, seconds: number, forget: () => void): Promise<Sample> =>
  withCpu(child, async () => {
    const all: Run = { durations: [], seconds: 0 }
    while (all.seconds < seconds) {
      forget()
      const part = deck.next(seconds - all.seconds)
      const { durations, seconds: took } = await run(child.url, part, { amount: part.length })
      for (const duration of durations) all.durations.push(duration)
      all.seconds += took
      deck.rate = durations.length / took
    }
    return all
  })
