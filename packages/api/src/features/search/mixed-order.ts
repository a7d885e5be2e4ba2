import { encodeCursorNumbers, decodeCursorNumbers, START } from '../../lib/cursor.ts'
import { LANES } from './search-index.repo.ts'

/** After a lane is used, this many other lanes come first, so that neighbours are of different universes. */
const WAIT = 11

/** Recencies per query of a lane. */
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

/** Reads the newest recencies of a lane that are less than `before`. */
export type ReadLane = (lane: number, before: number, limit: number) => number[]

function* along(read: ReadLane, lane: number, from: number): Generator<number, undefined> {
  for (let before = from; ;) {
    const places = read(lane, before, READ_AHEAD)
    yield* places
    if (places.length < READ_AHEAD) return undefined
    before = places.at(-1)!
  }
}

/**
 * Newest first, but universes take turns: the next character is the newest one of the lanes that are not waiting. The
 * cursor stores the position in each lane, so that new publications cause no repeats and no gaps.
 */
export function mixedOrder(read: ReadLane, cursor: string | null | undefined, limit: number) {
  const isFirst = cursor === null || cursor === undefined
  const { start, recent, passed } = isFirst ? beginning() : decodeMixedCursor(cursor)
  const lanes = Array.from({ length: LANES }, (_, lane) => along(read, lane, passed.get(lane) ?? start))
  const heads = lanes.map((lane) => lane.next().value)
  const isLeft = (lane: number): boolean => heads[lane] !== undefined
  const newest = (): number | undefined =>
    heads.reduce<number | undefined>((best, head, lane) => {
      if (head === undefined || recent.includes(lane)) return best
      return best === undefined || head > heads[best]! ? lane : best
    }, undefined)

  const from = !isFirst ? start : Math.max(...heads.map((head) => head ?? -1)) + 1
  const places: number[] = []
  while (places.length < limit) {
    // If all remaining lanes are waiting, the one that was used first is used again.
    const lane = newest() ?? recent.find(isLeft)
    if (lane === undefined) break
    places.push(heads[lane]!)
    passed.set(lane, heads[lane]!)
    heads[lane] = lanes[lane]!.next().value
    if (recent.includes(lane)) recent.splice(recent.indexOf(lane), 1)
    recent.push(lane)
    if (recent.length > WAIT) recent.shift()
  }
  return {
    places,
    nextCursor: heads.some((head) => head !== undefined)
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
