import { startServer } from '../shared/children.ts'
import type { Bench } from './setup.ts'

const WHOLE_LIST = 'GET /api/characters'
const MB = 1e6

/** Measures the unpaged list of a server that has just started: the time, and the additional memory. */
export async function measureWholeList(bench: Bench): Promise<void> {
  if (!bench.wants(WHOLE_LIST)) return
  const server = await startServer(bench.databaseFile)
  const memory = () => server.memory() ?? Number.NaN
  const before = memory()
  let most = before
  const timer = setInterval(() => (most = Math.max(most, memory())), 20)
  const start = performance.now()
  const body = await (await fetch(`${server.url}/api/characters`)).text()
  const seconds = (performance.now() - start) / 1_000
  clearInterval(timer)
  await server.stop()
  process.stdout.write(
    `${WHOLE_LIST}: ${(body.length / MB).toFixed(1)} MB in ${seconds.toFixed(2)} s, ` +
      `+${((most - before) / MB).toFixed(0)} MB of memory\n`,
  )
}
