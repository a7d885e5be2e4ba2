import type { CurrentUser } from '@personae/contract/auth'
import { FAVOURITES } from '@personae/contract/lists.constants'
import { PAGE_SIZE, POPULAR_ABOVE } from '@personae/contract/search.constants'
import { expect, test } from 'vitest'
import type { TestApp } from '../../../test-app.testing.ts'
import { turnsDuring } from '../../../turns.testing.ts'
import { appWithMembers, editRaw, given, rowsOf } from '../../members.testing.ts'
import { importLines, many } from '../search/library.testing.ts'

const DAY_MS = 24 * 60 * 60_000
const POPULAR = { sort: 'popular' } as const

/** Publishes characters of different universes, the last one the newest. */
async function withCharacters(...names: string[]) {
  const members = await appWithMembers()
  const { app, alice, root } = members
  const ids: Record<string, string> = {}
  for (const name of names)
    ids[name] = (await given(app, 'approved', alice, root, { name, origin: `Home of ${name}` })).id
  return { ...members, ids }
}

async function view(app: TestApp, id: string, times: number): Promise<void> {
  for (let at = 0; at < times; at += 1)
    await app.as(null, {}, { address: `192.0.2.${at}` }).characters.viewed({ id })
}

async function count(app: TestApp): Promise<void> {
  await app.services.popularity.flush()
  await app.services.popularity.update()
}

const namesOf = async (app: TestApp, query: object = {}) =>
  (await app.visitor.characters.gallery({ ...POPULAR, ...query })).items.map(({ name }) => name)

const save = (app: TestApp, by: CurrentUser, characterId: string) =>
  app.as(by).lists.add({ id: FAVOURITES.id, characterId })

test('views and saves come first, then the weight of the page, then the newest', async () => {
  const { app, alice, bob, root, ids } = await withCharacters('Viewed', 'Saved', 'Named', 'Old', 'New')
  const aliases = ['Nadia', 'Nadja'].map((name) => ({ name, kind: 'other' }))
  await editRaw(app, root, ids.Named!, { name: 'Named', origin: 'Home of Named', aliases })
  expect(await namesOf(app)).toEqual(['Named', 'New', 'Old', 'Saved', 'Viewed'])
  await view(app, ids.Viewed!, 3)
  for (const person of [alice, bob]) await save(app, person, ids.Saved!)
  expect(await namesOf(app)).toEqual(['Named', 'New', 'Old', 'Saved', 'Viewed'])
  await count(app)
  const order = ['Viewed', 'Saved', 'Named', 'New', 'Old']
  expect(await namesOf(app)).toEqual(order)
  expect(await namesOf(app, { genre: 'Games' })).toEqual(order)
  expect(await namesOf(app, { genre: ['Anime', 'Games'] })).toEqual(order)
})

test('an edit keeps the place', async () => {
  const { app, root, ids } = await withCharacters('One', 'Two')
  await view(app, ids.One!, 1)
  await count(app)
  await editRaw(app, root, ids.One!, { name: 'First', origin: 'Elsewhere', genres: ['Comics'] })
  for (const query of [{}, { genre: ['Comics', 'Games'] }])
    expect(await namesOf(app, query)).toEqual(['First', 'Two'])
})

test('a user who saved a character to two lists is counted once, and no more after removing it', async () => {
  const { app, alice, bob, ids } = await withCharacters('One', 'Two')
  await save(app, alice, ids.One!)
  await app.as(alice).lists.create({ name: 'Again', characterId: ids.One! })
  await view(app, ids.Two!, 1)
  await count(app)
  expect(await namesOf(app)).toEqual(['Two', 'One'])
  await save(app, bob, ids.One!)
  await count(app)
  expect(await namesOf(app)).toEqual(['One', 'Two'])
  await app.as(bob).lists.removeEntry({ id: FAVOURITES.id, characterId: ids.One! })
  await count(app)
  expect(await namesOf(app)).toEqual(['Two', 'One'])
})

test('saves of a disabled account do not count until it is enabled', async () => {
  const { app, bob, ids } = await withCharacters('One', 'Two')
  await save(app, bob, ids.One!)
  for (const [command, order] of [
    ['disable', ['Two', 'One']],
    ['enable', ['One', 'Two']],
  ] as const) {
    await app.services.operator[command]('bob')
    await count(app)
    expect(await namesOf(app)).toEqual(order)
  }
})

