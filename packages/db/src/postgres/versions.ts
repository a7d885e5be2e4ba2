import type pg from 'pg'
import { asUnreachable, connectClient } from './settings.ts'
import { COMMITS } from './writes.ts'

/** Milliseconds between two reads of the versions without a notification. */
const POLL_INTERVAL_MS = 250
/** Milliseconds that other processes' commits may be unknown. */
const MAX_AGE_MS = 1_000
/** Milliseconds for an answer; after that another connection is made. */
const ANSWER_MS = 3_000

/** Which transactions have ended changes with every one that does, whoever made it. */
const LOOK = {
  name: 'versions',
  text: 'select version, pg_current_snapshot()::text as snapshot from content_version',
}

/** What all processes have committed: by notifications, and by polling, so that nothing depends on those. */
export async function createVersions(address: string) {
  let client: pg.Client | null = null
  let isLooking = false
  let looksAgain = false
  let isClosed = false
  /** Everything that was committed before this time is known. */
  let knownUntil = -Infinity
  let content = 0
  let data = 1
  let snapshot = ''
  /** How often the content's version became known without a look. */
  let otherwiseKnown = 0
  /** Counts down: no version is negative. The caches begin with -1. */
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
    const [since, known] = [performance.now(), otherwiseKnown]
    try {
      const { rows } = await used.query<{ version: number; snapshot: string }>(LOOK)
      const row = rows[0]!
      // The answer may be older than what became known meanwhile.
      content = otherwiseKnown === known ? row.version : Math.max(content, row.version)
      if (row.snapshot !== snapshot) data += 1
      snapshot = row.snapshot
      knownUntil = since
    } catch (error) {
      drop(used)
      throw error
    }
  }

  /** One after another; during one, several calls are one more. */
  async function look(): Promise<void> {
    looksAgain = isLooking
    if (isLooking || isClosed) return
    isLooking = true
    // If it fails, the versions become new at every call until a later one is answered.
    await read().catch(() => {})
    isLooking = false
    if (looksAgain) await look()
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
    throw asUnreachable(error)
  }
  const timer = setInterval(() => void look(), POLL_INTERVAL_MS).unref()

  return {
    data: () => current(data),
    content: () => current(content),
    /** This process has committed, and the content had this version then. */
    committed(version: number): void {
      otherwiseKnown += 1
      content = Math.max(content, version)
      data += 1
    },
    seen(version: number): void {
      if (version <= content) return
      otherwiseKnown += 1
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
