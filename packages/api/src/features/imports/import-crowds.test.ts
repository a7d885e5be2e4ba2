import { expect, test } from 'vitest'
import { pictureOf, SUBMISSION, type TestApp } from '../../test-app.testing.ts'
import { appWithMembers, rowsOf } from '../members.testing.ts'

const NOON = Date.parse('2024-06-01T12:00:00Z')

interface Line {
  key: string
  at?: number
  name?: string
  imageUrl?: string | null
}

async function importApp() {
  const { app } = await appWithMembers()
  const owner = await app.services.systemAccounts.importer()
  const refusals: string[] = []
  const bring = (lines: Line[]) =>
    app.services.imports.importLines(
      lines.map(({ key, at = NOON, ...more }, index) => ({
        number: index + 1,
        text: JSON.stringify({
          ...SUBMISSION,
          name: key,
          publishedAt: new Date(at).toISOString(),
          source: 'crowd',
          sourceId: key,
          ...more,
        }),
      })),
      {
        owner,
        readPicture: async () => null,
        refused: (_, reason) => refusals.push(reason),
      },
    )
  return { app, bring, refusals }
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

test('characters from before 1970 are paged in the gallery like any others, or refused', async () => {
  const { app, bring, refusals } = await importApp()
  const lines = range(150).map((at) => ({ key: `n${at}`, at: Date.UTC(1938, 5, at + 1) }))
  const { added } = await bring(lines)
  expect(added + refusals.length).toBe(150)
  expect(await walk(app)).toEqual(newestFirst(lines).slice(0, added))
})

test('characters of a far future are in the gallery like any others, or refused', async () => {
  const { app, bring, refusals } = await importApp()
  const { added } = await bring([{ key: 'far', at: Date.UTC(9_998, 0, 1) }, { key: 'now' }])
  expect(added + refusals.length).toBe(2)
  expect((await walk(app)).toSorted()).toEqual(added === 2 ? ['far', 'now'] : ['now'])
})

test('a key twice in a file is one character, with the content of the last line', async () => {
  const { app, bring } = await importApp()
  const lines = [
    { key: 'a', name: 'First' },
    { key: 'a', name: 'Last' },
  ]
  const { added, updated, unchanged, refused } = await bring(lines)
  expect(added).toBe(1)
  expect(added + updated + unchanged + refused).toBe(2)
  expect(await walk(app)).toEqual(['Last'])
})

test('a key twice in a file that updates: the last line applies, even if it equals the stored content', async () => {
  const { app, bring } = await importApp()
  await bring([{ key: 'a', name: 'Before' }])
  await bring([
    { key: 'a', name: 'Between' },
    { key: 'a', name: 'Before' },
  ])
  expect(await walk(app)).toEqual(['Before'])
})

test('a key twice with two pictures keeps one picture', async () => {
  const { app, bring } = await importApp()
  const twice = (one: string, two: string) => [
    { key: 'a', imageUrl: pictureOf(one) },
    { key: 'a', imageUrl: pictureOf(two) },
  ]
  await bring(twice('fox', 'owl'))
  expect(await rowsOf(app, 'media')).toHaveLength(1)
  await bring(twice('elk', 'hare'))
  expect(await rowsOf(app, 'media')).toHaveLength(1)
})

test('a picture that a later file replaces is deleted', async () => {
  const { app, bring } = await importApp()
  await bring([{ key: 'a', imageUrl: pictureOf('fox') }])
  await bring([{ key: 'a', imageUrl: pictureOf('owl') }])
  expect(await rowsOf(app, 'media')).toHaveLength(1)
})

test('a key twice, the later line with an invalid picture: the earlier line applies', async () => {
  const { app, bring, refusals } = await importApp()
  await bring([
    { key: 'a', name: 'Good' },
    { key: 'a', name: 'Bad', imageUrl: pictureOf('broken') },
  ])
  expect(await walk(app)).toEqual(['Good'])
  expect(refusals).toHaveLength(1)
})

test('a later file without a picture keeps it', async () => {
  const { app, bring } = await importApp()
  await bring([{ key: 'a', imageUrl: pictureOf('fox') }])
  await bring([{ key: 'a', name: 'Renamed' }])
  expect(await walk(app)).toEqual(['Renamed'])
  expect(await rowsOf(app, 'media')).toHaveLength(1)
})

test('a picture that a later file removes is deleted', async () => {
  const { app, bring } = await importApp()
  await bring([{ key: 'a', imageUrl: pictureOf('fox') }])
  await bring([{ key: 'a', imageUrl: null }])
  expect(await rowsOf(app, 'media')).toEqual([])
  expect(await rowsOf(app, 'media_variant')).toEqual([])
})

test('a picture of two records stays with the second when the first one drops it', async () => {
  const { app, bring } = await importApp()
  await bring(['a', 'b'].map((key) => ({ key, imageUrl: pictureOf('fox') })))
  await bring([{ key: 'a', imageUrl: pictureOf('owl') }])
  expect(await rowsOf(app, 'media')).toHaveLength(2)
  await bring([{ key: 'b', imageUrl: null }])
  expect(await rowsOf(app, 'media')).toHaveLength(1)
})
