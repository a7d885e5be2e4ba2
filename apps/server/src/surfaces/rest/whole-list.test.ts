// @module-tag network

import { importRecords, SUBMISSION } from '@personae/api/testing'
import type { Character } from '@personae/contract/characters'
import { beforeAll, expect, test } from 'vitest'
import { type Answer, expectFailure, type Person, useSite } from '../../test-site.testing.ts'

const site = useSite()
const SIZE = 260

/** More characters than two chunks and two pages of maximum size have; every fifth is hidden. */
beforeAll(async () => {
  const lines = Array.from({ length: SIZE }, (_, at) => ({
    ...SUBMISSION,
    name: `Number ${at}`,
    source: 'list',
    sourceId: String(at),
    status: isHidden(at) ? 'pending' : 'approved',
    createdAt: new Date(Date.UTC(2025, 0, 1, 0, at)).toISOString(),
  }))
  await importRecords(site(), lines)
})

const namesIn = (answer: Answer): string[] => {
  expect(answer.statusCode, answer.body.slice(0, 300)).toBe(200)
  expect(answer.headers['content-type']).toBe('application/json; charset=utf-8')
  return answer.json<Character[]>().map(({ name }) => name)
}

const isHidden = (at: number) => at % 5 === 4
const range = Array.from({ length: SIZE }, (_, at) => at).reverse()
const published = range.filter((at) => !isHidden(at)).map((at) => `Number ${at}`)
// Imported submissions are as new as their import.
const everything = [...range.filter(isHidden).map((at) => `Number ${at}`), ...published]

/** Follows the Link headers to the end, like a client of the API. */
async function follow(person: Person, url: string): Promise<{ names: string[]; totals: Set<unknown> }> {
  const names: string[] = []
  const totals = new Set<unknown>()
  let next: string | undefined = url
  let link: unknown
  while (next) {
    const answer: Answer = await person.get(next)
    names.push(...namesIn(answer))
    totals.add(answer.headers['x-total-count'])
    link = answer.headers.link
    next = /^<(\/api\/characters\?[^>]+)>; rel="next"$/.exec(String(answer.headers.link ?? ''))?.[1]
  }
  expect(link).toBeUndefined()
  return { names, totals }
}

test('without paging the list is a plain array of all visible characters, however long', async () => {
  const { visitor, bob, root } = site()
  for (const [person, names] of [
    [visitor(), published],
    [bob, published],
    [root, everything],
  ] as const) {
    const answer = await person.get('/api/characters')
    expect(namesIn(answer)).toEqual(names)
    expect(answer.headers['x-total-count']).toBe(String(names.length))
    expect(answer.headers).not.toHaveProperty('link')
  }
})

test('status, search and genre narrow the whole list', async () => {
  const { visitor, root } = site()
  expect(namesIn(await root.get('/api/characters?status=pending'))).toHaveLength(SIZE / 5)
  expect(namesIn(await visitor().get('/api/characters?status=approved'))).toEqual(published)
  expect(namesIn(await visitor().get('/api/characters?status=pending'))).toEqual([])
  expect(namesIn(await visitor().get('/api/characters?status=rejected'))).toEqual([])
  expect(namesIn(await visitor().get('/api/characters?q=number%2010&field=name'))).toEqual([
    'Number 108',
    'Number 107',
    'Number 106',
    'Number 105',
    'Number 103',
    'Number 102',
    'Number 101',
    'Number 100',
    'Number 10',
  ])
  expect(namesIn(await visitor().get('/api/characters?genre=Games&q=ana&field=creator'))).toEqual(published)
  expect(namesIn(await visitor().get('/api/characters?genre=Anime'))).toEqual([])
})

test('an empty list is an empty array', async () => {
  const answer = await site().visitor().get('/api/characters?q=nobody')
  expect([answer.body, answer.headers['x-total-count']]).toEqual(['[]', '0'])
})

test.for([1, 7, 24, 99, 100])(
  'pages of %i, followed by their links to the end, are the whole list',
  async (limit) => {
    const { visitor, root } = site()
    for (const [person, names] of [
      [visitor(), published],
      [root, everything],
    ] as const) {
      const walked = await follow(person, `/api/characters?limit=${limit}`)
      expect(walked.names).toEqual(names)
      expect(walked.totals).toEqual(new Set([String(names.length)]))
    }
  },
)

test('several genres match any of them, and the link keeps them all', async () => {
  const { names, totals } = await follow(
    site().visitor(),
    '/api/characters?genre=Anime&genre=Games&limit=100',
  )
  expect(names).toEqual(published)
  expect(totals).toEqual(new Set([String(published.length)]))
  expectFailure(await site().visitor().get('/api/characters?genre=Anime&genre=Opera'), 400)
})

test('the link keeps the search, whatever characters it has', async () => {
  const first = await site()
    .visitor()
    .get('/api/characters?limit=2&q=%26%23%22%3E%2B%20%25&field=name&status=approved')
  expect(namesIn(first)).toEqual([])
  const walked = await follow(site().visitor(), '/api/characters?limit=3&q=NUMBER%201&field=name&genre=Games')
  expect(walked.names).toEqual(published.filter((name) => name.startsWith('Number 1')))
})

