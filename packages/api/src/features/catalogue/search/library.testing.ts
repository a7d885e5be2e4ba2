import { clean, oneLine } from '@personae/contract/text'
import { GENRES, type Genre, type Status } from '@personae/contract/characters.constants'
import { SEARCH_FIELDS, type SearchField } from '@personae/contract/search.constants'
import { fold } from '@personae/contract/shared/fold'
import fc from 'fast-check'
import { importRecords, SUBMISSION, type TestApp } from '../../../test-app.testing.ts'

export interface Entry {
  id: string
  name: string
  origin: string
  series: string | null
  creators: string[]
  writers: string[]
  genres: Genre[]
  status: Status
  publishedAt: string
}

/** Difficult texts for a search: operators, wildcards, both forms of accents, scripts without spaces, emoji. */
const SIGNS = [
  ...`aAbBeo 'é1"%_*^-:(){}+\\/ßẞİıＡ１ﬁアｱかが한漢🦊öⅣ½\u0301\u200d\u2028`,
  'e\u0301',
  'o\u0308',
  'か\u3099',
  '👩‍🚀',
  ' AND ',
  ' OR ',
  'NEAR(',
  'name:',
  '--',
]

const word = (maxLength: number) =>
  fc
    .string({ unit: fc.constantFrom(...SIGNS), minLength: 0, maxLength })
    .map((text) => oneLine(clean(text)).slice(0, 100))
const filled = (maxLength: number) => word(maxLength).map((text) => clean(text) || 'x')

const ORIGINS = [
  'Land of ＡＮＩＭＥ',
  'comics isle',
  'The Movies',
  'Tv-shows',
  'TV SHOWS!',
  'Bóok Series',
  'game',
]

const record = fc.record({
  name: filled(10),
  origin: fc.oneof(filled(8), fc.constantFrom(...ORIGINS)),
  series: fc.option(filled(8)),
  creators: fc.array(filled(6), { maxLength: 3 }),
  writers: fc.array(filled(6), { maxLength: 3 }),
  genres: fc.subarray([...GENRES], { minLength: 1, maxLength: 2 }),
  status: fc.constantFrom<Status>('approved', 'approved', 'approved', 'approved', 'pending', 'rejected'),
})

/** Fills the database with `size` characters with difficult texts. The seed is fixed. */
export async function fillLibrary(app: TestApp, size: number): Promise<Entry[]> {
  const records = fc.sample(record, { numRuns: size, seed: 20_260_301 })
  const { user: owner } = await app.services.auth.signup({ username: 'librarian', password: 'secret1' })
  // The records are not in chronological order: lists must sort them by date.
  const lines = records.map((one, at) => {
    const publishedAt = new Date(Date.UTC(2020, 0, 1) + ((at * 7_919) % size) * 60_000).toISOString()
    const { description, backstory } = SUBMISSION
    const sourceId = String(at)
    return {
      ...one,
      description,
      backstory,
      publishedAt,
      createdAt: publishedAt,
      source: 'library',
      sourceId,
    }
  })
  await importRecords(app, lines, { owner })
  const rows = await app.db.read
    .selectFrom('imported_character')
    .select(['characterId', 'sourceId'])
    .execute()
  const idOf = new Map(rows.map(({ characterId, sourceId }) => [Number(sourceId), characterId]))
  return records
    .map((one, at) => ({ ...one, id: idOf.get(at)!, publishedAt: lines[at]!.publishedAt }))
    .sort((a, b) => (a.publishedAt < b.publishedAt ? 1 : -1))
}

const TEXTS: Record<SearchField, (entry: Entry) => string[]> = {
  name: (entry) => [entry.name],
  origin: (entry) => [entry.origin],
  series: (entry) => [entry.series ?? ''],
  creator: (entry) => [...entry.creators, ''],
  writer: (entry) => [...entry.writers, ''],
}

/** The reference implementation of the search: the ids of the hits, newest first. */
export function naiveSearch(
  entries: Entry[],
  { q, field, genre }: { q: string; field: SearchField; genre?: Genre | undefined },
): string[] {
  const folded = fold(clean(q))
  return entries
    .filter((entry) => TEXTS[field](entry).some((text) => fold(text).includes(folded)))
    .filter(
      (entry) =>
        genre === undefined || entry.genres.includes(genre) || fold(entry.origin).includes(fold(genre)),
    )
    .map(({ id }) => id)
}

/** Random queries: parts of existing texts with up to six characters, and other texts. */
export function queries(entries: Entry[]) {
  const texts = entries.flatMap((entry) => SEARCH_FIELDS.flatMap((field) => TEXTS[field](entry)))
  const part = fc
    .tuple(
      fc.constantFrom(...texts),
      fc.nat(10),
      fc.nat(6),
      fc.constantFrom('as is', 'upper', 'lower', 'nfd'),
    )
    .map(([text, from, length, form]) => {
      const cut = Array.from(text)
        .slice(from, from + length)
        .join('')
      if (form === 'upper') return cut.toUpperCase()
      if (form === 'lower') return cut.toLowerCase()
      return form === 'nfd' ? cut.normalize('NFD') : cut
    })
  return fc.record({
    q: fc.oneof({ weight: 3, arbitrary: part }, { weight: 1, arbitrary: word(4) }),
    field: fc.constantFrom(...SEARCH_FIELDS),
    genre: fc.option(fc.constantFrom(...GENRES), { nil: undefined }),
  })
}

export const NOON = Date.parse('2024-06-01T12:00:00Z')

let key = 0
interface Line {
  name: string
  origin?: string
  at?: number
  backstory?: string
}

/** Imports published characters. */
export async function importLines(app: TestApp, lines: Line[]): Promise<void> {
  await importRecords(
    app,
    lines.map(({ at = NOON, ...more }) => ({
      ...SUBMISSION,
      publishedAt: new Date(at).toISOString(),
      source: 'orders',
      sourceId: String((key += 1)),
      ...more,
    })),
  )
}

export const many = (size: number, origin: string, at = NOON) =>
  Array.from({ length: size }, (_, index) => ({ name: `${origin} ${index}`, origin, at: at + index }))
