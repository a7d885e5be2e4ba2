import { once } from 'node:events'
import { Agent, get, type IncomingMessage } from 'node:http'

// Reads from a server at a steady rate, in a process of its own: sending guesses must not count as waiting for reads.

const READS_PER_SECOND = 300
/** Client addresses in rotation: none of them reaches a rate limit. */
const ADDRESSES = 200
const PATHS = ['/api/characters?status=approved&limit=24', '/trpc/companies.list', '/healthz']

const [url] = process.argv.slice(2)
const agent = new Agent({ keepAlive: true })
let times: Promise<number>[] = []
let count = 0

async function timeOf(at: number): Promise<number> {
  const start = performance.now()
  const headers = { 'x-forwarded-for': `192.0.3.${at % ADDRESSES}` }
  const request = get(`${url}${PATHS[at % PATHS.length]}`, { agent, headers })
  const [answer] = (await once(request, 'response')) as [IncomingMessage]
  await once(answer.resume(), 'end')
  if (answer.statusCode !== 200) throw new Error(`a read was answered with ${answer.statusCode}`)
  return performance.now() - start
}

setInterval(() => times.push(timeOf((count += 1))), 1_000 / READS_PER_SECOND)

// Any message returns the milliseconds of each read since the previous one.
process.on('message', () => {
  const taken = times
  times = []
  void Promise.all(taken).then((all) => process.send?.(all))
})
process.once('disconnect', () => process.exit(0))
