import autocannon from 'autocannon'
import type { Child } from '../shared/children.ts'
import { type Sample, sampleOf } from '../shared/sample.ts'

const CONNECTIONS = 10
/** Paths per run: enough to hide its start and end, few enough to be short. */
const PART = 500

interface Run {
  durations: number[]
  seconds: number
}

/** Requests the paths on several connections: each requests its own share, one after another. */
function run(url: string, paths: string[], limit: { amount: number } | { duration: number }): Promise<Run> {
  const connections = Math.min(CONNECTIONS, paths.length)
  const shares = Array.from({ length: connections }, (_, connection) =>
    paths.filter((_path, at) => at % connections === connection),
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

/** Loads a server for some seconds. */
type Load = (seconds: number) => Promise<Sample>

/** Requests the paths repeatedly. */
export const loadAgain =
  (child: Child, paths: string[]): Load =>
  (duration) =>
    withCpu(child, () => run(child.url, paths, { duration }))

/** Requests each path once. `forget` clears the server's cache before the first path is repeated. */
export function loadOnce(child: Child, paths: string[], forget: () => void): Load {
  let at = 0
  return (seconds) =>
    withCpu(child, async () => {
      const all: Run = { durations: [], seconds: 0 }
      while (all.seconds < seconds) {
        if (at === 0) forget()
        const part = paths.slice(at, at + PART)
        at = at + PART < paths.length ? at + PART : 0
        const { durations, seconds: took } = await run(child.url, part, { amount: part.length })
        all.durations.push(...durations)
        all.seconds += took
      }
      return all
    })
}
