import { canSee, type Viewer } from '@personae/contract/access'
import type { RelatedRow } from '@personae/contract/characters'
import { fold } from '@personae/contract/shared/fold'
import { RELATED_MAX } from '@personae/contract/vocabulary'
import { type Db, fromJson } from '@personae/db'
import { notFound } from '../../errors.ts'
import { START } from '../../lib/cursor.ts'
import { createPauses } from '../../lib/pause.ts'
import { type CardRow, toCard } from '../characters/character-row.ts'
import { prepareCardsAt } from './gallery-orders.repo.ts'
import { prepareLane, prepareTies, prepareTraits } from './related.repo.ts'
import { creditsOf, LANES } from './search-index.repo.ts'
import { createPublishedSearch, type SearchQuery } from './search.repo.ts'

/** Candidates per lane of the gallery. */
const CANDIDATES_PER_LANE = 6

const GENRE_NAMES = new Intl.ListFormat('en-US')

type Ties = NonNullable<ReturnType<ReturnType<typeof prepareTies>['get']>>

/** A candidate with the numbers of shared words and genres. */
interface Candidate {
  recency: number
  originKey: string
  shared: number
  genres: number
}

/** Finds published characters that are related to a character. */
export function createRelatedService({ db }: { db: Db }) {
  const published = createPublishedSearch(db)
  const ties = prepareTies(db)
  const traits = prepareTraits(db)
  const nextOfLane = prepareLane(db)
  const cardsAt = prepareCardsAt(db)

  /** The next older characters, and then the newest again, so that each character is shown next to some others. */
  function following(query: SearchQuery, place: number, limit: number): CardRow[] {
    const older = published.cards(query, place, limit)
    if (older.length === limit) return older
    const newest = published.cards(query, START, limit - older.length)
    return [...older, ...newest.filter(({ recency }) => recency >= place)]
  }

  /** The cards of a row: following characters that are not shown yet. */
  const firstOf = (query: SearchQuery, place: number, shown: Set<number>): CardRow[] =>
    following(query, place, RELATED_MAX + shown.size)
      .filter(({ recency }) => !shown.has(recency))
      .slice(0, RELATED_MAX)

  const everyone = { text: '', field: 'name' } as const

  /** A row for the first creator with other characters that are not shown yet. */
  function byCreator(subject: Ties, shown: Set<number>): RelatedRow[] {
    for (const name of fromJson(subject.creators))
      for (const creator of creditsOf(fold(name))) {
        const query = { ...everyone, creator }
        const cards = firstOf(query, subject.recency, shown)
        if (cards.length > 0) return [rowOf('creator', name, cards, published.count(query), shown)]
      }
    return []
  }

  /**
   * The recencies of candidates of the same genres, older ones first. Each lane of the gallery gives a few, so that one
   * large universe does not supply all candidates.
   */
  function ofManyUniverses(subject: Ties): number[] {
    const { recency: place, genres } = subject
    const places = Array.from({ length: LANES }, (_, lane) => {
      const older = nextOfLane.all({ lane, genres, before: place, limit: CANDIDATES_PER_LANE })
      if (older.length === CANDIDATES_PER_LANE) return older
      const newest = nextOfLane.all({
        lane,
        genres,
        before: START,
        limit: CANDIDATES_PER_LANE - older.length,
      })
      return [...older, ...newest.filter(({ recency }) => recency > place)]
    })
    return places
      .flat()
      .map(({ recency }) => recency)
      .sort((a, b) => Number(a > place) - Number(b > place) || b - a)
  }

  /**
   * Candidates of other universes with a common ability or trait, sorted by the number of common words, then of common
   * genres. Without such candidates: one character of the same genres per universe.
   */
  async function similar(subject: Ties, shown: Set<number>): Promise<RelatedRow[]> {
    const pause = createPauses()
    const own = wordsOf(fromJson(subject.abilities), fromJson(subject.personality))
    const genres = fromJson(subject.genres)
    const found: Candidate[] = []
    for (const recency of ofManyUniverses(subject)) {
      await pause()
      const other = shown.has(recency) ? undefined : traits.get({ recency, not: subject.originKey })
      if (!other) continue
      const words = wordsOf(fromJson(other.abilities), fromJson(other.personality))
      const shared = [...words].filter((word) => own.has(word)).length
      const common = fromJson(other.genres).filter((genre) => genres.includes(genre)).length
      if (common > 0) found.push({ recency, originKey: other.originKey, shared, genres: common })
    }
    found.sort((a, b) => b.shared - a.shared || b.genres - a.genres)
    const alike = found.filter(({ shared }) => shared > 0)
    const others = alike.length > 0 ? alike : ofEachUniverse(found)
    const cards = cardsAt(others.slice(0, RELATED_MAX).map(({ recency }) => recency))
    if (cards.length === 0) return []
    return alike.length > 0
      ? [rowOf('similar', null, cards, null, shown)]
      : [rowOf('genre', GENRE_NAMES.format(genres), cards, null, shown)]
  }

  return {
    /**
     * Rows of cards: the same universe, the same creator, and similar characters or the same genres. No character is in
     * two rows. Empty rows are omitted.
     * @throws AppError `not_found`, also if the viewer may not see the character
     */
    async of(viewer: Viewer, id: string): Promise<RelatedRow[]> {
      const subject = ties.get({ id })
      if (!subject || !canSee(viewer, subject)) throw notFound()
      const shown = new Set([subject.recency])
      const query = { ...everyone, originKey: subject.originKey }
      const cards = firstOf(query, subject.recency, shown)
      const universe =
        cards.length > 0 ? [rowOf('universe', subject.origin, cards, published.count(query), shown)] : []
      return [...universe, ...byCreator(subject, shown), ...(await similar(subject, shown))]
    },
  }
}

/** The folded texts without the level in brackets at the end of an ability. */
const wordsOf = (...lists: string[][]): Set<string> =>
  new Set(lists.flat().map((text) => fold(text).replace(/ \([^()]*\)$/, '')))

/** The first candidate of each universe. */
const ofEachUniverse = (found: Candidate[]): Candidate[] =>
  [...Map.groupBy(found, ({ originKey }) => originKey).values()].map(([first]) => first!)

/** Creates a row and adds its cards to `shown`. */
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
