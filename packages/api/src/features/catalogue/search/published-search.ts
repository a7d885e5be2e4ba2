import type { Genre } from '@personae/contract/characters'
import { fold } from '@personae/contract/shared/fold'
import { type Db, type Prepared, sqlFor } from '@personae/db'
import type { RankedHit } from '@personae/engines/ranking/match-quality'
import { START } from '../../../lib/cursor.ts'
import { createPauses } from '../../../lib/pause.ts'
import { VersionedCache } from '../../../lib/versioned-cache.ts'
import type { CardRow, SubmissionColumns } from '../characters/character-row.ts'
import {
  type CountParams,
  isScan,
  isTrigram,
  type PageParams,
  scanOf,
  type SearchQuery,
  type SearchStrategy,
  strategyOf,
} from './search-hits.repo.ts'
import {
  fewByName,
  nameAfter,
  type NamePlace,
  type Portion,
  type Statements,
  statementsOf,
} from './search.repo.ts'

/** A key after every name: stored texts have no noncharacters. */
const LAST_NAME: NamePlace = { name: '\u{10ffff}', recency: START }

interface Search {
  statements: Statements
  params: CountParams
  folded: string
  strategy: SearchStrategy
}

interface Limits {
  /** Rows read in one turn of the event loop, which SQLite blocks meanwhile: takes about two milliseconds. */
  portion?: number
  /** Hits that the trigram index counts: about five milliseconds. As it cannot resume, a scan counts on. */
  counted?: number
  /** For more hits than this, reading the index of names in order is faster than sorting the hits. */
  few?: number
}

const MAX_TOTALS = 5_000

export type PublishedSearch = ReturnType<typeof createPublishedSearch>

export function createPublishedSearch(
  db: Db,
  { portion = 2_000, counted = 20_000, few = 2_000 }: Limits = {},
) {
  const dialect = sqlFor(db.read)
  const totals = new VersionedCache<Promise<number>>(db.contentVersion, { max: MAX_TOTALS })

  function searchOf(query: SearchQuery, strategy = strategyOf(query)): Search {
    const folded = fold(query.text)
    const statements = statementsOf(strategy, query.field, query.genres?.length ?? 0)
    const text = isTrigram(strategy) ? dialect.substrings.pattern(folded) : folded
    const match = query.creator ?? query.submittedBy ?? text
    return {
      statements,
      folded,
      strategy,
      params: { match, genres: query.genres ?? [], originKey: query.originKey ?? '' },
    }
  }

  const portionOf = async ({ statements, params }: Search, before: number, limit: number): Promise<Portion> =>
    (await statements.portion.get(db.read, { ...params, before, limit }))!

  /** The rows of a search in portions, newest first; other requests run in between. */
  async function* portionsOf(search: Search, start: number) {
    const pause = createPauses()
    for (let before = start; ;) {
      const { rows, hits, last } = await portionOf(search, before, portion)
      yield { before, hits }
      if (rows < portion) return
      before = last
      await pause()
    }
  }

  /** A page of a search. A scan, which may read many rows for it, is read in portions. */
  async function page<Row>(
    query: SearchQuery,
    kind: (statements: Statements) => Prepared<PageParams, Row>,
    start: number,
    limit: number,
  ): Promise<Row[]> {
    const search = searchOf(query)
    const statement = kind(search.statements)
    if (!dialect.isInProcess || !isScan(search.strategy))
      return statement.all(db.read, { ...search.params, before: start, limit })
    const rows: Row[] = []
    for await (const { before, hits } of portionsOf(search, start)) {
      const missing = Math.min(hits, limit - rows.length)
      if (missing > 0)
        rows.push(...(await statement.all(db.read, { ...search.params, before, limit: missing })))
      if (rows.length >= limit) break
    }
    return rows
  }

  /** The recencies of hits, newest first: whole records are long, and read a few at a time. */
  async function keys(query: SearchQuery, before: number, limit: number): Promise<number[]> {
    const rows = await page(query, (statements) => statements.keys, before, limit)
    return rows.map(({ recency }) => recency)
  }

  async function hitsFrom(search: Search, start: number): Promise<number> {
    let total = 0
    for await (const { hits } of portionsOf(search, start)) total += hits
    return total
  }

  async function countHits(query: SearchQuery): Promise<number> {
    const search = searchOf(query)
    if (!dialect.isInProcess) return (await search.statements.count.get(db.read, search.params))?.n ?? 0
    if (!isTrigram(search.strategy)) return hitsFrom(search, START)
    const { hits, last } = await portionOf(search, START, counted)
    if (hits < counted) return hits
    return hits + (await hitsFrom(searchOf(query, scanOf(search.strategy)), last))
  }

  return {
    cards: (query: SearchQuery, before: number, limit: number): Promise<CardRow[]> =>
      page(query, ({ cards }) => cards, before, limit),

    submissions: (query: SearchQuery, before: number, limit: number): Promise<SubmissionColumns[]> =>
      page(query, ({ submissions }) => submissions, before, limit),

    keys,

    ranked: (query: SearchQuery, before: number, limit: number): Promise<RankedHit[]> =>
      page(query, ({ ranked }) => ranked, before, limit),

    /** Hits by folded name. @param count of all hits: few are sorted; for many, the index of names is read */
    async byName(
      query: SearchQuery,
      { after, offset, limit, count }: { after: NamePlace; offset: number; limit: number; count: number },
    ): Promise<CardRow[]> {
      const { statements, params, folded, strategy } = searchOf(query)
      const isAll = strategy === 'all'
      if (count <= few && !isAll) {
        const found = await keys(query, START, count)
        return fewByName.all(db.read, { keys: found, ...after, offset, limit })
      }
      const read = (from: NamePlace, { name, recency }: NamePlace, most: number): Promise<CardRow[]> =>
        statements.manyByName.all(db.read, {
          ...params,
          folded,
          ...from,
          lastName: name,
          lastRecency: recency,
          offset,
          limit: most,
        })
      if (isAll || offset > 0 || !dialect.isInProcess) return read(after, LAST_NAME, limit)
      const rows: CardRow[] = []
      const pause = createPauses()
      for (let from = after; rows.length < limit; await pause()) {
        const last = await nameAfter.get(db.read, { ...from, offset: portion - 1 })
        rows.push(...(await read(from, last ?? LAST_NAME, limit - rows.length)))
        if (!last) break
        from = last
      }
      return rows
    },

    total(query: SearchQuery): Promise<number> {
      const { field, genres = [], text, originKey, creator, submittedBy } = query
      const key = JSON.stringify([field, genres, text, originKey, creator, submittedBy])
      const cached = totals.get(key)
      if (cached) return cached
      const version = db.contentVersion()
      // A promise, so that concurrent requests share the count, which takes long for a single letter.
      const total = countHits(query)
      totals.set(key, total, version)
      total.catch(() => totals.delete(key))
      return total
    },

    /** The number of hits per genre, without genres that have none. */
    async countByGenre(query: SearchQuery): Promise<Map<Genre, number>> {
      const { statements, params } = searchOf(query)
      const counts = await statements.genreCount.all(db.read, params)
      return new Map(counts.map(({ genre, n }) => [genre, n]))
    },
  }
}
