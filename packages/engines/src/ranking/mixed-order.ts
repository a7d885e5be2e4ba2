/** Number of lanes. Changing it needs a migration that assigns all lanes again. */
export const LANES = 24

/** Minimum number of cards of other lanes between two of one lane, so that neighbours differ in universe. */
export const MIN_DISTANCE = 11

const READ_AHEAD = 4

/** The position of a character in an order: higher scores first, newer characters first among equal scores. */
export type SortKey = readonly [score: number, recency: number]

const isBefore = (a: SortKey, b: SortKey): boolean => a[0] > b[0] || (a[0] === b[0] && a[1] > b[1])

const BEGINNING: SortKey = [Number.MAX_SAFE_INTEGER, Number.MAX_SAFE_INTEGER]

export interface MixedPosition {
  /** Characters before it are excluded, since they were published after the first page. */
  start: SortKey
  /** The lanes that were used last, the latest at the end. */
  recent: number[]
  used: Map<number, SortKey>
}

/** Reads, for each given lane, the first sort keys after the given one, in order. */
export type ReadLanes = (
  from: readonly { lane: number; after: SortKey }[],
  limit: number,
) => Promise<{ lane: number; sortKeys: SortKey[] }[]>

/** Returns a page of the mixed order (see the README). @param position null for the first page */
export async function mixedOrder(
  read: ReadLanes,
  position: MixedPosition | null,
  limit: number,
): Promise<{ recencies: number[]; next: MixedPosition | null }> {
  const { start, recent, used } = position ?? {
    start: BEGINNING,
    recent: [],
    used: new Map<number, SortKey>(),
  }
  /** For each lane the sort keys that are read and not used yet. */
  const lanes = Array.from({ length: LANES }, (): SortKey[] => [])
  const ended = new Set<number>()

  async function readOn(empty: readonly number[]): Promise<void> {
    const from = empty.map((lane) => ({ lane, after: used.get(lane) ?? start }))
    for (const { lane, sortKeys } of await read(from, READ_AHEAD)) {
      lanes[lane] = sortKeys
      if (sortKeys.length < READ_AHEAD) ended.add(lane)
    }
  }

  const isLeft = (lane: number): boolean => lanes[lane]!.length > 0
  const first = (resting: readonly number[]): number | undefined =>
    lanes.reduce<number | undefined>((best, [head], lane) => {
      if (head === undefined || resting.includes(lane)) return best
      return best === undefined || isBefore(head, lanes[best]![0]!) ? lane : best
    }, undefined)

  await readOn([...lanes.keys()])
  const [score, recency] = lanes[first([]) ?? 0]![0] ?? [0, -1]
  const from: SortKey = position ? start : [score, recency + 1]
  const recencies: number[] = []
  while (recencies.length < limit) {
    // If all remaining lanes were used recently, the one used longest ago comes next.
    const lane = first(recent) ?? recent.find(isLeft)
    if (lane === undefined) break
    const sortKey = lanes[lane]!.shift()!
    recencies.push(sortKey[1])
    used.set(lane, sortKey)
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
