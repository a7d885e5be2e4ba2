import { GENRES } from '@personae/contract/characters.constants'
import { fold } from '@personae/contract/shared/fold'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { SUBMISSION, testApp, type TestApp } from '../../../test-app.testing.ts'
import { encodeCursor } from '../../../lib/cursor.ts'
import { appWithMembers, given } from '../../members.testing.ts'
import { type Entry, fillLibrary, importLines, many, naiveSearch, NOON, queries } from './library.testing.ts'

type Gallery = TestApp['visitor']['characters']['gallery']
type Query = NonNullable<Parameters<Gallery>[0]>
type Card = Awaited<ReturnType<Gallery>>['items'][number]

/** Reads all pages; `between` runs after each page. */
async function walk(app: TestApp, query: Query, between?: (page: number) => Promise<unknown>) {
  const cards: Card[] = []
  const totals: number[] = []
  let cursor: string | null = null
  do {
    const page: Awaited<ReturnType<Gallery>> = await app.visitor.characters.gallery({ ...query, cursor })
    const isFull = page.items.length === (query.limit ?? 24)
    expect(isFull || page.nextCursor === null, 'a full page or the last one').toBe(true)
    cards.push(...page.items)
    totals.push(page.total)
    cursor = page.nextCursor
    await between?.(totals.length)
  } while (cursor)
  return { cards, ids: cards.map(({ id }) => id), names: cards.map(({ name }) => name), totals }
}

const universesOf = (cards: Card[]) => new Set(cards.map(({ origin }) => origin)).size

test('the mixed order alternates between universes after a large import', async () => {
  const { app } = await appWithMembers()
  for (let at = 0; at < 30; at += 1) await importLines(app, many(3, `Universe ${at}`, NOON + at * 1_000))
  await importLines(app, many(1_000, 'The Game', NOON + 100_000))
  const { cards, ids, totals } = await walk(app, {})
  expect(new Set(ids).size).toBe(1_090)
  expect(new Set(totals)).toEqual(new Set([1_090]))
  expect(cards[0]).toMatchObject({ name: 'The Game 999' })
  // Any twelve neighbours are from twelve universes, while enough universes have characters left.
  for (let at = 0; at < 60; at += 1) expect(universesOf(cards.slice(at, at + 12)), `${at}`).toBe(12)
  const ofOne = cards.filter(({ origin }) => origin === 'Universe 7').map(({ name }) => name)
  expect(ofOne).toEqual(['Universe 7 2', 'Universe 7 1', 'Universe 7 0'])
})

test('the mixed order is newest first if neighbours are of different universes', async () => {
  const { app } = await appWithMembers()
  for (let at = 0; at < 40; at += 1)
    await importLines(app, [{ name: `N${at}`, origin: `U${at % 20}`, at: NOON + at }])
  const { names } = await walk(app, {})
  expect(names).toEqual(Array.from({ length: 40 }, (_, at) => `N${39 - at}`))
})

test('pages have no gaps and no repeats while characters are published', async () => {
  const { app, alice, root } = await appWithMembers()
  for (let at = 0; at < 9; at += 1) await importLines(app, many(1 + at * 2, `Universe ${at}`, NOON + at * 5))
  const before = (await walk(app, { limit: 100 })).ids
  expect(before).toHaveLength(81)
  for (const limit of [1, 2, 7, 24]) expect((await walk(app, { limit })).ids).toEqual(before)
  const { ids } = await walk(app, { limit: 10 }, async (page) => {
    await given(app, 'approved', alice, root, { name: `New ${page}`, origin: `Universe ${page}` })
    await given(app, 'approved', alice, root, { name: `Newer ${page}`, origin: `New Universe ${page}` })
  })
  expect(ids).toEqual(before)
})

test.for([
  ['mixed', {}],
  ['of names', { sort: 'name' }],
] as const)('pages have no gaps and no repeats while characters are deleted: %s', async ([, order]) => {
  const { app, root } = await appWithMembers()
  for (let at = 0; at < 5; at += 1) await importLines(app, many(8, `Universe ${at}`, NOON + at * 5))
  const before = await walk(app, { ...order, limit: 100 })
  const deleted = new Set<string>()
  const { ids } = await walk(app, { ...order, limit: 8 }, async (page) => {
    for (const at of [page * 8 - 1, page * 8 + 3]) {
      const id = before.ids[at]
      if (id === undefined) continue
      await app.as(root).moderation.remove({ id })
      if (at >= page * 8) deleted.add(id)
    }
  })
  expect(ids.toSorted()).toEqual(before.ids.filter((id) => !deleted.has(id)).toSorted())
})

test('a character that moves to another universe moves to the lane of that universe', async () => {
  const { app, alice, root } = await appWithMembers()
  const { id } = await given(app, 'approved', alice, root, { name: 'Mover', origin: 'Old Home' })
  await given(app, 'approved', alice, root, { name: 'Native', origin: 'New Home' })
  await given(app, 'approved', alice, root, { name: 'Stayer', origin: 'Old Home' })
  const names = async () => (await walk(app, {})).names
  expect(await names()).toEqual(['Stayer', 'Native', 'Mover'])
  await app.as(root).characters.edit({ ...SUBMISSION, id, name: 'Mover', origin: 'New Home' })
  expect(await names()).toEqual(['Stayer', 'Native', 'Mover'])
  await given(app, 'approved', alice, root, { name: 'Late', origin: 'New Home' })
  expect(await names()).toEqual(['Late', 'Stayer', 'Native', 'Mover'])
})

