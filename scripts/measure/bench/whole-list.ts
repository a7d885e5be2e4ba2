import { type Child, startServer } from '../shared/children.ts'
import type { Row } from './table.ts'
import type { Bench } from './setup.ts'

const MB = 1e6
const WHOLE_LIST = 'GET /api/characters'

/** The maximum increase of a server's own memory during some work, in megabytes. */
async function growthDuring(server: Child, work: () => Promise<void>): Promise<number> {
  const before = server.memory()?.own ?? Number.NaN
  let peak = before
  const timer = setInterval(() => (peak = Math.max(peak, server.memory()?.own ?? peak)), 20)
  await work().finally(() => clearInterval(timer))
  return (peak - before) / MB
}

/** The list without paging from a server that has just started: how long it takes, and its memory. */
export async function wholeListRow(bench: Bench): Promise<Row[]> {
  if (!bench.wants(WHOLE_LIST)) return []
  const server = await startServer(bench.databaseFile)
  try {
    const start = performance.now()
    let body = ''
    const grown = await growthDuring(server, async () => {
      body = await (await fetch(`${server.url}/api/characters`)).text()
    })
    const seconds = (performance.now() - start) / 1_000
    const { length } = JSON.parse(body) as unknown[]
    if (length !== bench.rows) throw new Error(`the whole list has ${length} characters, not ${bench.rows}`)
    const result = `${(body.length / MB).toFixed(1)} MB in ${seconds.toFixed(2)} s, +${grown.toFixed(0)} MB of memory`
    return [{ what: `${WHOLE_LIST}, ${length.toLocaleString('en-US')} rows`, result }]
  } finally {
    await server.stop()
  }
}