test('views and saves count for 30 days, and views are kept for 31', async () => {
  const { app, alice, ids } = await withCharacters('Viewed', 'Saved', 'Neither')
  await view(app, ids.Viewed!, 2)
  await save(app, alice, ids.Saved!)
  for (const [days, names, rows] of [
    [0, ['Viewed', 'Saved', 'Neither'], 1],
    [29, ['Viewed', 'Saved', 'Neither'], 1],
    [1, ['Neither', 'Saved', 'Viewed'], 1],
    [1, ['Neither', 'Saved', 'Viewed'], 1],
    [1, ['Neither', 'Saved', 'Viewed'], 0],
  ] as const) {
    app.clock.advance(days * DAY_MS)
    await count(app)
    expect(await namesOf(app)).toEqual(names)
    expect(await rowsOf(app, 'character_view')).toHaveLength(rows)
  }
})

test('a view is counted once a day of an address, only of a published character', async () => {
  const { app, alice, root, ids } = await withCharacters('One')
  const hidden = await given(app, 'pending', alice, root)
  const from = (address: string, by: CurrentUser | null = null) => app.as(by, {}, { address }).characters
  const views = async () => {
    await app.services.popularity.flush()
    return (await rowsOf(app, 'character_view')).map((row) => ({ ...row }))
  }
  const first = app.clock.now().toISOString().slice(0, 10)
  await from('192.0.2.1').viewed({ id: ids.One! })
  await from('192.0.2.1', alice).viewed({ id: ids.One! })
  await from('192.0.2.2').viewed({ id: ids.One! })
  // Whether the viewer may see the character or not, the response is the same: it reveals no character.
  for (const id of [hidden.id, 'nothing'])
    expect(await from('192.0.2.1', alice).viewed({ id })).toEqual({ message: 'Counted.' })
  expect(await views()).toEqual([{ characterId: ids.One, day: first, views: 2 }])
  app.clock.advance(DAY_MS)
  await from('192.0.2.1').viewed({ id: ids.One! })
  expect(await views()).toHaveLength(2)
})

test('all addresses of one IPv6 /48 view a character once a day', async () => {
  const { app, ids } = await withCharacters('One')
  const from = (address: string) => app.as(null, {}, { address }).characters.viewed({ id: ids.One! })
  for (let at = 0; at < 5; at += 1) await from(`2001:db8:0:${at}::/64`)
  await from('2001:db8:1:0::/64')
  await app.services.popularity.flush()
  expect(await rowsOf(app, 'character_view')).toMatchObject([{ views: 2 }])
})

test('a character that was removed before its views were saved leaves none', async () => {
  const { app, root, ids } = await withCharacters('One', 'Two')
  for (const id of Object.values(ids)) await view(app, id, 1)
  await app.services.popularity.flush()
  await view(app, ids.One!, 2)
  await app.as(root).moderation.remove({ id: ids.One! })
  await count(app)
  expect(await rowsOf(app, 'character_view')).toMatchObject([{ characterId: ids.Two }])
})

test('cached answers end once for all changes, and not without any', async () => {
  const { app, ids } = await withCharacters('One', 'Two')
  const before = app.db.contentVersion()
  for (const id of Object.values(ids)) await view(app, id, 2)
  await app.services.popularity.flush()
  expect(app.db.contentVersion()).toBe(before)
  for (let time = 0; time < 2; time += 1) {
    await app.services.popularity.update()
    expect(app.db.contentVersion()).toBe(before + 1)
  }
})

test('other requests are served while all characters are counted', async () => {
  const { app } = await appWithMembers()
  await importLines(app, many(1_100, 'Crowd'))
  expect(await turnsDuring(() => app.services.popularity.update())).toBeGreaterThanOrEqual(5)
})

test('the default is popular with more than 1,000 characters, and in a universe with more than 24', async () => {
  const { app } = await appWithMembers()
  const { gallery } = app.visitor.characters
  const { characters } = app.visitor.universes
  await importLines(app, many(POPULAR_ABOVE.universe, 'Small', 1_000_000))
  expect(await characters({ name: 'Small' })).toMatchObject({ defaultSort: 'newest' })
  await importLines(app, many(POPULAR_ABOVE.gallery - POPULAR_ABOVE.universe, 'Large'))
  const { nextCursor: cursor, ...first } = await characters({ name: 'Large' })
  expect(first).toMatchObject({ defaultSort: 'popular' })
  const second = await characters({ name: 'Large', cursor })
  expect(new Set([...first.items, ...second.items].map(({ id }) => id)).size).toBe(2 * PAGE_SIZE)
  expect(await characters({ name: 'Large', q: 'large' })).toMatchObject({ defaultSort: 'newest' })
  expect(await gallery({})).toMatchObject({ defaultSort: 'newest' })
  await importLines(app, [{ name: 'Known', origin: 'Small', backstory: 'Long ago. '.repeat(50), at: 0 }])
  for (const query of [{}, { genre: 'Games' } as const]) {
    const { items, ...page } = await gallery(query)
    expect(page).toMatchObject({ defaultSort: 'popular', total: POPULAR_ABOVE.gallery + 1 })
    expect(items.slice(0, 2)).toMatchObject([{ name: 'Known' }, { origin: 'Large' }])
  }
  expect((await characters({ name: 'Small' })).items[0]).toMatchObject({ name: 'Known' })
  expect(await gallery({ q: 'known', ...POPULAR })).toMatchObject({ defaultSort: 'best', total: 1 })
  expect((await gallery({ sort: 'newest' })).items[0]).toMatchObject({ name: 'Large 975' })
})