test.for(['', 'x', '%%%', 'MTIz=', 'a'.repeat(700)])('an invalid cursor is refused: %j', async (cursor) => {
  const { app } = await appWithMembers()
  for (const query of [{}, { q: 'abc' }, { sort: 'name' as const }, { genre: 'Games' as const }])
    await expect(app.visitor.characters.gallery({ ...query, cursor })).rejects.toMatchObject({
      code: 'BAD_REQUEST',
    })
})

test.for([
  [1],
  [1, 2],
  [1, 2, 12],
  [1, 2, 1, 24],
  [1, 2, 0, 24, 0, 5],
  [1, 2, 0, 3],
  [1, 2, 2, 3],
  [1, 2, 0, ...Array(75).fill(1)],
])('an impossible cursor of the mixed order is refused: %j', async (numbers) => {
  const { app } = await appWithMembers()
  await expect(
    app.visitor.characters.gallery({ cursor: encodeCursor('newest by turns', numbers) }),
  ).rejects.toMatchObject({
    code: 'BAD_REQUEST',
  })
})

const messageOf = (error: Error): string => error.message

test('a cursor is refused by every other list, and by another order of the same one', async () => {
  const { app, alice, root } = await appWithMembers()
  const origin = 'One World'
  for (const name of ['Ada', 'Bea']) await given(app, 'approved', alice, root, { name, origin })
  for (const name of ['Cleo', 'Dora']) await given(app, 'pending', alice, root, { name })
  const [visitor, own, admin] = [app.visitor, app.as(alice), app.as(root)]
  const universe = { name: origin, limit: 1 }
  const lists: Record<string, (cursor?: string) => Promise<{ nextCursor: string | null }>> = {
    byTurns: (cursor) => visitor.characters.gallery({ limit: 1, cursor, sort: 'popular' }),
    newest: (cursor) => visitor.characters.gallery({ limit: 1, cursor, sort: 'newest' }),
    byName: (cursor) => visitor.characters.gallery({ limit: 1, cursor, sort: 'name' }),
    best: (cursor) => visitor.characters.gallery({ limit: 1, cursor, q: 'a' }),
    universe: (cursor) => visitor.universes.characters({ ...universe, cursor, sort: 'popular' }),
    mine: (cursor) => own.characters.mine({ limit: 1, cursor }),
    news: (cursor) => own.notifications.page({ limit: 1, cursor }),
    queue: (cursor) => admin.moderation.queue({ limit: 1, cursor }),
    approved: (cursor) => admin.moderation.approved({ limit: 1, cursor }),
    audit: (cursor) => admin.audit.page({ limit: 1, cursor }),
  }
  const taken = []
  for (const [name, read] of Object.entries(lists)) {
    const { nextCursor } = await read()
    for (const [other, readOther] of Object.entries(lists))
      taken.push([name, other, await readOther(nextCursor!).then(() => true, messageOf)])
  }
  const names = Object.keys(lists)
  expect(taken).toEqual(
    names.flatMap((name) => names.map((other) => [name, other, name === other || 'Invalid cursor'])),
  )
})

test('hits are ranked by match quality, then by page weight, then newest first', async () => {
  const { app, root } = await appWithMembers()
  const long = SUBMISSION.backstory.repeat(20)
  await importLines(app, [
    { name: 'Luffy', at: NOON },
    { name: 'Monkey D. Luffy', at: NOON + 1, backstory: long },
    { name: 'Luffy Junior', at: NOON + 2 },
    { name: 'Luffyland', at: NOON + 3 },
    { name: 'Puffy Fluffy', at: NOON + 4 },
    { name: 'Old-Luffy', at: NOON + 5 },
  ])
  const best = ['Luffy', 'Monkey D. Luffy', 'Old-Luffy', 'Luffy Junior', 'Luffyland', 'Puffy Fluffy']
  const byBest = { q: 'LUFFY', field: 'name' } as const
  for (const limit of [1, 2, 4, 24]) expect((await walk(app, { ...byBest, limit })).names).toEqual(best)
  expect((await walk(app, { ...byBest, sort: 'newest' })).names).toEqual([
    'Old-Luffy',
    'Puffy Fluffy',
    'Luffyland',
    'Luffy Junior',
    'Monkey D. Luffy',
    'Luffy',
  ])
  expect((await walk(app, { ...byBest, sort: 'name' })).names).toEqual([
    'Luffy',
    'Luffy Junior',
    'Luffyland',
    'Monkey D. Luffy',
    'Old-Luffy',
    'Puffy Fluffy',
  ])
  const { ids } = await walk(app, { ...byBest, limit: 2 }, async (page) => {
    await importLines(app, [{ name: `Luffy ${page}`, at: NOON + 100 + page }])
    if (page === 1) await app.as(root).moderation.remove({ id: await idOf(app, 'Monkey D. Luffy') })
  })
  expect(ids).toHaveLength(6)
  expect(new Set(ids).size).toBe(6)
})

