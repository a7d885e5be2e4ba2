import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { SUBMISSION } from '@personae/api/testing'
import { type Child, startServer } from './bench/children.ts'
import { pngOf } from '../apps/server/src/providers/pictures.testing.ts'
import { KINDS } from '../apps/server/src/providers/heavy-pictures.testing.ts'

/** So many of each kind arrive at once. */
const AT_ONCE = 10
const GALLERY = '/api/characters?limit=24'
const MIB = 1024 * 1024
/** What the server itself may grow by: it comes out at about half of it, so that a failure means something. */
const BOUND = 256 * MIB

interface Memory {
  server: number
  together: number
}

interface Outcome {
  kind: string
  statuses: string
  /** Bytes by which memory grew at most. */
  growth: Memory
  /** Milliseconds that each answer of the gallery took. */
  gallery: number[]
}

/** A new account's cookie. */
async function signUp(url: string, username: string): Promise<string> {
  const answer = await fetch(`${url}/api/auth/quick-signup`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username, password: 'correct horse' }),
  })
  return answer.headers.getSetCookie()[0]!.split(';')[0]!
}

const submit = async (url: string, cookie: string, body: string): Promise<number> => {
  const headers = { 'content-type': 'application/json', cookie }
  const answer = await fetch(`${url}/api/characters`, { method: 'POST', headers, body })
  await answer.arrayBuffer()
  return answer.status
}

const proc = (pid: string | number, name: string): string => {
  try {
    return readFileSync(`/proc/${pid}/${name}`, 'utf8')
  } catch {
    // It ended meanwhile.
    return ''
  }
}

const numberIn = (text: string, field: string): number =>
  Number(new RegExp(`^${field}:\\s+(\\d+)`, 'm').exec(text)?.[1] ?? 0)

/** Bytes of the server itself, and together with the processes that it has started; what these share counts once. */
function memory({ pid }: Child): Memory {
  const own = (name: string | number) => numberIn(proc(name, 'smaps_rollup'), 'Pss_Anon') * 1_024
  const helpers = readdirSync('/proc').filter((name) => numberIn(proc(name, 'status'), 'PPid') === pid)
  const server = numberIn(proc(pid, 'status'), 'VmRSS') * 1_024
  return { server, together: server + helpers.reduce((sum, name) => sum + own(name), 0) }
}

const bodyOf = (bytes: Buffer): string =>
  JSON.stringify({ ...SUBMISSION, imageUrl: `data:image/png;base64,${bytes.toString('base64')}` })

async function readGallery({ url }: Child): Promise<void> {
  const answer = await fetch(`${url}${GALLERY}`)
  await answer.arrayBuffer()
  if (!answer.ok) throw new Error(`the gallery answered ${answer.status}`)
}

/** What any server comes to that has been in use for a while is not the pictures' doing. */
async function warmUp(server: Child, cookie: string): Promise<void> {
  await submit(server.url, cookie, bodyOf(await pngOf(400, 600)))
  for (let reads = 0; reads < 1_000; reads += 1) await readGallery(server)
}

/** Sends ten of a kind at once; until all are answered, the gallery is asked for and the memory looked at. */
async function measure(kind: string, bytes: Buffer, server: Child, cookie: string): Promise<Outcome> {
  const body = bodyOf(bytes)
  const before = memory(server)
  const statuses: number[] = []
  const growth = { server: 0, together: 0 }
  const gallery: number[] = []
  const uploads = Array.from({ length: AT_ONCE }, async () => {
    statuses.push(await submit(server.url, cookie, body))
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

function tell({ kind, statuses, growth, gallery }: Outcome): void {
  const at = (share: number) => `${gallery[Math.floor((gallery.length - 1) * share)]?.toFixed(0)} ms`
  process.stdout.write(
    `${kind.padEnd(32)} answered ${statuses}; memory of the server ${megabytes(growth.server)}, ` +
      `with its decoder ${megabytes(growth.together)}; meanwhile the gallery answered ${gallery.length} times, ` +
      `p50 ${at(0.5)}, p99 ${at(0.99)}, longest ${at(1)}\n`,
  )
}

if (!existsSync('/proc/self/smaps_rollup')) {
  process.stdout.write('Memory is read from /proc, which this system does not have.\n')
  process.exit()
}

const folder = mkdtempSync(join(tmpdir(), 'personae-pictures-'))
for (const [kind, make] of Object.entries(KINDS)) {
  const bytes = await make()
  const server = await startServer(join(folder, `${Object.keys(KINDS).indexOf(kind)}.db`))
  try {
    const cookie = await signUp(server.url, 'alice')
    await warmUp(server, cookie)
    const outcome = await measure(kind, bytes, server, cookie)
    tell(outcome)
    if (outcome.growth.server > BOUND) process.exitCode = 1
  } finally {
    await server.stop()
  }
}
rmSync(folder, { recursive: true })
