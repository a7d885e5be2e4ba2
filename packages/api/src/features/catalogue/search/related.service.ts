import { canSee, type Viewer } from '@personae/contract/access'
import type { RelatedRow } from '@personae/contract/characters'
import { fold } from '@personae/contract/shared/fold'
import { RELATED_MAX } from '@personae/contract/characters.constants'
import { type Db, fromJson } from '@personae/db'
import { LANES } from '@personae/engines/ranking/mixed-order'
import { notFound } from '../../../errors.ts'
import { chunksOf } from '../../../lib/chunks.ts'
import { START } from '../../../lib/cursor.ts'
import { paced } from '../../../lib/pause.ts'
import { type CardRow, toCard } from '../characters/character-row.ts'
import { cardsAt } from './gallery-orders.repo.ts'
import { nextOfLanes, ties, traits } from './related.repo.ts'
import { creditsOf } from './search-index.repo.ts'
import type { PublishedSearch } from './published-search.ts'
import type { SearchQuery } from './search-hits.repo.ts'

const CANDIDATES_PER_LANE = 6
const GENRE_NAMES = new Intl.ListFormat('en-US')

/** Number of candidates whose traits are read at a time: their lists may be long. */
const TRAITS_READ = 12
const ALL_LANES = Array.from({ length: LANES }, (_, lane) => lane)

type Ties = NonNullable<Awaited<ReturnType<typeof ties.get>>>

interface Candidate {
  recency: number
  originKey: string
  shared: number
  genres: number
}

export function createRelatedService({ db, published }: { db: Db; published: PublishedSearch }) {
  /** The next older characters, then the newest ones: so every character appears beside some others. */
  async function following(query: SearchQuery, own: number, limit: number): Promise<CardRow[]> {
    const older = await published.cards(query, own, limit)
    if (older.length === limit) return older
    const newest = await published.cards(query, START, limit - older.length)
    return [...older, ...newest.filter(({ recency }) => recency >= own)]
  }

  /** The cards of a row: characters from `following` that no other row shows. */
  async function firstOf(query: SearchQuery, own: number, shown: Set<number>): Promise<CardRow[]> {
    const cards = await following(query, own, RELATED_MAX + shown.size)
    return cards.filter(({ recency }) => !shown.has(recency)).slice(0, RELATED_MAX)
  }

  const everyone = { text: '', field: 'name' } as const

  async function byCreator(subject: Ties, shown: Set<number>): Promise<RelatedRow[]> {
    for (const name of fromJson(subject.creators))
      for (const creator of creditsOf(fold(name))) {
        const query = { ...everyone, creator }
        const cards = await firstOf(query, subject.recency, shown)
        if (cards.length > 0) return [rowOf('creator', name, cards, await published.total(query), shown)]
      }
    return []
  }

  /** Candidates, older ones first. Each lane gives a few, so that not all are from one large universe. */
  async function ofManyUniverses({ recency: own, genres }: Ties): Promise<number[]> {
    const inLanes = async (lanes: number[], before: number) => {
      const of = { genres: fromJson(genres), before, limit: CANDIDATES_PER_LANE }
      const found = await nextOfLanes.all(db.read, { lanes, ...of })
      return new Map(found.map(({ lane, recencies }) => [lane, fromJson(recencies)]))
    }
    const older = await inLanes(ALL_LANES, own)
    const leftOf = (lane: number) => CANDIDATES_PER_LANE - (older.get(lane)?.length ?? 0)
    const notFull = ALL_LANES.filter((lane) => leftOf(lane) > 0)
    const newest = await inLanes(notFull, START)
    return [
      ...[...older.values()].flat(),
      ...[...newest].flatMap(([lane, found]) =>
        found.slice(0, leftOf(lane)).filter((recency) => recency > own),
      ),
    ].sort((a, b) => Number(a > own) - Number(b > own) || b - a)
  }

  /** The traits of those characters that are in another universe than the subject. */
  async function* traitsOf(recencies: number[], { originKey }: Ties) {
    for (const few of chunksOf(recencies, TRAITS_READ))
      yield* await traits.all(db.read, { recencies: few, not: originKey })
  }

  /** Sorted by common abilities and traits, then genres; then one per universe that only shares genres. */
  async function similar(subject: Ties, shown: Set<number>): Promise<RelatedRow[]> {
    const own = wordsOf(fromJson(subject.abilities), fromJson(subject.personality))
    const genres = fromJson(subject.genres)
    const found: Candidate[] = []
    const candidates = (await ofManyUniverses(subject)).filter((recency) => !shown.has(recency))
    for await (const other of paced(traitsOf(candidates, subject))) {
      const words = wordsOf(fromJson(other.abilities), fromJson(other.personality))
      const shared = [...words].filter((word) => own.has(word)).length
      const common = fromJson(other.genres).filter((genre) => genres.includes(genre)).length
      const { recency, originKey } = other
      if (common > 0) found.push({ recency, originKey, shared, genres: common })
    }
    found.sort((a, b) => b.shared - a.shared || b.genres - a.genres)
    const alike = found.filter(({ shared }) => shared > 0)
    const others = [...alike, ...ofEachUniverse(found.filter(({ shared }) => shared === 0))]
    const recencies = others.slice(0, RELATED_MAX).map(({ recency }) => recency)
    const cards = await cardsAt.all(db.read, { recencies })
    if (cards.length === 0) return []
    return alike.length > 0
      ? [rowOf('similar', null, cards, null, shown)]
      : [rowOf('genre', GENRE_NAMES.format(genres), cards, null, shown)]
  }

  return {
    /** Rows without a character in common. @throws AppError `not_found`, also if the viewer cannot see it */
    async of(viewer: Viewer, id: string): Promise<RelatedRow[]> {
      const subject = await ties.get(db.read, { id })
      if (!subject || !canSee(viewer, subject)) throw notFound()
      const shown = new Set([subject.recency])
      const query = { ...everyone, originKey: subject.originKey }
      const cards = await firstOf(query, subject.recency, shown)
      const universe =
        cards.length > 0
          ? [rowOf('universe', subject.origin, cards, await published.total(query), shown)]
          : []
      const byOneCreator = await byCreator(subject, shown)
      return [...universe, ...byOneCreator, ...(await similar(subject, shown))]
    },
  }
}

/** The folded texts without the level in brackets at the end of an ability. */
const wordsOf = (...lists: string[][]): Set<string> =>
  new Set(lists.flat().map((text) => fold(text).replace(/ \([^()]*\)$/, '')))

const ofEachUniverse = (found: Candidate[]): Candidate[] =>
  [...Map.groupBy(found, ({ originKey }) => originKey).values()].map(([first]) => first!)

function rowOf(
  kind: RelatedRow['kind'],
  name: string | null,
  cards: CardRow[],
  total: number | null,
  shown: Set<number>,
): RelatedRow {
  for (const { recency } of cards) shown.add(recency)
  return { kind, name, total, cards: cards.map(toCard) }
}
