/** Number of lanes. A change needs a migration that assigns all lanes again. */
export const LANES = 24

/** At least this many cards of other lanes are between two of one lane, so that neighbours are of different universes. */
export const MIN_DISTANCE = 11

const READ_AHEAD = 4

export interface MixedPosition {
  /** Newer characters are excluded: they were published after the first page. */
  start: number
  /** The lanes that were used last, latest at the end. */
  recent: number[]
  used: Map<number, number>
}

/** Reads the newest recencies of each of these lanes that are less than its `before`, newest first. */
export type ReadLanes = (
  from: readonly { lane: number; before: number }[],
  limit: number,
) => Promise<{ lane: number; recencies: number[] }[]>

/** See the README. @param position null for the first page */
export async function mixedOrder(
  read: ReadLanes,
  position: MixedPosition | null,
  limit: number,
): Promise<{ recencies: number[]; next: MixedPosition | null }> {
  const { start, recent, used } = position ?? {
    start: Number.MAX_SAFE_INTEGER,
    recent: [],
    used: new Map<number, number>(),
  }
  /** What is read of each lane and not used yet. */
  const lanes = Array.from({ length: LANES }, (): number[] => [])
  const ended = new Set<number>()

  async function readOn(empty: readonly number[]): Promise<void> {
    const from = empty.map((lane) => ({ lane, before: used.get(lane) ?? start }))
    for (const { lane, recencies } of await read(from, READ_AHEAD)) {
      lanes[lane] = recencies
      if (recencies.length < READ_AHEAD) ended.add(lane)
    }
  }

  const isLeft = (lane: number): boolean => lanes[lane]!.length > 0
  const newest = (): number | undefined =>
    lanes.reduce<number | undefined>((best, [head], lane) => {
      if (head === undefined || recent.includes(lane)) return best
      return best === undefined || head > lanes[best]![0]! ? lane : best
    }, undefined)

  await readOn([...lanes.keys()])
  const from = position ? start : Math.max(...lanes.map(([head]) => head ?? -1)) + 1
  const recencies: number[] = []
  while (recencies.length < limit) {
    // If all remaining lanes were used lately, the one that was used first is used again.
    const lane = newest() ?? recent.find(isLeft)
    if (lane === undefined) break
    const recency = lanes[lane]!.shift()!
    recencies.push(recency)
    used.set(lane, recency)
    if (!isLeft(lane) && !ended.has(lane)) await readOn([lane])
    if (recent.includes(lane)) recent.splice(recent.indexOf(lane), 1)
    recent.push(lane)
    if (recent.length > MIN_DISTANCE) recent.shift()
  }
  return {
    recencies,
    next: lanes.some(([head]) => head !== undefined) ? { start: from, recent, used } : null,
  }
}
