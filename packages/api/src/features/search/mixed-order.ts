import { encodeCursorNumbers, decodeCursorNumbers, START } from '../../lib/cursor.ts'
import { LANES } from './search-index.repo.ts'

/** After a lane is used, this many other lanes come first, so that neighbours are of different universes. */
const WAIT = 11

/** Recencies that are read of a lane at a time. */
const READ_AHEAD = 4

/** The decoded cursor of the mixed order. */
interface MixedCursor {
  /** Newer characters are excluded: they were published after the first page. */
  start: number
  /** The lanes that were used last, latest at the end. */
  recent: number[]
  /** The last recency that was used of each lane. */
  passed: Map<number, number>
}

/** Reads the newest recencies of each of these lanes that are less than its `before`, newest first. */
export type ReadLanes = (
  from: readonly { lane: number; before: number }[],
  limit: number,
) => Promise<{ lane: number; places: number[] }[]>

/**
 * Newest first, but universes take turns: the next character is the newest one of the lanes that are not waiting. The
 * cursor stores the position in each lane, so that new publications cause no repeats and no gaps.
 */
export async function mixedOrder(read: ReadLanes, cursor: string | null | undefined, limit: number) {
  const isFirst = cursor === null || cursor === undefined
  const { start, recent, passed } = isFirst ? beginning() : decodeMixedCursor(cursor)
  /** What is read of each lane and not used yet. */
  const lanes = Array.from({ length: LANES }, (): number[] => [])
  /** Lanes that are read to their end. */
  const ended = new Set<number>()

  async function readOn(empty: readonly number[]): Promise<void> {
    const from = empty.map((lane) => ({ lane, before: passed.get(lane) ?? start }))
    for (const { lane, places } of await read(from, READ_AHEAD)) {
      lanes[lane] = places
      if (places.length < READ_AHEAD) ended.add(lane)
    }
  }

  const isLeft = (lane: number): boolean => lanes[lane]!.length > 0
  const newest = (): number | undefined =>
    lanes.reduce<number | undefined>((best, [head], lane) => {
      if (head === undefined || recent.includes(lane)) return best
      return best === undefined || head > lanes[best]![0]! ? lane : best
    }, undefined)

  await readOn([...lanes.keys()])
  const from = !isFirst ? start : Math.max(...lanes.map(([head]) => head ?? -1)) + 1
  const places: number[] = []
  while (places.length < limit) {
    // If all remaining lanes are waiting, the one that was used first is used again.
    const lane = newest() ?? recent.find(isLeft)
    if (lane === undefined) break
    const place = lanes[lane]!.shift()!
    places.push(place)
    passed.set(lane, place)
    if (!isLeft(lane) && !ended.has(lane)) await readOn([lane])
    if (recent.includes(lane)) recent.splice(recent.indexOf(lane), 1)
    recent.push(lane)
    if (recent.length > WAIT) recent.shift()
  }
  return {
    places,
    nextCursor: lanes.some(([head]) => head !== undefined)
      ? encodeMixedCursor({ start: from, recent, passed })
      : null,
  }
}

const beginning = (): MixedCursor => ({ start: START, recent: [], passed: new Map() })

const encodeMixedCursor = ({ start, recent, passed }: MixedCursor): string =>
  encodeCursorNumbers([start, recent.length, ...recent, ...[...passed].flat()])

/** @throws AppError `invalid` for a cursor that `encodeMixedCursor` cannot produce */
function decodeMixedCursor(cursor: string): MixedCursor {
  const numbers = decodeCursorNumbers(cursor, ([, waiting = Number.NaN, ...rest]) => {
    const pairs = rest.length - waiting
    const lanes = [...rest.slice(0, waiting), ...rest.slice(waiting).filter((_, at) => at % 2 === 0)]
    return (
      waiting <= WAIT &&
      pairs >= 0 &&
      pairs <= 2 * LANES &&
      pairs % 2 === 0 &&
      lanes.every((lane) => lane < LANES)
    )
  })
  const [start, waiting, ...rest] = numbers as [number, number, ...number[]]
  const pairs = rest.slice(waiting)
  const passed = new Map(pairs.flatMap((lane, at) => (at % 2 === 0 ? [[lane, pairs[at + 1]!] as const] : [])))
  return { start, recent: rest.slice(0, waiting), passed }
}
