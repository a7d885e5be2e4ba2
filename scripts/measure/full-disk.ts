import { spawnSync } from 'node:child_process'
import { chmodSync, closeSync, mkdtempSync, openSync, rmSync, writeSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { startServer } from './shared/children.ts'
import { damageOf } from './kills/check.ts'
import { startWriting } from './kills/writing.ts'
import { ownPostgres, settingsFor } from './shared/postgres.ts'

// Fills the disk of the database, or with `postgres` that of PostgreSQL, during writes and reads, and frees it:
// acknowledged writes are stored, refused ones have a clear error, reads go on, and writes succeed again without a
// restart. The disk is a small one in memory, which only root on Linux can mount.

const DISK_MEGABYTES = 400
const FULL_MS = 10_000
const WRITES = 200
const RECOVERY_TIMEOUT_MS = 60_000
const POLL_INTERVAL_MS = 5
const CHUNK = Buffer.alloc(64 * 1024)

const disk = mkdtempSync(join(tmpdir(), 'personae-full-disk-'))
const mount = spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${DISK_MEGABYTES}m`, 'tmpfs', disk], {
  encoding: 'utf8',
})
if (mount.status !== 0) {
  rmSync(disk, { recursive: true })
  process.stderr.write(
    `A small disk cannot be mounted here (root on Linux can): ${mount.stderr ?? mount.error}\n`,
  )
  process.exit(1)
}
process.once('exit', () => {
  spawnSync('umount', [disk])
  rmSync(disk, { recursive: true, force: true })
})
// PostgreSQL runs as another user, who must be able to enter.
chmodSync(disk, 0o755)

const postgres = process.argv.includes('postgres')
  ? await ownPostgres({ isDurable: true, parent: disk })
  : undefined
const database = postgres?.address ?? join(disk, 'full.db')
const server = await startServer(database, settingsFor(postgres))
const writing = await startWriting(() => server.url)

const reading = new AbortController()
const reads = new Map<number, number>()
async function readOn(): Promise<void> {
  for (let at = 0; !reading.signal.aborted; at += 1) {
    const path = ['/api/characters?limit=24', `/api/characters?limit=24&q=person ${at}`, '/healthz'][at % 3]!
    const answer = await fetch(server.url + path)
    await answer.arrayBuffer()
    reads.set(answer.status, (reads.get(answer.status) ?? 0) + 1)
    await sleep(POLL_INTERVAL_MS)
  }
}

async function until(isDone: () => boolean): Promise<number> {
  const start = performance.now()
  while (!isDone()) {
    const waited = performance.now() - start
    if (waited > RECOVERY_TIMEOUT_MS) throw new Error(`nothing changed for ${waited.toFixed(0)} ms`)
    await sleep(POLL_INTERVAL_MS)
  }
  return performance.now() - start
}

/** Fills the disk completely; returns a function that frees it. */
function fill(): () => void {
  const path = join(disk, 'ballast')
  const file = openSync(path, 'w')
  try {
    for (;;) writeSync(file, CHUNK)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error
  }
  closeSync(file)
  return () => rmSync(path)
}

await until(() => writing.writes() >= WRITES)
const reader = readOn()
const free = fill()
await until(() => writing.refused() > 0)
const before = writing.writes()
await sleep(FULL_MS)
const during = { refused: writing.refused(), written: writing.writes() - before }
const readsWhileFull = [...reads].map(([status, count]) => `${count} × ${status}`).join(', ')
free()
const recovered = writing.writes()
const recovery = await until(() => writing.writes() > recovered)
await until(() => writing.writes() > recovered + WRITES)
reading.abort()
await reader
await writing.stop()
await server.stop()
const damage = await damageOf(database, writing.acknowledged)
for (const one of damage) process.stdout.write(`${one}\n`)
process.stdout.write(
  `full for ${FULL_MS / 1_000} s: ${during.refused} writes refused with 503, ${during.written} stored in the space left; ` +
    `reads ${readsWhileFull}; the first write ${recovery.toFixed(0)} ms after there was space; ` +
    `${writing.writes()} acknowledged writes: ${damage.length > 0 ? 'DAMAGE' : 'no damage'}\n`,
)
if (damage.length > 0 || [...reads.keys()].some((status) => status !== 200)) process.exitCode = 1