test('a cursor alone is a page of the default size', async () => {
  const { headers } = await site().visitor().get('/api/characters?limit=10')
  const cursor = /cursor=([^>&]+)/.exec(String(headers.link))![1]
  const answer = await site().visitor().get(`/api/characters?cursor=${cursor}`)
  expect(namesIn(answer)).toEqual(published.slice(10, 34))
})

test('the popular order is always in pages, of published characters, for everyone', async () => {
  const { visitor, root } = site()
  for (const person of [visitor(), root]) {
    const walked = await follow(person, '/api/characters?sort=popular')
    expect(walked.names).toHaveLength(published.length)
    expect(new Set(walked.names)).toEqual(new Set(published))
    expect(walked.totals).toEqual(new Set([String(published.length)]))
  }
  expect(namesIn(await visitor().get('/api/characters?sort=newest'))).toEqual(published)
})

test('the list is sent chunk by chunk: a reader has the first before the last is fetched', async () => {
  const { listing, auth } = site().services
  expect(await auth.resume('nobody')).toBeNull()
  const sizes: number[] = []
  for await (const chunk of listing.all(null, { field: 'name', limit: 24 })) sizes.push(chunk.length)
  expect(sizes.length).toBeGreaterThan(1)
  expect(sizes.reduce((sum, size) => sum + size, 0)).toBe(published.length)

  const address = await site().app.listen({ port: 0, host: '127.0.0.1' })
  const answer = await fetch(`${address}/api/characters`)
  expect(answer.headers.get('transfer-encoding')).toBe('chunked')
  expect(await answer.json()).toHaveLength(published.length)
})

const LIMIT = 'The limit is a whole number from 1 to 100'
const FIELD = 'Search by name, origin, series, creator, writer'
const STATUS = 'Status is one of pending, approved, rejected'
const CURSOR = 'Invalid cursor'

test.for([
  ['status=bogus', STATUS],
  ['status=', STATUS],
  ['status=pending&status=approved', STATUS],
  ['status=APPROVED', STATUS],
  ['limit=0', LIMIT],
  ['limit=101', LIMIT],
  ['limit=-1', LIMIT],
  ['limit=abc', LIMIT],
  ['limit=', LIMIT],
  ['limit=1.5', LIMIT],
  ['limit=Infinity', LIMIT],
  ['limit=1e9', LIMIT],
  ['limit=1&limit=2', LIMIT],
  ['cursor=', CURSOR],
  ['cursor=x', CURSOR],
  ['cursor=%00', CURSOR],
  ['cursor=MTIz%3D', CURSOR],
  [`cursor=${'x'.repeat(5_000)}`, CURSOR],
  ['cursor=a&cursor=b', CURSOR],
  ['field=__proto__', FIELD],
  ['field=password', FIELD],
  ['field=constructor', FIELD],
  ['field=', FIELD],
  ['field=name&field=origin', FIELD],
  ['genre=Poetry', 'Genres are Anime, Comics, Games, Movies, TV Shows, Book Series'],
  ['genre=', 'Genres are Anime, Comics, Games, Movies, TV Shows, Book Series'],
  ['sort=best', 'Sort by newest, popular'],
  ['sort=popular&status=pending', 'The popular order is one of published characters, without a search'],
  [`q=${'x'.repeat(10_000)}`, 'The search must be at most 200 characters'],
  ['q=a&q=b', 'Search must be a string'],
] as const)('?%s is refused with one sentence, for the whole list and for pages', async ([query, error]) => {
  const paged = query.startsWith('limit') || query.startsWith('cursor') ? query : `${query}&limit=5`
  for (const url of [`/api/characters?${query}`, `/api/characters?${paged}`])
    for (const person of [site().visitor(), site().alice])
      expectFailure(await person.get(url), 400, { error, code: 'invalid' })
})

test.for([
  'q=%22',
  'q=*',
  'q=name%3Ax%20OR%201',
  'q=NEAR(',
  'q=%25',
  'q=_',
  'q=%27--',
  'q=%00',
  'q=%F0%9F%A6%8A',
  'q=%ED%A0%80',
  'q=%E0%A4%A',
  'q=+',
  'genre[]=x',
  'q[a]=b',
  'q[]=%25%25%25',
  '__proto__=x',
  'constructor=x',
  'unknown=1',
  '&&&',
  '=',
  'limit=5&q=%22%22%22',
  'limit=%205',
  'q=%5C',
  'q=%5C%25',
])('?%s is parsed strictly or refused, never an internal error', async (query) => {
  for (const person of [site().visitor(), site().root])
    expect([200, 400]).toContain((await person.get(`/api/characters?${query}`)).statusCode)
})

test('a percent sign finds names with a percent sign only', async () => {
  expect(namesIn(await site().visitor().get('/api/characters?q=%25'))).toEqual([])
  await site().given.approved({ name: '50% Orla' })
  expect(namesIn(await site().visitor().get('/api/characters?q=%25'))).toEqual(['50% Orla'])
})
