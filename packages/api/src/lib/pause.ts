import { setImmediate, setTimeout } from 'node:timers/promises'

/** Milliseconds of work between pauses. Short, because sending a file to a client takes about six turns. */
const TURN_MS = 2

/** Minimum rest, in milliseconds, of work that is not urgent. */
export const MIN_PAUSE_MS = 3

/** Maximum rest, in milliseconds: a longer turn was spent waiting, for example for a slow reader. */
const MAX_PAUSE_MS = 20

/**
 * For long work: call the returned function between two parts of it. SQLite calls are synchronous, so that a loop over
 * statements is one turn of the event loop however many `await`s it has; this ends the turn once it has lasted long.
 * With `rests` it leaves other requests as much time as it took: for long work that holds no lock.
 */
export function createPauses({ rests = false } = {}): () => Promise<void> {
  let start = performance.now()
  return async () => {
    const lasted = performance.now() - start
    if (lasted < TURN_MS) return
    if (rests) await setTimeout(Math.min(Math.max(lasted, MIN_PAUSE_MS), MAX_PAUSE_MS))
    else await setImmediate()
    start = performance.now()
  }
}

/** The same items, with pauses for other requests between the work on them. */
export async function* paced<Item>(items: Iterable<Item> | AsyncIterable<Item>): AsyncGenerator<Item> {
  const pause = createPauses()
  for await (const item of items) {
    yield item
    await pause()
  }
}
