import type { CurrentUser } from '@personae/contract/auth'
import { type Db, openDb } from '@personae/db'
import { type TestDb, openTestDb } from '@personae/db/testing'
import fc from 'fast-check'
import { expect, onTestFinished, test } from 'vitest'
import { START } from '../../lib/cursor.ts'
import { testApp, type TestApp } from '../../test-app.testing.ts'
import { appWithMembers, editRaw, given } from '../members.testing.ts'
import { type Entry, fillLibrary, type naiveSearch, queries } from './library.testing.ts'
import { createPublishedSearch } from './published-search.ts'
import { createPublishedTexts } from './published-texts.ts'
import { createTableSearch, type SearchQuery } from './search.repo.ts'

/** Enough that they are loaded in several parts. */
const MANY = 1_300

const POLL_INTERVAL_MS = 5

const queryOf = ({ q, field, genre }: Parameters<typeof naiveSearch>[1]): SearchQuery => ({
  text: q,
  field,
  genres: genre && [genre],
})

/** All answers of a search. */
async function answersOf(search: ReturnType<typeof createTableSearch>, query: SearchQuery) {
  return {
    keys: await search.keys(query, START, 30),
    cards: await search.cards(query, START, 30),
    ranked: await search.ranked(query, START, 30),
    count: await search.count(query),
    genres: await search.countByGenre(query),
  }
}

async function expectSame(
  db: Db,
  inMemory: ReturnType<typeof createPublishedSearch>,
  entries: Entry[],
): Promise<void> {
  const tables = createTableSearch(db)
  await fc.assert(
    fc.asyncProperty(queries(entries), async (random) => {
      const query = queryOf(random)
      expect(await answersOf({ ...tables, ...inMemory }, query)).toEqual(await answersOf(tables, query))
    }),
    { numRuns: 150 },
  )
}

test(
  'the database, the first search, and the texts in memory give the same answers',
  { timeout: 60_000 },
  async () => {
    const app = await testApp()
    onTestFinished(app.close)
    const entries = await fillLibrary(app, MANY)
    const texts = createPublishedTexts(app.db)
    expect(await texts.current()).toBe(null)
    await texts.prepare()
    await expectSame(app.db, createPublishedSearch(app.db, texts), entries)
  },
)

test('more characters than fit in memory are searched in the database', async () => {
  const app = await testApp()
  onTestFinished(app.close)
  const entries = await fillLibrary(app, 60)
  const texts = createPublishedTexts(app.db, { most: 20 })
  await expectSame(app.db, createPublishedSearch(app.db, texts), entries)
  expect(await texts.current()).toBe(null)
})

/** The same database, opened twice like by two processes. */
async function openTwice(): Promise<{ own: TestDb; other: Db }> {
  const own = await openTestDb()
  const other = await openDb(own.location)
  onTestFinished(() => other.close())
  return { own, other }
}

/** PostgreSQL says within a second what another process has committed, SQLite at once. */
const POLL = { timeout: 5_000, interval: POLL_INTERVAL_MS }

interface Change {
  does: string
  /** @returns the name to search for, and how many there are then */
  make(app: TestApp, people: { alice: CurrentUser; root: CurrentUser }, id: string): Promise<[string, number]>
}

const CHANGES: Change[] = [
  {
    does: 'an approval',
    make: async (app, { alice, root }) => {
      await given(app, 'approved', alice, root, { name: 'Quill' })
      return ['quill', 1]
    },
  },
  {
    does: 'a new name',
    make: async (app, { root }, id) => {
      await editRaw(app, root, id, { name: 'Bram' })
      return ['bram', 1]
    },
  },
  {
    does: 'a deletion',
    make: async (app, { root }, id) => {
      await app.as(root).moderation.remove({ id })
      return ['orla', 0]
    },
  },
]

test.for(CHANGES)('$does by another process is found', async ({ make }) => {
  const { own, other } = await openTwice()
  const { app, alice, root } = await appWithMembers({ db: own })
  const { id } = await given(app, 'approved', alice, root, { name: 'Orla' })
  const search = createPublishedSearch(other)
  const countOf = (text: string) => () => search.count({ text, field: 'name' })
  await expect.poll(countOf('orla'), POLL).toBe(1)
  const [name, count] = await make(app, { alice, root }, id)
  await expect.poll(countOf(name), POLL).toBe(count)
})

test('a change is found by whoever knows the version of the content after it', async () => {
  const { app, alice, root } = await appWithMembers()
  // As in a process that has not heard of the commits of another one yet.
  const search = createPublishedSearch({ ...app.db, dataVersion: () => 1 })
  const count = () => search.count({ text: 'orla', field: 'name' })
  expect(await count()).toBe(0)
  await given(app, 'approved', alice, root)
  expect(await count()).toBe(1)
})

test('own changes are found at once; after more than are recorded, the texts are loaded again', async () => {
  const { app, alice, root } = await appWithMembers()
  const texts = createPublishedTexts(app.db, { reloadAfterMs: 0 })
  const search = createPublishedSearch(app.db, texts)
  const count = () => search.count({ text: 'orla', field: 'name' })
  expect(await count()).toBe(0)
  await given(app, 'approved', alice, root)
  const before = await texts.current()
  expect(await count()).toBe(1)

  await given(app, 'approved', alice, root)
  await app.db.transact((tx) => tx.insertInto('search_change').values({ seq: 9_000, recency: 0 }).execute())
  const changes = await app.db.read.selectFrom('search_change').selectAll().execute()
  expect(changes).toEqual([{ seq: 9_000, recency: 0 }])
  expect(await count()).toBe(2)
  await texts.prepare()
  expect(await texts.current()).not.toBe(before)
  await given(app, 'approved', alice, root)
  expect(await count()).toBe(3)
})
