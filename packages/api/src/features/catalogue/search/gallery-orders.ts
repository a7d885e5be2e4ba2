import type { CharacterCard } from '@personae/contract/characters'
import { fold } from '@personae/contract/shared/fold'
import type { Page } from '@personae/contract/search'
import type { Db } from '@personae/db'
import { bestFirst, type RankedHit } from '@personae/engines/ranking/match-quality'
import {
  LANES,
  MIN_DISTANCE,
  type MixedPosition,
  mixedOrder,
  type SortKey,
} from '@personae/engines/ranking/mixed-order'
import { decodeCursor, encodeCursor, listOf, START } from '../../../lib/cursor.ts'
import { VersionedCache } from '../../../lib/versioned-cache.ts'
import { type Paging, readSlice, sliceOf } from '../../../lib/slice.ts'
import { type CardRow, toCard } from '../characters/character-row.ts'
import {
  cardsAt,
  lanesIn,
  nameAt,
  namesakes,
  newest,
  oldest,
  popularOfUniverse,
  publishedAt,
} from './gallery-orders.repo.ts'
import type { PublishedSearch } from './published-search.ts'
import type { SearchQuery } from './search-hits.repo.ts'
import type { NamePlace } from './search.repo.ts'

/** The newest hits are ranked by match quality. Older hits follow, newest first. */
const RANKED = 500
const MAX_CACHED_ORDERS = 200
const RANDOM_STEPS = 1_000

interface Ranked {
  recencies: number[]
  /** The recency of the oldest ranked hit; null if all hits are ranked. */
  end: number | null
  /** The recency of the oldest hit that is ranked because its name is equal to the query. */
  namesakesEnd: number
}

const keyOf = ({ field, genres = [], text }: SearchQuery, start: number): string =>
  `${start} ${field} ${genres.join()} ${text}`

/** The least recency above all ranked hits: characters that are published later are not below it. */
const beginningOf = ({ recencies }: Ranked): number => Math.max(-1, ...recencies) + 1

const FIRST_NAME: NamePlace = { name: '', recency: -1 }

type Mixed = 'newest' | 'popular'

/** The names of the mixed orders in cursors; `newest` without turns is the list of `character-search`. */
const CURSOR_NAMES = { newest: 'newest by turns', popular: 'popular by turns' }
const OF_UNIVERSE = 'popular of a universe'

const isPair = ({ length }: readonly number[]): boolean => length === 2

/** Numbers per used lane in a cursor: lane and last sort key. The start and the waiting lanes come first. */
const NUMBERS_PER_LANE = 3

const encodeMixedCursor = (order: Mixed, { start, recent, used }: MixedPosition): string =>
  encodeCursor(CURSOR_NAMES[order], [
    ...start,
    recent.length,
    ...recent,
    ...[...used].flatMap(([lane, sortKey]) => [lane, ...sortKey]),
  ])

/** @throws AppError `invalid` for a cursor that `encodeMixedCursor` cannot produce */
function decodeMixedCursor(order: Mixed, cursor: string): MixedPosition {
  const numbers = decodeCursor(CURSOR_NAMES[order], cursor, ([, , waiting = Number.NaN, ...rest]) => {
    const lastKeys = rest.length - waiting
    const lanes = [
      ...rest.slice(0, waiting),
      ...rest.slice(waiting).filter((_, at) => at % NUMBERS_PER_LANE === 0),
    ]
    return (
      waiting <= MIN_DISTANCE &&
      lastKeys >= 0 &&
      lastKeys <= NUMBERS_PER_LANE * LANES &&
      lastKeys % NUMBERS_PER_LANE === 0 &&
      lanes.every((lane) => lane < LANES)
    )
  })
  const [score, recency, waiting, ...rest] = numbers as [number, number, number, ...number[]]
  const lastKeys = rest.slice(waiting)
  const used = new Map<number, SortKey>()
  for (let at = 0; at < lastKeys.length; at += NUMBERS_PER_LANE)
    used.set(lastKeys[at]!, [lastKeys[at + 1]!, lastKeys[at + 2]!])
  return { start: [score, recency], recent: rest.slice(0, waiting), used }
}

