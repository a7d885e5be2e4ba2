import { GENRES } from '@personae/contract/characters.constants'
import { fold } from '@personae/contract/shared/fold'
import { clean } from '@personae/contract/text'
import fc from 'fast-check'
import { expect, onTestFinished, test } from 'vitest'
import { START } from '../../../lib/cursor.ts'
import { testApp } from '../../../test-app.testing.ts'
import { fillLibrary, naiveSearch, queries } from './library.testing.ts'
import { createPublishedSearch } from './published-search.ts'
import type { SearchQuery } from './search-hits.repo.ts'

const FIRST_NAME = { name: '', recency: -1 }

// Small limits have many boundaries: between portions, and between few and many hits.
test('searches that are read in portions have the hits of the reference implementation, in every order', async () => {
  const app = await testApp()
  onTestFinished(app.close)
  const approved = (await fillLibrary(app, 300)).filter(({ status }) => status === 'approved')
  const search = createPublishedSearch(app.db, { portion: 16, counted: 4, few: 3 })
  const entryOf = new Map(approved.map((entry) => [entry.id, entry]))
  let hits = 0
  await fc.assert(
    fc.asyncProperty(queries(approved), fc.integer({ min: 1, max: 40 }), async (random, limit) => {
      const { q, field, genre } = random
      const query: SearchQuery = { text: clean(q), field, genres: genre && [genre] }
      const expected = naiveSearch(approved, random)
      const first = expected.slice(0, limit)
      const count = await search.total(query)
      expect(count).toBe(expected.length)
      const cards = await search.cards(query, START, limit)
      expect(cards.map(({ id }) => id)).toEqual(first)
      const recencies = cards.map(({ recency }) => recency)
      expect(await search.keys(query, START, limit)).toEqual(recencies)
      expect((await search.ranked(query, START, limit)).map(({ recency }) => recency)).toEqual(recencies)
      const named = await search.byName(query, { after: FIRST_NAME, offset: 0, limit, count })
      expect(named.map(({ name }) => fold(name))).toEqual(
        expected
          .map((id) => fold(entryOf.get(id)!.name))
          .sort((a, b) => Buffer.compare(Buffer.from(a), Buffer.from(b)))
          .slice(0, limit),
      )
      const next = expected.slice(limit, 2 * limit)
      const rest = recencies.length === limit ? await search.cards(query, recencies.at(-1)!, limit) : []
      expect(rest.map(({ id }) => id)).toEqual(next)
      expect(Object.fromEntries(await search.countByGenre(query))).toEqual(
        Object.fromEntries(
          GENRES.map((one) => [one, countOf(expected, one)] as const).filter(([, n]) => n > 0),
        ),
      )
      hits += first.length
    }),
    { numRuns: 300 },
  )
  expect(hits).toBeGreaterThan(1_000)

  function countOf(ids: string[], genre: (typeof GENRES)[number]): number {
    const found = new Set(naiveSearch(approved, { q: '', field: 'name', genre }))
    return ids.filter((id) => found.has(id)).length
  }
})
