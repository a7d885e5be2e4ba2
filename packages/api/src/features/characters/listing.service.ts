import { setImmediate } from 'node:timers/promises'
import { type Viewer, visibilityOf } from '@personae/contract/access'
import { type Character, type CharacterCard, STATUSES } from '@personae/contract/characters'
import type { QueueInput } from '@personae/contract/moderation'
import type { ListInput, Page, SearchFilter } from '@personae/contract/search'
import type { Db } from '@personae/db'
import { VersionedCache } from '../../lib/versioned-cache.ts'
import { type CharacterRow, toCard, toCharacter } from './character-row.ts'
import { countOf, recordsOf } from './characters.repo.ts'
import { cursorAfter, placeOf, START } from '../../lib/cursor.ts'
import { createPublishedSearch, type Wanted } from './search.repo.ts'
import { countQueued, queuedRecords } from './queue.repo.ts'
import { countUnpublished, type Unpublished, unpublishedRecords } from './unpublished.repo.ts'

export type ListingService = ReturnType<typeof createListingService>

/** Totals of searches kept: every page of one search, and everyone who types the same, asks for the same one. */
const TOTALS_KEPT = 5_000

/** Records fetched at a time while a list without end is sent: small enough that others are served in between. */
const CHUNK = 100

type Paging = Pick<ListInput, 'limit' | 'cursor'>

const BEGINNING = Number.MIN_SAFE_INTEGER

const wantedOf = ({ q, field, genre }: SearchFilter): Wanted => ({ text: q ?? '', field, genre })

/** What this viewer may find besides the approved characters (R1), or null for nothing. */
function unpublishedFor(viewer: Viewer, input: Pick<ListInput, 'status'> & SearchFilter): Unpublished | null {
  const visible = visibilityOf(viewer)
  const ownerId = visible.everything ? null : visible.ownerId
  if (!visible.everything && ownerId === null) return null
  const statuses = STATUSES.filter((status) => status !== 'approved').filter(
    (status) => input.status === undefined || input.status === status,
  )
  return statuses.length > 0 ? { ...wantedOf(input), statuses, ownerId } : null
}

/** Cuts a look-ahead of one off the rows and makes the page of them. */
function pageOf<Row extends { recency: number }, Item>(
  rows: Row[],
  limit: number,
  total: number,
  toItem: (row: Row) => Item,
): Page<Item> {
  const shown = rows.length > limit ? rows.slice(0, limit) : rows
  const last = shown.at(-1)
  return {
    items: shown.map(toItem),
    total,
    nextCursor: last && rows.length > limit ? cursorAfter(last.recency) : null,
  }
}

/** Lists and search. */
export function createListingService({ db }: { db: Db }) {
  const published = createPublishedSearch(db)
  const totals = new VersionedCache<number>(db.contentVersion, { max: TOTALS_KEPT })

  function publishedTotal(wanted: Wanted): number {
    const { field, genre = '', text, originKey } = wanted
    const key = originKey === undefined ? `${field} ${genre} ${text}` : `of ${originKey}`
    const known = totals.get(key)
    if (known !== undefined) return known
    const version = db.contentVersion()
    const counted = published.count(wanted)
    totals.set(key, counted, version)
    return counted
  }

  function cards(wanted: Wanted, { limit, cursor }: Paging): Page<CharacterCard> {
    const rows = published.cards(wanted, placeOf(cursor), limit + 1)
    return pageOf(rows, limit, publishedTotal(wanted), toCard)
  }

  /** Approved and other records that the viewer may see, in one order. */
  async function records(
    viewer: Viewer,
    input: ListInput,
    before: number,
    limit: number,
  ): Promise<CharacterRow[]> {
    const rows =
      input.status === undefined || input.status === 'approved'
        ? published.records(wantedOf(input), before, limit)
        : []
    const hidden = unpublishedFor(viewer, input)
    if (!hidden) return rows
    const others = await unpublishedRecords(db.read, hidden, before, limit)
    return others.length === 0
      ? rows
      : [...rows, ...others].sort((a, b) => b.recency - a.recency).slice(0, limit)
  }

  async function total(viewer: Viewer, input: ListInput): Promise<number> {
    const shown =
      input.status === undefined || input.status === 'approved' ? publishedTotal(wantedOf(input)) : 0
    const hidden = unpublishedFor(viewer, input)
    return hidden ? shown + (await countUnpublished(db.read, hidden)) : shown
  }

  return {
    /** A page of whole records, newest first, of what the viewer may see. */
    async page(viewer: Viewer, input: ListInput): Promise<Page<Character>> {
      const rows = await records(viewer, input, placeOf(input.cursor), input.limit + 1)
      return pageOf(rows, input.limit, await total(viewer, input), toCharacter)
    },

    /** A page of cards of the gallery: approved characters, the same for everybody. */
    gallery: (input: SearchFilter & Paging): Page<CharacterCard> => cards(wantedOf(input), input),

    /** The same of one universe, by its name's `caseKey`. */
    ofUniverse: (originKey: string, input: Paging): Page<CharacterCard> =>
      cards({ text: '', field: 'origin', originKey }, input),

    total,

    /** The content's version: what visitors are shown changes only with it. */
    version: db.contentVersion,

    /** A page of what waits for review, the longest first. */
    async queue({ limit, cursor, ...wanted }: QueueInput): Promise<Page<Character>> {
      // Before all that there is: this list goes the other way.
      const after = cursor ? placeOf(cursor) : BEGINNING
      const rows = await queuedRecords(db.read, wanted, after, limit + 1)
      return pageOf(rows, limit, await countQueued(db.read, wanted), toCharacter)
    },

    /** A page of what this person submitted, of any status. */
    async mine(owner: NonNullable<Viewer>, input: Paging): Promise<Page<Character>> {
      const rows = await recordsOf(db.read, owner.id, placeOf(input.cursor), input.limit + 1)
      return pageOf(rows, input.limit, await countOf(db.read, owner.id), toCharacter)
    },

    /** Everything the viewer may see, newest first, a chunk at a time; others are served between chunks. */
    async *all(viewer: Viewer, input: ListInput): AsyncGenerator<Character[]> {
      let before = START
      while (true) {
        const rows = await records(viewer, input, before, CHUNK)
        if (rows.length > 0) yield rows.map(toCharacter)
        const last = rows.at(-1)
        if (!last || rows.length < CHUNK) return
        before = last.recency
        // SQLite answers without waiting: without this pause the whole list would be one turn of the event loop.
        await setImmediate()
      }
    },
  }
}
