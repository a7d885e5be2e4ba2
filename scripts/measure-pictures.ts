import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Child, startServer } from './bench/children.ts'
import { openSession } from './bench/session.ts'
import { pngOf } from '../apps/server/src/providers/pictures/pictures.testing.ts'
import { KINDS } from '../apps/server/src/providers/pictures/heavy-pictures.testing.ts'

/** The number of concurrent uploads of each kind. */
const AT_ONCE = 10
const GALLERY = '/api/characters?limit=24'
const MIB = 1024 * 1024
/** Maximum growth of the server itself, about twice the usual value, so that a failure is significant. */
const BOUND = 256 * MIB

interface Memory {
  server: number
  together: number
}

interface Outcome {
  kind: string
  statuses: string
  /** Maximum growth of memory in bytes. */
  growth: Memory
  /** Milliseconds of each answer of the gallery. */
  gallery: number[]
}

const upload = async (url: string, cookie: string, file: Buffer<ArrayBuffer>): Promise<number> => {
  const headers = { 'content-type': 'application/octet-stream', cookie }
  const answer = await fetch(`${url}/api/pictures`, { method: 'POST', headers, body: file })
  await answer.arrayBuffer()
  return answer.status
}

const proc = (pid: string | number, name: string): string => {
  try {
    return readFileSync(`/proc/${pid}/${name}`, 'utf8')
  } catch {
    // The process has ended meanwhile.
    return ''
  }
}

const numberIn = (text: string, field: string): number =>
  Number(new RegExp(`^${field}:\\s+(\\d+)`, 'm').exec(text)?.[1] ?? 0)

/** Bytes of the server itself, and with its child processes; shared memory counts once. */
function memory({ pid }: Child): Memory {
  const own = (name: string | number) => numberIn(proc(name, 'smaps_rollup'), 'Pss_Anon') * 1_024
  const helpers = readdirSync('/proc').filter((name) => numberIn(proc(name, 'status'), 'PPid') === pid)
  const server = numberIn(proc(pid, 'status'), 'VmRSS') * 1_024
  return { server, together: server + helpers.reduce((sum, name) => sum + own(name), 0) }
}

async function readGallery({ url }: Child): Promise<void> {
  const answer = await fetch(`${url}${GALLERY}`)
  await answer.arrayBuffer()
  if (!answer.ok) throw new Error(`the gallery answered ${answer.status}`)
}

/** Warms the server up, so that its usual growth does not count. */
async function warmUp(server: Child, cookie: string): Promise<void> {
  await upload(server.url, cookie, Buffer.from(await pngOf(400, 600)))
  for (let reads = 0; reads < 1_000; reads += 1) await readGallery(server)
}

/** Sends ten of a kind concurrently; until all are answered, requests the gallery and samples the memory. */
async function measure(kind: string, bytes: Buffer, server: Child, cookie: string): Promise<Outcome> {
  const file = Buffer.from(bytes)
  const before = memory(server)
  const statuses: number[] = []
  const growth = { server: 0, together: 0 }
  const gallery: number[] = []
  const uploads = Array.from({ length: AT_ONCE }, async () => {
    statuses.push(await upload(server.url, cookie, file))
  })
  while (statuses.length < AT_ONCE) {
    const started = performance.now()
    await readGallery(server)
    gallery.push(performance.now() - started)
    const now = memory(server)
    growth.server = Math.max(growth.server, now.server - before.server)
    growth.together = Math.max(growth.together, now.together - before.together)
  }
  await Promise.all(uploads)
  return {
    kind,
    statuses: [...new Set(statuses)].join(', '),
    growth,
    gallery: gallery.toSorted((a, b) => a - b),
  }
}

const megabytes = (bytes: number): string => `+${(bytes / MIB).toFixed(0)} MB`

function print({ kind, statuses, growth, gallery }: Outcome): void {
  const at = (share: number) => `${gallery[Math.floor((gallery.length - 1) * share)]?.toFixed(0)} ms`
  process.stdout.write(
    `${kind.padEnd(32)} answered ${statuses}; memory of the server ${megabytes(growth.server)}, ` +
      `with its decoder ${megabytes(growth.together)}; meanwhile the gallery answered ${gallery.length} times, ` +
      `p50 ${at(0.5)}, p99 ${at(0.99)}, longest ${at(1)}\n`,
  )
}

if (!existsSync('/proc/self/smaps_rollup')) {
  process.stdout.write('Memory is read from /proc, which is missing on this system.\n')
  process.exit()
}

const folder = mkdtempSync(join(tmpdir(), 'personae-pictures-'))
for (const [kind, make] of Object.entries(KINDS)) {
  const bytes = await make()
  const server = await startServer(join(folder, `${Object.keys(KINDS).indexOf(kind)}.db`))
  try {
    const cookie = await openSession(server.url, { username: 'alice', password: 'correct horse' })
    await warmUp(server, cookie)
    const outcome = await measure(kind, bytes, server, cookie)
    print(outcome)
    if (outcome.growth.server > BOUND) process.exitCode = 1
  } finally {
    await server.stop()
  }
}
rmSync(folder, { recursive: true })
