import type pg from 'pg'
import { connectClient, toUnavailable } from './settings.ts'
import { COMMITS } from './writes.ts'

/** Milliseconds between reads of the versions while no notification comes. */
const POLL_INTERVAL_MS = 250
/** Milliseconds for which commits of other processes may be unknown. */
const MAX_AGE_MS = 1_000
/** Milliseconds to wait for a response; after that a new connection is made. */
const ANSWER_MS = 3_000

/** The snapshot changes with every transaction that ends, in any process. */
const LOOK = {
  name: 'versions',
  text: 'select version, pg_current_snapshot()::text as snapshot from content_version',
}

/** Follows the commits of all processes: by notifications and, since these can get lost, by polling. */
export async function createVersions(address: string) {
  let client: pg.Client | null = null
  let isLooking = false
  let isLookDue = false
  let isClosed = false
  /** All commits before this time are known. */
  let knownUntil = -Infinity
  let content = 0
  let data = 1
  let snapshot = ''
  /** How many times the content version became known otherwise than by a read. */
  let pushed = 0
  /** Unique versions for unknown states, counting down: no real version is negative, and caches start with -1. */
  let unseen = -1

  function drop(lost: pg.Client): void {
    if (client === lost) client = null
    void lost.end().catch(() => {})
  }

  async function connect(): Promise<pg.Client> {
    const begin = `; listen ${COMMITS}`
    const made = await connectClient(address, 'versions', { lost: drop, begin, answerMs: ANSWER_MS })
    made.on('notification', () => void look())
    return made
  }

  async function read(): Promise<void> {
    const used = (client ??= await connect())
    if (isClosed) return drop(used)
    const [since, known] = [performance.now(), pushed]
    try {
      const { rows } = await used.query<{ version: number; snapshot: string }>(LOOK)
      const row = rows[0]!
      // The response may be older than a version that became known meanwhile.
      content = pushed === known ? row.version : Math.max(content, row.version)
      if (row.snapshot !== snapshot) data += 1
      snapshot = row.snapshot
      knownUntil = since
    } catch (error) {
      drop(used)
      throw error
    }
  }

  /** Reads the versions, one read at a time; calls during a read cause one more. */
  async function look(): Promise<void> {
    isLookDue = isLooking
    if (isLooking || isClosed) return
    isLooking = true
    // After a failure, every call returns a new version until a later read succeeds.
    await read().catch(() => {})
    isLooking = false
    if (isLookDue) await look()
  }

  function current(version: number): number {
    if (isClosed) throw new Error('The database connection is not open.')
    if (performance.now() - knownUntil <= MAX_AGE_MS) return version
    unseen -= 1
    return unseen
  }

  try {
    await read()
  } catch (error) {
    throw toUnavailable(error)
  }
  const timer = setInterval(() => void look(), POLL_INTERVAL_MS).unref()

  return {
    data: () => current(data),
    content: () => current(content),
    /** Called after a commit of this process, with the content version of that commit. */
    committed(version: number): void {
      pushed += 1
      content = Math.max(content, version)
      data += 1
    },
    seen(version: number): void {
      if (version <= content) return
      pushed += 1
      content = version
      data += 1
    },
    async close(): Promise<void> {
      isClosed = true
      clearInterval(timer)
      const open = client
      client = null
      await open?.end()
    },
  }
}
