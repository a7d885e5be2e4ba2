import { setImmediate, setTimeout } from 'node:timers/promises'
import { canSee, type Viewer, visibilityOf } from '@personae/contract/access'
import {
  type Character,
  type CharacterCard,
  STATUSES,
  type SubmissionRow,
} from '@personae/contract/characters'
import { fold } from '@personae/contract/shared/fold'
import type {
  AnyGenre,
  FieldCount,
  GalleryInput,
  GalleryPage,
  GenreCount,
  CharacterListInput,
  NamedPageInput,
  Page,
  SearchFilter,
} from '@personae/contract/search'
import type { UniverseCharacters, UniverseCharactersInput } from '@personae/contract/universes'
import { GENRES } from '@personae/contract/characters.constants'
import { POPULAR_ABOVE, SEARCH_FIELDS, type Sort } from '@personae/contract/search.constants'
import { lengthOf } from '@personae/contract/text.constants'
import { type CharacterRow, toCard, toCharacter, toSubmissionRow } from '../characters/character-row.ts'
import type { Core } from '../../../core.ts'
import { START } from '../../../lib/cursor.ts'
import { MIN_PAUSE_MS } from '../../../lib/pause.ts'
import {
  allOf,
  pagesBy,
  readSlice,
  type Slice,
  type SliceLimits,
  sliceOf,
  type Paging,
} from '../../../lib/slice.ts'
import { cardsAt } from './gallery-orders.repo.ts'
import { createGalleryOrders } from './gallery-orders.ts'
import type { PublishedSearch } from './published-search.ts'
import type { SearchQuery } from './search-hits.repo.ts'
import { countUnpublished, type Unpublished, unpublishedKeys } from './unpublished.repo.ts'

export type CharacterSearch = ReturnType<typeof createCharacterSearch>

/** Limits per chunk of an unpaged list. Small chunks let the server answer other requests in between. */
const CHUNK: SliceLimits = { limit: 100, maxText: 100_000 }

const newest = pagesBy('newest', 'recency')
const ofDashboard = pagesBy('approved', 'recency')

const INDEXED_LETTERS = 3

/** Maximum number of hits that are counted by genre: about two thousand take a millisecond. */
const COUNTED_BY_GENRE = 4_000
const EVERYTHING: SearchQuery = { text: '', field: 'name' }

const publishedBy = (userId: string): SearchQuery => ({ ...EVERYTHING, submittedBy: userId })

const hasIndex = ({ text }: SearchQuery): boolean => lengthOf(fold(text)) >= INDEXED_LETTERS

const searchQueryOf = ({ q, field, genre }: SearchFilter): SearchQuery => ({
  text: q ?? '',
  field,
  genres: genre,
})

/** The query for unpublished characters that the viewer may see (R1); null if there are none. */
function unpublishedFor(
  viewer: Viewer,
  input: Pick<CharacterListInput, 'status'> & SearchFilter,
): Unpublished | null {
  const visible = visibilityOf(viewer)
  const ownerId = visible.everything ? null : visible.ownerId
  if (!visible.everything && ownerId === null) return null
  const statuses = STATUSES.filter((status) => status !== 'approved').filter(
    (status) => input.status === undefined || input.status === status,
  )
  return statuses.length > 0 ? { ...searchQueryOf(input), statuses, ownerId } : null
}

const defaultOf = (total: number, most: number) => (total > most ? 'popular' : 'newest')

/** Whether a sort is possible: hits of a text have no popular order, other lists no best match. */
const isOffered = (sort: Sort, isText: boolean): boolean => sort !== (isText ? 'popular' : 'best')

