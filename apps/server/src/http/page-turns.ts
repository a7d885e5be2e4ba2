import { availableParallelism } from 'node:os'

/** Who requests a page. Members come first, then search engines, then all others. */
export type Rank = 'member' | 'crawler' | 'visitor'

interface Waiting {
  since: number
  start: (isLate: boolean) => void
}

interface Options {
  /** Milliseconds after which a waiting visitor's page is late. */
  waitMs: number
  /** Pages rendered at a time: one is rendered while another is compressed in a thread. */
  atOnce?: number
}

export type PageTurns = ReturnType<typeof createPageTurns>

/**
 * Queues the rendering of pages, which blocks the process: other requests are answered between two turns. Late
 * pages and those in time take turns, so that neither kind blocks the other.
 */
export function createPageTurns({ waitMs, atOnce = Math.min(2, availableParallelism()) }: Options) {
  const waiting: Record<Rank | 'late', Waiting[]> = { member: [], crawler: [], visitor: [], late: [] }
  let running = 0
  let isLateNext = false

  /** The oldest page of the kind whose turn it is. */
  function next(): [Waiting, isLate: boolean] | undefined {
    const { member, crawler, visitor, late } = waiting
    const lateSince = performance.now() - waitMs
    while (visitor[0] && visitor[0].since <= lateSince) late.push(visitor.shift()!)
    if (member.length > 0) return [member.shift()!, false]
    const inTime = crawler.length > 0 ? crawler : visitor
    isLateNext = late.length > 0 && (!isLateNext || inTime.length === 0)
    const first = (isLateNext ? late : inTime).shift()
    return first && [first, isLateNext]
  }

  function startNext(): void {
    if (running >= atOnce) return
    const turn = next()
    if (!turn) return
    running += 1
    const [{ start }, isLate] = turn
    start(isLate)
  }

  return {
    /** Waits for a turn. `work` is told whether it waited too long; the turn ends when its promise settles. */
    async take<T>(rank: Rank, work: (isLate: boolean) => Promise<T>): Promise<T> {
      const isLate = await new Promise<boolean>((start) => {
        waiting[rank].push({ since: performance.now(), start })
        startNext()
      })
      try {
        return await work(isLate)
      } finally {
        running -= 1
        setImmediate(startNext)
      }
    },

    counts: { withoutBody: 0 },
  }
}