async function idOf(app: TestApp, name: string): Promise<string> {
  const { items } = await app.visitor.characters.gallery({ q: name })
  return items[0]!.id
}

test('an exact name comes first among more hits than are ranked, and each hit is shown once', async () => {
  const { app } = await appWithMembers()
  await importLines(app, [{ name: 'Al', at: NOON - 1 }])
  await importLines(app, many(1_100, 'Halls'))
  await importLines(app, [{ name: 'AL', at: NOON + 5_000 }])
  const { ids, names, totals } = await walk(app, { q: 'al', limit: 100 })
  expect(new Set(ids).size).toBe(1_102)
  expect(ids).toHaveLength(1_102)
  expect(totals[0]).toBe(1_102)
  expect(names.slice(0, 3)).toEqual(['AL', 'Al', 'Halls 1099'])
  expect((await walk(app, { q: 'al', genre: [...GENRES], limit: 100 })).ids).toHaveLength(1_102)
})

test('hits beyond the ranked ones are shown also when so many are removed meanwhile that all are ranked', async () => {
  const { app, root } = await appWithMembers()
  await importLines(app, many(530, 'Halls'))
  const { ids } = await walk(app, { q: 'halls', limit: 20 })
  const remove = async (page: number) =>
    page === 26 && Promise.all(ids.slice(0, 40).map((id) => app.as(root).moderation.remove({ id })))
  expect((await walk(app, { q: 'halls', limit: 20 }, remove)).ids).toEqual(ids)
})

let app: TestApp
let approved: Entry[]

beforeAll(async () => {
  app = await testApp()
  approved = (await fillLibrary(app, 400)).filter(({ status }) => status === 'approved')
})
afterAll(() => app.close())

test('random searches have the same hits in each order, and the order by name is sorted', async () => {
  await fc.assert(
    fc.asyncProperty(
      queries(approved),
      fc.constantFrom('best', 'popular', 'newest', 'name', undefined),
      fc.option(fc.subarray([...GENRES], { minLength: 1 }), { nil: undefined }),
      async ({ q, field }, sort, genre) => {
        const expected = [
          ...new Set(
            (genre ?? [undefined]).flatMap((one) => naiveSearch(approved, { q, field, genre: one })),
          ),
        ]
        const { ids, names, totals } = await walk(app, { q, field, genre, sort, limit: 40 })
        expect(ids.toSorted()).toEqual(expected.toSorted())
        expect(new Set(totals)).toEqual(new Set([expected.length]))
        if (sort !== 'name') return
        const folded = names.map((name) => fold(name))
        expect(folded).toEqual(folded.toSorted((a, b) => Buffer.compare(Buffer.from(a), Buffer.from(b))))
      },
    ),
    { numRuns: 300 },
  )
})

test('genre counts are equal to filtered totals, and other fields with hits are listed', async () => {
  for (const [q, field] of [
    ['', 'name'],
    [' ', 'origin'],
    ['isle', 'origin'],
    ['BOOK', 'origin'],
    ['aaa', 'name'],
    ['nobody at all', 'creator'],
  ] as const)
    expect(await app.visitor.characters.genreCounts({ q, field })).toEqual(
      GENRES.map((genre) => ({ genre, total: naiveSearch(approved, { q: q.trim(), field, genre }).length })),
    )
  // Short queries cannot use the trigram index, so genres are not counted.
  expect(await app.visitor.characters.genreCounts({ q: 'ag', field: 'origin' })).toEqual([])
  const { app: other, alice, root } = await appWithMembers()
  await given(other, 'approved', alice, root, {
    name: 'Ada',
    origin: 'Brick Lane',
    series: 'The Brick',
    genres: ['Games'],
  })
  const elsewhere = (query: object) => other.visitor.characters.elsewhere({ q: 'brick', ...query })
  expect(await elsewhere({})).toEqual([
    { field: 'origin', total: 1 },
    { field: 'series', total: 1 },
  ])
  expect(await elsewhere({ field: 'series' })).toEqual([{ field: 'origin', total: 1 }])
  expect(await elsewhere({ genre: 'Anime' })).toEqual([])
  expect(await elsewhere({ q: 'br' })).toEqual([])
})

test('random returns a published character, or null if there is none', async () => {
  const { app: other, alice, root } = await appWithMembers()
  expect(await other.visitor.characters.random()).toBeNull()
  await given(other, 'pending', alice, root)
  expect(await other.visitor.characters.random()).toBeNull()
  await importLines(other, many(3, 'Few'))
  const few = new Set<string>()
  while (few.size < 3) few.add((await other.visitor.characters.random())!.id)
  await importLines(other, many(1_100, 'Many', NOON + 1_000_000))
  const published = new Set((await walk(other, { limit: 100 })).ids)
  for (let time = 0; time < 50; time += 1)
    expect(published).toContain((await other.visitor.characters.random())!.id)
})