export function createCharacterSearch({ db, reads, published }: Core & { published: PublishedSearch }) {
  const orders = createGalleryOrders({ db, published })

  async function cards(query: SearchQuery, paging: Paging): Promise<Page<CharacterCard>> {
    const { limit, cursor } = paging
    const slice = sliceOf(await published.cards(query, newest.start(cursor), limit + 1), limit)
    return newest.page(slice, allOf(slice, paging) ?? (await published.total(query)), toCard)
  }

  /** Reads the records with these recencies that the viewer may see. */
  const visibleTo = (viewer: Viewer) => async (few: readonly number[]) =>
    (await reads.recordsAt(few)).filter((row) => canSee(viewer, row))

  async function records(
    viewer: Viewer,
    input: CharacterListInput,
    before: number,
    limits: SliceLimits,
  ): Promise<Slice<CharacterRow>> {
    const ahead = limits.limit + 1
    const shown =
      input.status === undefined || input.status === 'approved'
        ? await published.keys(searchQueryOf(input), before, ahead)
        : []
    const hidden = unpublishedFor(viewer, input)
    const others = hidden ? await unpublishedKeys(db.read, hidden, before, ahead) : []
    // A record whose status changed between the two reads may be in both, or be hidden by now.
    const keys = [...new Set([...shown, ...others])].sort((a, b) => b - a).slice(0, ahead)
    return readSlice(keys, visibleTo(viewer), limits)
  }

  async function popularRecords(input: CharacterListInput): Promise<Page<Character>> {
    const query = searchQueryOf(input)
    const { rows, nextCursor } = await orders.popularRecords(query, input, visibleTo(null))
    return { items: rows.map(toCharacter), total: await published.total(query), nextCursor }
  }

  async function total(viewer: Viewer, input: CharacterListInput): Promise<number> {
    const shown =
      input.status === undefined || input.status === 'approved'
        ? await published.total(searchQueryOf(input))
        : 0
    const hidden = unpublishedFor(viewer, input)
    return hidden ? shown + (await countUnpublished(db.read, hidden)) : shown
  }

  return {
    async page(viewer: Viewer, input: CharacterListInput): Promise<Page<Character>> {
      if (input.sort === 'popular') return popularRecords(input)
      const slice = await records(viewer, input, newest.start(input.cursor), { limit: input.limit })
      return newest.page(slice, allOf(slice, input) ?? (await total(viewer, input)), toCharacter)
    },

    /** A page of gallery cards: only published characters, for any viewer. */
    async gallery(input: GalleryInput): Promise<GalleryPage> {
      const query = searchQueryOf(input)
      const isText = fold(query.text) !== ''
      const defaultSort = isText
        ? 'best'
        : (orders.sortOf(input) ?? defaultOf(await published.total(EVERYTHING), POPULAR_ABOVE.gallery))
      const sort = input.sort && isOffered(input.sort, isText) ? input.sort : defaultSort
      const isMixed = sort === 'popular' || (input.sort === undefined && !isText && !query.genres)
      const page = isMixed
        ? await orders.mixed(sort === 'popular' ? sort : 'newest', query, input)
        : sort === 'name'
          ? await orders.byName(query, input)
          : await (sort === 'best' ? orders.best(query, input) : cards(query, input))
      return { ...page, defaultSort }
    },

    /** The cards of the published characters with these recencies, in the given order. */
    cardsAt: async (recencies: readonly number[]): Promise<CharacterCard[]> =>
      (await cardsAt.all(db.read, { recencies })).map(toCard),

    hasName: async (text: string): Promise<boolean> => (await published.total({ ...EVERYTHING, text })) > 0,

    /** The number of hits per genre; empty if counting would be slow. */
    async genreCounts(input: AnyGenre): Promise<GenreCount[]> {
      const query = searchQueryOf(input)
      if (fold(query.text) === '')
        return Promise.all(
          GENRES.map(async (genre) => ({
            genre,
            total: await published.total({ ...EVERYTHING, genres: [genre] }),
          })),
        )
      if (!hasIndex(query) || (await published.total(query)) > COUNTED_BY_GENRE) return []
      const counts = await published.countByGenre(query)
      return GENRES.map((genre) => ({ genre, total: counts.get(genre) ?? 0 }))
    },

    /** Other fields with hits for the same query, and their totals; empty for one or two letters. */
    async elsewhere(input: SearchFilter): Promise<FieldCount[]> {
      const query = searchQueryOf(input)
      if (!hasIndex(query)) return []
      const others = SEARCH_FIELDS.filter((field) => field !== query.field)
      const counts = await Promise.all(
        others.map(async (field) => ({ field, total: await published.total({ ...query, field }) })),
      )
      return counts.filter(({ total: hits }) => hits > 0)
    },

    async random(): Promise<string | null> {
      const count = await published.total(EVERYTHING)
      return count === 0 ? null : orders.random(count)
    },

    async ofUniverse(
      originKey: string,
      { q = '', sort, ...paging }: Omit<UniverseCharactersInput, 'name'>,
    ): Promise<UniverseCharacters> {
      const query = { text: q, field: 'name', originKey } as const
      const isText = fold(q) !== ''
      const defaultSort = isText
        ? 'newest'
        : (orders.sortOf({ sort, ...paging }) ??
          defaultOf(await published.total(query), POPULAR_ABOVE.universe))
      const order = sort && isOffered(sort, isText) ? sort : defaultSort
      const read = { popular: orders.popularOfUniverse, name: orders.byName, newest: cards }[order]
      return { ...(await read(query, paging)), defaultSort }
    },

    ofContributor: (userId: string, input: Paging): Promise<Page<CharacterCard>> =>
      cards(publishedBy(userId), input),

    /** The newest published characters of a universe or contributor, as whole records. */
    async newestOf(of: Pick<SearchQuery, 'originKey' | 'submittedBy'>, limit: number): Promise<Character[]> {
      const keys = await published.keys({ ...EVERYTHING, ...of }, START, limit)
      return (await readSlice(keys, visibleTo(null), { limit })).rows.map(toCharacter)
    },

    totalOfContributor: (userId: string): Promise<number> => published.total(publishedBy(userId)),
    total,

    /** The version of the published content. It changes with each change that visitors can see. */
    version: db.contentVersion,

    async approved({ q = '', limit, cursor }: NamedPageInput): Promise<Page<SubmissionRow>> {
      const query = { ...EVERYTHING, text: q }
      const rows = await published.submissions(query, ofDashboard.start(cursor), limit + 1)
      return ofDashboard.page(sliceOf(rows, limit), await published.total(query), toSubmissionRow)
    },

    /** All records that the viewer may see, newest first, in chunks. Lets the server answer requests between chunks. */
    async *all(viewer: Viewer, input: CharacterListInput): AsyncGenerator<Character[]> {
      let before = START
      while (true) {
        const { rows, hasMore, last = rows.at(-1)?.recency } = await records(viewer, input, before, CHUNK)
        yield rows.map(toCharacter)
        if (last === undefined || !hasMore) return
        before = last
        // SQLite calls are synchronous: without this pause the whole list would block the event loop. A short chunk
        // contains long records, so the pause is longer.
        if (rows.length < CHUNK.limit) await setTimeout(MIN_PAUSE_MS)
        else await setImmediate()
      }
    },
  }
}
