import { GENRES } from '@personae/contract/characters.constants'
import { SEARCH_FIELDS } from '@personae/contract/search.constants'
import { fold } from '@personae/contract/shared/fold'
import { clean } from '@personae/contract/text'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testApp, type TestApp } from '../../../test-app.testing.ts'
import { type Entry, fillLibrary, naiveSearch, queries } from './library.testing.ts'

let app: TestApp
let approved: Entry[]

beforeAll(async () => {
  app = await testApp()
  const entries = await fillLibrary(app, 400)
  approved = entries.filter(({ status }) => status === 'approved')
})
afterAll(() => app.close())

type Query = Parameters<typeof naiveSearch>[1]

/** Reads all pages of a search. */
async function walk(query: Query, limit: number) {
  const ids: string[] = []
  const totals = new Set<number>()
  let cursor: string | null = null
  do {
    const page: Awaited<ReturnType<TestApp['visitor']['characters']['list']>> =
      await app.visitor.characters.list({ ...query, limit, cursor })
    expect(page.items.length).toBeLessThanOrEqual(limit)
    expect(page.items.length === limit || page.nextCursor === null, 'a full page or the last one').toBe(true)
    ids.push(...page.items.map(({ id }) => id))
    totals.add(page.total)
    cursor = page.nextCursor
  } while (cursor)
  return { ids, totals: [...totals] }
}

test('random searches return the same hits and totals as the reference implementation', async () => {
  let hits = 0
  await fc.assert(
    fc.asyncProperty(queries(approved), async (query) => {
      const expected = naiveSearch(approved, query)
      const { ids, totals } = await walk(query, 100)
      expect(ids).toEqual(expected)
      expect(totals).toEqual([expected.length])
      if (query.q !== '') hits += expected.length
    }),
    { numRuns: 600 },
  )
  expect(hits).toBeGreaterThan(1_000)
})

test('the gallery, sorted newest first, has the same hits as the list', async () => {
  await fc.assert(
    fc.asyncProperty(queries(approved), async (query) => {
      const [page, gallery] = [
        await app.visitor.characters.list(query),
        await app.visitor.characters.gallery({ ...query, sort: 'newest' }),
      ]
      expect(gallery).toEqual({
        ...page,
        defaultSort: fold(clean(query.q)) === '' ? 'newest' : 'best',
        items: page.items.map(({ id, name, origin, genres, imageUrl, abilities }) => ({
          id,
          name,
          origin,
          genres,
          imageUrl,
          abilities,
          companyLogoUrl: null,
        })),
      })
    }),
    { numRuns: 100 },
  )
})

test('pages of each size have no gaps and no repeats', async () => {
  const query = { q: 'a', field: 'name', genre: 'Games' } as const
  const expected = naiveSearch(approved, query)
  expect(expected.length).toBeGreaterThan(20)
  for (let limit = 1; limit <= 100; limit += 1)
    expect((await walk(query, limit)).ids, `${limit}`).toEqual(expected)
})

test.for([
  ['"', 'name'],
  ['""', 'name'],
  ['"""', 'name'],
  ['%', 'name'],
  ['_', 'origin'],
  ['%%%', 'name'],
  ['___', 'name'],
  ['*', 'name'],
  ['a*', 'name'],
  ['***', 'series'],
  ["'--", 'name'],
  ["' OR 1=1 --", 'name'],
  [' AND ', 'name'],
  ['a OR b', 'name'],
  ['NEAR(a b)', 'name'],
  ['NEAR(', 'creator'],
  ['name:', 'writer'],
  ['name:x OR 1', 'name'],
  ['{a}', 'name'],
  ['^a', 'name'],
  ['a\\', 'name'],
  ['-a', 'name'],
  ['(', 'name'],
  ['🦊', 'name'],
  ['👩‍🚀', 'name'],
  ['\u0301', 'name'],
  ['e\u0301', 'name'],
  ['é', 'origin'],
  ['ß', 'name'],
  ['ss', 'name'],
  ['İ', 'name'],
  ['i', 'name'],
  ['ı', 'name'],
  ['１', 'name'],
  ['Ａ１ﬁ', 'name'],
  ['ｱ', 'name'],
  ['が', 'name'],
  ['か', 'name'],
  ['한', 'creator'],
  ['½', 'name'],
  ['Ⅳ', 'writer'],
  ['', 'series'],
  ['\0', 'series'],
  ['\u200d', 'name'],
  ['nobody at all is called this', 'name'],
] as const)('%j in %s is searched literally', async ([q, field]) => {
  const expected = naiveSearch(approved, { q, field })
  expect(await walk({ q, field }, 100)).toEqual({ ids: expected, totals: [expected.length] })
})

test('a percent sign finds only names with a percent sign', async () => {
  const { items, total } = await app.visitor.characters.list({ q: '%', limit: 100 })
  expect(total).toBeGreaterThan(5)
  expect(items.every(({ name }) => name.includes('%'))).toBe(true)
})

test('a genre filter finds characters of the genre and of universes with the genre in their name', async () => {
  for (const genre of GENRES) {
    const expected = naiveSearch(approved, { q: '', field: 'name', genre })
    expect(expected.length).toBeGreaterThan(10)
    expect(await walk({ q: '', field: 'name', genre }, 100)).toEqual({
      ids: expected,
      totals: [expected.length],
    })
  }
  const byOrigin = await app.visitor.characters.list({
    genre: 'Anime',
    q: 'ＡＮＩＭＥ',
    field: 'origin',
    limit: 100,
  })
  expect(byOrigin.items.some(({ genres }) => !genres.includes('Anime'))).toBe(true)
  expect(byOrigin.items.every(({ origin }) => origin === 'Land of ＡＮＩＭＥ')).toBe(true)
})

test('different searches with the same words do not share a cached total', async () => {
  const query = SEARCH_FIELDS.flatMap((field) => [
    { q: 'a', field },
    { q: 'a', field, genre: 'TV Shows' as const },
    { q: 'Shows a', field },
    { q: '', field, genre: 'TV Shows' as const },
  ])
  for (let round = 0; round < 2; round += 1)
    for (const one of query)
      expect((await app.visitor.characters.list(one)).total).toBe(naiveSearch(approved, one).length)
})

test('an invalid cursor is refused for each kind of search', async () => {
  for (const cursor of ['', 'x', '%%%', 'MTIz=', '🦊'])
    for (const query of [{}, { q: 'a' }, { q: 'abc' }, { genre: 'Games' as const }])
      await expect(app.visitor.characters.list({ ...query, cursor })).rejects.toMatchObject({
        code: 'BAD_REQUEST',
      })
})
