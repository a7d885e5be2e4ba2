import { Agent, get } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { type Child, type Memory, startServer } from '../shared/children.ts'
import { type Sample, sampleOf } from '../shared/sample.ts'
import type { Row } from './table.ts'
import type { Workplace } from './workplace.ts'

const MB = 1e6
export const WHOLE_LIST = 'GET /api/characters'

/** A client that requests the health check repeatedly until it is stopped. */
async function probe(server: Child, isOver: () => boolean): Promise<Sample> {
  const agent = new Agent({ keepAlive: true })
  const durations: number[] = []
  const start = performance.now()
  while (!isOver()) {
    const before = performance.now()
    await new Promise<void>((resolve, reject) => {
      get(`${server.url}/healthz`, { agent }, (response) => response.resume().on('end', resolve)).on(
        'error',
        reject,
      )
    })
    durations.push(performance.now() - before)
  }
  agent.destroy()
  return sampleOf(durations, (performance.now() - start) / 1_000)
}

/** The maximum increase of memory, as a text. */
async function memoryGrowth(server: Child, isOver: () => boolean): Promise<string> {
  const before = server.memory()
  if (!before) return ''
  const peak = { ...before }
  while (!isOver()) {
    const now = server.memory() ?? before
    peak.all = Math.max(peak.all, now.all)
    peak.own = Math.max(peak.own, now.own)
    await sleep(20)
  }
  const grown = (part: keyof Memory) => `+${((peak[part] - before[part]) / MB).toFixed(0)} MB`
  return `${grown('all')}, ${grown('own')} its own`
}

async function download(url: string): Promise<{ body: Buffer; announced: number; seconds: number }> {
  const start = performance.now()
  const response = await fetch(url)
  const body = Buffer.from(await response.arrayBuffer())
  const announced = Number(response.headers.get('x-total-count'))
  return { body, announced, seconds: (performance.now() - start) / 1_000 }
}

/** The list without paging from a server that has just started: its memory, and the effect on other requests. */
export async function wholeListRows(place: Workplace): Promise<Row[]> {
  const what = WHOLE_LIST
  place.say(what)
  const server = await startServer(place.databaseFile)
  try {
    const quietUntil = performance.now() + 1_000
    const quiet = await probe(server, () => performance.now() > quietUntil)
    let over = false
    const [list, busy, grown] = await Promise.all([
      download(`${server.url}/api/characters`).finally(() => (over = true)),
      probe(server, () => over),
      memoryGrowth(server, () => over),
    ])
    const { length } = JSON.parse(list.body.toString()) as unknown[]
    if (length !== list.announced || length !== place.rows) {
      throw new Error(
        `the whole list has ${length} characters, announces ${list.announced}, not ${place.rows}`,
      )
    }
    const size = `${(list.body.length / MB).toFixed(1)} MB in ${list.seconds.toFixed(2)} s`
    return [
      { what: 'The list without pages, streamed' },
      { what: `${what}, ${length.toLocaleString('en-US')} rows`, result: size },
      { what: '  /healthz meanwhile', ours: busy, nextTo: '/healthz alone', theirs: quiet },
      { what: '  memory of the server, peak over idle', result: grown },
    ]
  } finally {
    await server.stop()
  }
}