export function createGalleryOrders({ db, published }: { db: Db; published: PublishedSearch }) {
  const { read } = db
  const ranked = new VersionedCache<Ranked>(db.contentVersion, { max: MAX_CACHED_ORDERS })

  async function rank(query: SearchQuery, start: number): Promise<Ranked> {
    const hits = await published.ranked(query, start, RANKED + 1)
    const text = fold(query.text)
    if (hits.length <= RANKED) return { recencies: bestFirst(hits, text), end: null, namesakesEnd: 0 }
    hits.pop()
    // Exact names are ranked first even if they are not among the newest hits.
    const exact =
      query.field === 'name' && !query.genres
        ? await namesakes.all(read, { name: text, before: start, limit: RANKED })
        : []
    const all = new Map<number, RankedHit>([...exact, ...hits].map((hit) => [hit.recency, hit]))
    return {
      recencies: bestFirst([...all.values()], text),
      end: hits.at(-1)!.recency,
      namesakesEnd: exact.at(-1)?.recency ?? START,
    }
  }

  async function rankOnce(query: SearchQuery, start: number): Promise<Ranked> {
    const version = db.contentVersion()
    const order = await ranked.getOr(keyOf(query, start), () => rank(query, start))
    // The cursor of the next page contains this start, so the order is cached for it too.
    if (start === START) ranked.set(keyOf(query, beginningOf(order)), order, version)
    return order
  }

  /** The hits that are not ranked, newest first. */
  async function* beyond(
    query: SearchQuery,
    from: number,
    { namesakesEnd }: Ranked,
    limit: number,
  ): AsyncGenerator<CardRow> {
    const name = fold(query.text)
    for (let before = from; ;) {
      const rows = await published.cards(query, before, limit)
      for (const row of rows) if (row.recency < namesakesEnd || fold(row.name) !== name) yield row
      if (rows.length < limit) return
      before = rows.at(-1)!.recency
    }
  }

  function mixedOf(order: Mixed, { genres }: SearchQuery, cursor: Paging['cursor'], limit: number) {
    const position = typeof cursor === 'string' ? decodeMixedCursor(order, cursor) : null
    return mixedOrder(lanesIn(read, order, genres), position, limit)
  }

  return {
    /** The order of a cursor in a request without `sort`: the default may have changed since its first page. */
    sortOf({ sort, cursor }: Pick<Paging, 'cursor'> & { sort?: string | undefined }): Mixed | null {
      if (sort !== undefined || typeof cursor !== 'string') return null
      return [CURSOR_NAMES.popular, OF_UNIVERSE].includes(listOf(cursor)) ? 'popular' : 'newest'
    },

    /** A mixed order: universes take turns. @param query without a text, and by newest without genres */
    async mixed(order: Mixed, query: SearchQuery, { limit, cursor }: Paging): Promise<Page<CharacterCard>> {
      const { recencies, next } = await mixedOf(order, query, cursor, limit)
      const cards = await cardsAt.all(read, { recencies })
      const total = await published.total(query)
      return { items: cards.map(toCard), total, nextCursor: next && encodeMixedCursor(order, next) }
    },

    /** Long rows in the popular order: a page has fewer of them if they exceed the maximum text. */
    async popularRecords<Row extends { recency: number }>(
      query: SearchQuery,
      { limit, cursor }: Paging,
      readRows: (recencies: readonly number[]) => Promise<Row[]>,
    ): Promise<{ rows: Row[]; nextCursor: string | null }> {
      const { recencies, next } = await mixedOf('popular', query, cursor, limit)
      const { rows, hasMore } = await readSlice(recencies, readRows, { limit })
      const shown = recencies.indexOf(rows.at(-1)?.recency ?? START) + 1
      const end = hasMore ? (await mixedOf('popular', query, cursor, shown)).next : next
      return { rows, nextCursor: end && encodeMixedCursor('popular', end) }
    },

    async popularOfUniverse(
      query: SearchQuery & { originKey: string },
      { limit, cursor }: Paging,
    ): Promise<Page<CharacterCard>> {
      const [score = START, recency = START] = decodeCursor(OF_UNIVERSE, cursor, isPair)
      const { originKey } = query
      const found = await popularOfUniverse.all(read, { originKey, score, recency, limit: limit + 1 })
      const { rows, hasMore } = sliceOf(found, limit)
      const last = rows.at(-1)
      return {
        items: rows.map(toCard),
        total: await published.total(query),
        nextCursor: hasMore && last ? encodeCursor(OF_UNIVERSE, [last.popularity, last.recency]) : null,
      }
    },

    async best(query: SearchQuery, { limit, cursor }: Paging): Promise<Page<CharacterCard>> {
      const given = decodeCursor('best', cursor, (numbers) => isPair(numbers) || numbers.length === 3)
      // Without an index the page starts after the ranked hits.
      const [start = START, last = START, index = 1] = given
      const order = await rankOnce(query, start)
      const isPastRanked = given.length === 2
      const found = order.recencies.indexOf(last) + 1
      const from = isPastRanked ? order.recencies.length : found > 0 ? found : Math.max(index - 1, 0)
      const recencies = order.recencies.slice(from, from + limit + 1)
      const rows = await cardsAt.all(read, { recencies })
      const hasRanked = rows.length > limit
      if (!hasRanked && (isPastRanked || order.end !== null)) {
        const before = isPastRanked ? last : order.end!
        for await (const row of beyond(query, before, order, limit + 1)) if (rows.push(row) > limit) break
      }
      const shown = rows.slice(0, limit)
      // Characters published after the first page are left out, so that the next pages do not shift.
      const began = start === START ? beginningOf(order) : start
      const reached = from + shown.length
      return {
        items: shown.map(toCard),
        total: order.end === null ? order.recencies.length : await published.total(query),
        nextCursor:
          rows.length > limit
            ? encodeCursor('best', [
                began,
                shown.at(-1)!.recency,
                ...(reached <= order.recencies.length ? [reached] : []),
              ])
            : null,
      }
    },

    /** The id of a random character: a random offset from a random recency, because imports have dense recencies. */
    async random(count: number): Promise<string | null> {
      const step = Math.floor(Math.random() * Math.min(count, RANDOM_STEPS))
      let found
      if (count > RANDOM_STEPS) {
        const first = (await oldest.get(read, {}))?.recency ?? 0
        const last = (await newest.get(read, {}))?.recency ?? 0
        const before = first + Math.floor(Math.random() * (last - first)) + 1
        found = await publishedAt.get(read, { before, step })
      }
      return (found ?? (await publishedAt.get(read, { before: START, step })))?.id ?? null
    },

    async byName(query: SearchQuery, { limit, cursor }: Paging): Promise<Page<CharacterCard>> {
      const [recency, index = 1] = decodeCursor('name', cursor, isPair)
      const name = recency === undefined ? undefined : (await nameAt.get(read, { recency }))?.name
      const isThere = recency !== undefined && name !== undefined
      const count = await published.total(query)
      const rows = await published.byName(query, {
        after: isThere ? { name, recency } : FIRST_NAME,
        // If the last character was deleted, the page starts after the number of characters already shown.
        offset: isThere ? 0 : Math.max(index - 1, 0),
        limit: limit + 1,
        count,
      })
      const shown = rows.slice(0, limit)
      return {
        items: shown.map(toCard),
        total: count,
        nextCursor:
          rows.length > limit
            ? encodeCursor('name', [shown.at(-1)!.recency, (cursor ? index : 0) + shown.length])
            : null,
      }
    },
  }
}
