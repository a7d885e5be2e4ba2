import { canSee, type Viewer } from '@personae/contract/access'
import { fold } from '@personae/contract/shared/fold'
import { beginningWithoutSpoilers, hasSpoiler, withoutBars } from '@personae/contract/shared/spoilers'
import {
  CLOSE_MATCHES_MAX,
  type CloseMatch,
  type CloseMatchesInput,
  type SuggestInput,
  type Suggestion,
} from '@personae/contract/suggestions'
import { type Db, fromJson } from '@personae/db'
import { wordsOf, writtenNames } from '@personae/engines/names/name-words'
import { pictureOf } from '../characters/character-row.ts'
import type { CharacterSearch } from '../search/character-search.service.ts'
import { findNames, type NameMatch } from './find-names.ts'
import { bestFirst } from './match-tokens.ts'
import { ALL, PUBLISHED, suggestedAt } from './suggestions.repo.ts'

/** Matches read per suggestion, since the viewer may not see some of them. */
const HIDDEN_FACTOR = 3
const NOT_LETTERS = /[^\p{L}\p{N}]+/gu

const lettersOf = (text: string): string => fold(text).replace(NOT_LETTERS, '')

const isLatin = (text: string): boolean => wordsOf(text).join('') === lettersOf(text)

/** Whether a name has the same script as the query, so that the match needed no transliteration. */
function isSameScript(q: string, name: string): boolean {
  if (isLatin(q)) return isLatin(name)
  const letters = lettersOf(name)
  return fold(q)
    .split(NOT_LETTERS)
    .some((word) => word !== '' && letters.includes(word))
}

/** Maximum number of matches for close matches: no search compares more candidates. */
const ALL_COMPARED = 200

/** Characters read at a time for close matches: the first batch is usually enough. */
const READ_AT_ONCE = 25
const EXACT_COMPARED = 5
const DETAIL_WORDS = 6

type ShownRow = NonNullable<Awaited<ReturnType<typeof suggestedAt.get>>>

interface Shown {
  match: NameMatch
  row: ShownRow
}

const namesOfRow = ({ name, aliases }: ShownRow) =>
  writtenNames({ name, aliases: fromJson(aliases).map((alias) => alias.name) })

/** What distinguishes characters of the same name and universe: real name, series or first words. */
function detailOf({ aliases, series, beginning }: ShownRow): string | null {
  const real = fromJson(aliases).find(({ kind, name }) => kind === 'real' && !hasSpoiler(name))
  const words = beginningWithoutSpoilers(beginning).split(/\s+/u).slice(0, DETAIL_WORDS).join(' ')
  return real?.name ?? series ?? (lettersOf(words) === '' ? null : `${words.replace(/ ?…$/u, '')} …`)
}

/** Adds the detail to suggestions with the name and universe of another. */
function withDetails(found: readonly Shown[], suggestions: Suggestion[]): Suggestion[] {
  const twins = Map.groupBy(suggestions, ({ name, origin }) => fold(`${name}\n${origin}`))
  return suggestions.map((one, at) =>
    twins.get(fold(`${one.name}\n${one.origin}`))!.length > 1
      ? { ...one, detail: detailOf(found[at]!.row) }
      : one,
  )
}

export type SuggestionsService = ReturnType<typeof createSuggestionsService>

export function createSuggestionsService({ db, listing }: { db: Db; listing: CharacterSearch }) {
  async function withCharacters(matches: readonly NameMatch[]): Promise<Shown[]> {
    const rows = await suggestedAt.all(db.read, { recencies: matches.map(({ row }) => row.recency) })
    const matchOf = new Map(matches.map((match) => [match.row.recency, match]))
    return rows.map((row) => ({ match: matchOf.get(row.recency)!, row }))
  }

  function toSuggestion(q: string, { match: { kind, name }, row: shown }: Shown): Suggestion {
    // The character may have been renamed since its names were found.
    const found = namesOfRow(shown)[name]?.text ?? shown.name
    const matched = hasSpoiler(found) ? shown.name : found
    return {
      id: shown.id,
      name: shown.name,
      origin: shown.origin,
      genres: fromJson(shown.genres),
      imageUrl: pictureOf(shown.pictureHash),
      detail: null,
      matched,
      kind: isSameScript(q, found) ? kind : 'transliterated',
    }
  }

  return {
    /** Best match first. Without a status also unpublished characters that the caller may see (R1). */
    async suggest(caller: Viewer, { q, limit, status }: SuggestInput): Promise<Suggestion[]> {
      const viewer = status ? null : caller
      const visibility = viewer ? ALL : PUBLISHED
      const most = viewer ? limit * HIDDEN_FACTOR : limit
      const names = await findNames(db.read, q, { visibility, limit: most })
      let visible = (await withCharacters(names)).filter(({ row }) => canSee(viewer, row))
      if (names.length === most && visible.length < limit) {
        // Matches that the viewer may not see took the places of published ones.
        const published = await withCharacters(await findNames(db.read, q, { visibility: PUBLISHED, limit }))
        const own = visible.filter(({ row }) => row.status !== 'approved')
        visible = [...published, ...own].toSorted((a, b) => bestFirst(a.match, b.match))
      }
      visible.splice(limit)
      const suggestions = visible.map((shown) => toSuggestion(q, shown))
      return withDetails(visible, suggestions)
    },

    /** Published characters that are similar to the query but do not contain it, best match first. */
    async closeMatches({ q, genre }: CloseMatchesInput): Promise<CloseMatch[]> {
      const folded = fold(q)
      const names = await findNames(db.read, q, { visibility: PUBLISHED, limit: ALL_COMPARED })
      const close: Shown[] = []
      for (let at = 0; at < names.length && close.length < CLOSE_MATCHES_MAX; at += READ_AT_ONCE)
        for (const shown of await withCharacters(names.slice(at, at + READ_AT_ONCE))) {
          const { row } = shown
          if (!canSee(null, row) || fold(row.name).includes(folded)) continue
          if (genre && !fromJson(row.genres).some((one) => genre.includes(one))) continue
          close.push(shown)
        }
      close.splice(CLOSE_MATCHES_MAX)
      const matchOf = new Map(
        close.map((shown) => {
          const { id, matched, kind } = toSuggestion(q, shown)
          return [id, { matched, kind }]
        }),
      )
      const cards = await listing.cardsAt(close.map(({ row }) => row.recency))
      return cards.map((card) => ({ ...card, ...matchOf.get(card.id)! }))
    },

    /** A published character with this folded name or alias; null if there is none. */
    async named(folded: string): Promise<{ id: string; name: string } | null> {
      const matches = await findNames(db.read, folded, { visibility: PUBLISHED, limit: EXACT_COMPARED })
      const found = (await withCharacters(matches)).find(
        ({ row }) =>
          row.status === 'approved' && namesOfRow(row).some(({ text }) => fold(withoutBars(text)) === folded),
      )
      return found ? { id: found.row.id, name: found.row.name } : null
    },
  }
}