test('pages go on in the order of the first one when the default changes', async () => {
  const { app } = await appWithMembers()
  const { gallery } = app.visitor.characters
  await importLines(app, many(POPULAR_ABOVE.universe, 'Small', 1_000_000))
  await importLines(app, many(POPULAR_ABOVE.gallery - POPULAR_ABOVE.universe, 'Large'))
  const lists = [
    (cursor: string | null) => gallery({ limit: 100, cursor }),
    (cursor: string | null) => gallery({ genre: 'Games', limit: 100, cursor }),
    (cursor: string | null) => app.visitor.universes.characters({ name: 'Small', limit: 10, cursor }),
  ]
  const firsts = await Promise.all(lists.map((read) => read(null)))
  await importLines(app, [{ name: 'Known', origin: 'Small', backstory: 'Long ago. '.repeat(50), at: 0 }])
  for (const [at, read] of lists.entries()) {
    const first = firsts[at]!
    const seen = first.items.map(({ id }) => id)
    for (let cursor = first.nextCursor; cursor !== null;) {
      const page = await read(cursor)
      expect(page.defaultSort).toBe('newest')
      seen.push(...page.items.map(({ id }) => id))
      cursor = page.nextCursor
    }
    // The new character is the oldest in this order, so it comes last.
    expect(new Set(seen).size).toBe(first.total + 1)
    expect(seen).toHaveLength(first.total + 1)
    expect(await read(null)).toMatchObject({ defaultSort: 'popular' })
  }
})

test('long records of the popular order are on more pages, each once', async () => {
  const { app } = await appWithMembers()
  for (const origin of ['Isle', 'Delta'])
    await importLines(
      app,
      many(40, origin).map((line) => ({ ...line, backstory: 'Long ago. '.repeat(2_000) })),
    )
  const seen: string[] = []
  let pages = 0
  for (let cursor: string | null | undefined; cursor !== null; pages += 1) {
    const page: Awaited<ReturnType<typeof app.visitor.characters.list>> = await app.visitor.characters.list({
      ...POPULAR,
      limit: 100,
      cursor,
    })
    seen.push(...page.items.map(({ name }) => name))
    cursor = page.nextCursor
  }
  expect(pages).toBe(2)
  expect(seen).toEqual(await namesOf(app, { limit: 100 }))
})

test('pages have each character once while others are published, viewed and deleted', async () => {
  const { app, alice, root } = await appWithMembers()
  for (const [at, origin] of ['Isle', 'Delta', 'Grove', 'Dunes'].entries())
    await importLines(app, many(3 + at * 4, origin))
  const lists = {
    gallery: (cursor: string | null) => app.visitor.characters.gallery({ ...POPULAR, limit: 5, cursor }),
    genre: (cursor: string | null) =>
      app.visitor.characters.gallery({ ...POPULAR, genre: 'Games', limit: 5, cursor }),
    records: (cursor: string | null) => app.visitor.characters.list({ ...POPULAR, limit: 5, cursor }),
    universe: (cursor: string | null) =>
      app.visitor.universes.characters({ ...POPULAR, name: 'Dunes', limit: 5, cursor }),
  }
  for (const [name, read] of Object.entries(lists)) {
    const { total } = await read(null)
    const seen: string[] = []
    let cursor: string | null = null
    let deleted = 0
    do {
      const page: Awaited<ReturnType<typeof read>> = await read(cursor)
      seen.push(...page.items.map(({ id }) => id))
      cursor = page.nextCursor
      // A character is published at the beginning; the last shown, where the next page starts, is removed.
      await given(app, 'approved', alice, root, {
        name: `${name} ${seen.length}`,
        origin: 'Dunes',
        backstory: 'Long ago. '.repeat(1_000),
      })
      await app.as(root).moderation.remove({ id: seen.at(-1)! })
      deleted += 1
      await view(app, seen[0]!, deleted)
    } while (cursor)
    expect(new Set(seen).size, name).toBe(seen.length)
    expect(seen, name).toHaveLength(total)
  }
})
