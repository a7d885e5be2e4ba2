import { canSee, type Viewer } from '@personae/contract/access'
import { fold } from '@personae/contract/shared/fold'
import { pictureUrl } from '@personae/contract/media'
import {
  CLOSE_MATCHES_MAX,
  type CloseMatch,
  type CloseMatchesInput,
  type SuggestInput,
  type Suggestion,
} from '@personae/contract/suggestions'
import { type Db, fromJson } from '@personae/db'
import type { ListingService } from '../search/listing.service.ts'
import { findNames, type NameMatch } from './find-names.ts'
import { wordsOf, writtenNames } from './name-words.ts'
import { suggestedAt } from './suggestions.repo.ts'

/** Matches that are read per suggestion if the viewer may not see some of them. */
const HIDDEN_FACTOR = 3

const NOT_LETTERS = /[^\p{L}\p{N}]+/gu

const lettersOf = (text: string): string => fold(text).replace(NOT_LETTERS, '')

/** Whether all letters of a text are Latin. */
const isLatin = (text: string): boolean => wordsOf(text).join('') === lettersOf(text)

/** Whether a name has the same script as the query, so that the match needed no transliteration. */
function isSameScript(q: string, name: string): boolean {
  if (isLatin(q)) return isLatin(name)
  const letters = lettersOf(name)
  return fold(q)
    .split(NOT_LETTERS)
    .some((word) => word !== '' && letters.includes(word))
}

/** Limit of the search for close matches. No search compares more candidates. */
const ALL_COMPARED = 200

/** Limit of the search for an exact name: exact matches come first. */
const EXACT_COMPARED = 5

export type SuggestionsService = ReturnType<typeof createSuggestionsService>

/** Name suggestions and close matches for a query. */
export function createSuggestionsService({ db, listing }: { db: Db; listing: ListingService }) {
  /** Null if the viewer may not see the character. */
  function toSuggestion(viewer: Viewer, q: string, { row, kind, name }: NameMatch): Suggestion | null {
    const shown = suggestedAt(db.read, row.recency)
    if (!shown || !canSee(viewer, shown)) return null
    const matched = writtenNames({
      name: shown.name,
      aliases: fromJson(shown.aliases).map((alias) => alias.name),
    })[name]!.text
    return {
      id: shown.id,
      name: shown.name,
      origin: shown.origin,
      genres: fromJson(shown.genres),
      imageUrl: shown.pictureHash === null ? null : pictureUrl(shown.pictureHash),
      matched,
      kind: isSameScript(q, matched) ? kind : 'transliterated',
    }
  }

  return {
    /** Best match first: published characters, and others that the viewer may see (R1). */
    suggest(viewer: Viewer, { q, limit }: SuggestInput): Suggestion[] {
      const visibility = viewer ? 'all' : 'published'
      return findNames(db.read, q, { visibility, limit: viewer ? limit * HIDDEN_FACTOR : limit })
        .flatMap((match) => toSuggestion(viewer, q, match) ?? [])
        .slice(0, limit)
    },

    /** Published characters that are similar to the query but do not contain it, best match first. */
    closeMatches({ q, genre }: CloseMatchesInput): CloseMatch[] {
      const folded = fold(q)
      const found = new Map<number, Suggestion>()
      for (const match of findNames(db.read, q, { visibility: 'published', limit: ALL_COMPARED })) {
        if (found.size === CLOSE_MATCHES_MAX) break
        const shown = toSuggestion(null, q, match)
        if (!shown || fold(shown.name).includes(folded)) continue
        if (genre && !shown.genres.some((shownGenre) => genre.includes(shownGenre))) continue
        found.set(match.row.recency, shown)
      }
      const matchOf = new Map([...found.values()].map(({ id, matched, kind }) => [id, { matched, kind }]))
      return listing.cardsAt([...found.keys()]).map((card) => ({ ...card, ...matchOf.get(card.id)! }))
    },

    /** A published character with this folded name or alias; null if there is none. */
    named(folded: string): { id: string; name: string } | null {
      for (const { row } of findNames(db.read, folded, { visibility: 'published', limit: EXACT_COMPARED })) {
        const shown = suggestedAt(db.read, row.recency)
        if (shown?.status !== 'approved') continue
        const names = writtenNames({
          name: shown.name,
          aliases: fromJson(shown.aliases).map((alias) => alias.name),
        })
        if (names.some(({ text }) => fold(text) === folded)) return { id: shown.id, name: shown.name }
      }
      return null
    },
  }
}
