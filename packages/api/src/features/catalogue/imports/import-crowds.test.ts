import { expect, test } from 'vitest'
import { importRecords, pictureOf, SUBMISSION, type TestApp } from '../../../test-app.testing.ts'
import { appWithMembers, rowsOf } from '../../members.testing.ts'
import type { ImportMessage } from './import-lines.ts'

const NOON = Date.parse('2024-06-01T12:00:00Z')

interface Line {
  key: string
  at?: number
  name?: string
  imageUrl?: string | null
}

async function importApp() {
  const { app } = await appWithMembers()
  const messages: ImportMessage[] = []
  const bring = (lines: Line[]) =>
    importRecords(
      app,
      lines.map(({ key, at = NOON, ...more }) => ({
        ...SUBMISSION,
        name: key,
        publishedAt: new Date(at).toISOString(),
        source: 'crowd',
        sourceId: key,
        ...more,
      })),
      { messages },
    )
  return { app, bring, messages }
}

/** The whole gallery, page by page. */
async function walk(app: TestApp): Promise<string[]> {
  const names: string[] = []
  let cursor: string | null = null
  do {
    const page: Awaited<ReturnType<TestApp['visitor']['characters']['gallery']>> =
      await app.visitor.characters.gallery({ limit: 100, cursor })
    names.push(...page.items.map(({ name }) => name))
    cursor = page.nextCursor
  } while (cursor)
  return names
}

const range = (size: number) => Array.from({ length: size }, (_, at) => at)
const newestFirst = (lines: Line[]) => lines.map(({ key }) => key).reverse()

test('a thousand lines of one millisecond, in files of any size, keep their order', async () => {
  const { app, bring } = await importApp()
  const lines = range(1_000).map((at) => ({ key: `n${at}` }))
  for (let from = 0; from < lines.length; from += 250)
    expect(await bring(lines.slice(from, from + 250))).toMatchObject({ added: 250 })
  expect(await walk(app)).toEqual(newestFirst(lines))
})

test('more lines of one millisecond than it has sort keys, and then lines of the next one', async () => {
  const { app, bring } = await importApp()
  const first = range(1_100).map((at) => ({ key: `n${at}` }))
  const second = range(3).map((at) => ({ key: `later${at}`, at: NOON + 1 }))
  expect(await bring([...first, ...second])).toMatchObject({ added: 1_103 })
  expect(new Set(await walk(app)).size).toBe(1_103)
})

test('lines of different times within one second, after a file with a later time in it', async () => {
  const { app, bring } = await importApp()
  await bring([{ key: 'last', at: NOON + 500 }])
  expect(
    await bring([
      { key: 'first', at: NOON + 100 },
      { key: 'second', at: NOON + 200 },
    ]),
  ).toMatchObject({ added: 2 })
  expect(await walk(app)).toEqual(['last', 'second', 'first'])
})

test('lines in any order of time are listed newest first, to the millisecond', async () => {
  const { app, bring } = await importApp()
  const lines = range(200).map((at) => ({ key: `n${at}`, at: NOON + ((at * 77) % 200) * 3 }))
  await bring(lines.slice(0, 100))
  await bring(lines.slice(100))
  expect(await walk(app)).toEqual(lines.toSorted((a, b) => b.at - a.at).map(({ key }) => key))
})

test('a date that no clock here can have is left out', async () => {
  const { app, bring, messages } = await importApp()
  const lines = [Date.UTC(1938, 5, 1), Date.UTC(9_998, 0, 1)].map((at) => ({ key: `n${at}`, at }))
  expect(await bring(lines)).toMatchObject({ added: 2 })
  expect(await walk(app)).toEqual(newestFirst(lines))
  expect(messages.map(({ kind, field }) => [kind, field])).toEqual([
    ['noted', 'publishedAt'],
    ['noted', 'publishedAt'],
  ])
})

test('a later file without a picture keeps it; one that empties or replaces it leaves the old one to the history', async () => {
  const { app, bring } = await importApp()
  const picture = async () => (await app.visitor.characters.list({})).items[0]!.imageUrl
  await bring([{ key: 'a', imageUrl: pictureOf('fox') }])
  const fox = await picture()
  await bring([{ key: 'a', name: 'Renamed' }])
  expect(await picture()).toBe(fox)
  await bring([{ key: 'a', imageUrl: pictureOf('owl') }])
  expect(await picture()).not.toBe(fox)
  await bring([{ key: 'a', imageUrl: null }])
  expect(await picture()).toBeNull()
  expect(await rowsOf(app, 'media')).toHaveLength(2)
})

/** A text that a database cannot compress. */
const mixed = (length: number, first: number) =>
  range(length)
    .map((at) => String.fromCodePoint(first + ((at * 7_919 * (at + 3)) % 1_000)))
    .join('')

test('the longest source and id fit into an index; a longer one is refused alone', async () => {
  const { bring, messages } = await importApp()
  const source = mixed(120, 0x20000)
  const lines = [
    { key: 'Longest', source, sourceId: 'x'.repeat(2_048) },
    { key: 'Letters', source, sourceId: mixed(682, 0x4e00) },
    { key: 'Too long', source, sourceId: mixed(2_048, 0x4e00) },
  ]
  expect(await bring(lines)).toMatchObject({ added: 2, refused: 1 })
  expect(messages).toEqual([
    { kind: 'refused', line: 3, field: 'sourceId', message: 'Source id must be at most 2,048 bytes' },
  ])
})
