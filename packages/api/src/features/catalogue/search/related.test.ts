import { caseKey, fold } from '@personae/contract/shared/fold'
import { RELATED_MAX } from '@personae/contract/characters.constants'
import { expect, test } from 'vitest'
import { testApp, type TestApp } from '../../../test-app.testing.ts'
import { importMany } from '../imports/import-many.testing.ts'
import { appWithMembers, editRaw, failureIn, given, STATES } from '../../members.testing.ts'
import { type Entry, fillLibrary } from './library.testing.ts'

/** The names in each related row, by the kind of the row. */
const namesByKind = async (app: TestApp, id: string) =>
  Object.fromEntries(
    (await app.visitor.characters.related({ id })).map(({ kind, cards }) => [
      kind,
      cards.map(({ name }) => name),
    ]),
  )

/** The reference implementation: starts in the newest-first list after the character and wraps around. */
function naivelyRelated(approved: Entry[], subject: Entry): string[][] {
  // A submission is as new as its import, which comes after all dates of the library.
  const since = subject.status === 'pending' ? '9' : subject.publishedAt
  const at = approved.findIndex(({ publishedAt }) => publishedAt < since)
  const around = at === -1 ? approved : [...approved.slice(at), ...approved.slice(0, at)]
  const shown = new Set([subject.id])
  const take = (entries: Entry[]): string[] => {
    const ids = entries
      .map(({ id }) => id)
      .filter((id) => !shown.has(id))
      .slice(0, RELATED_MAX)
    for (const id of ids) shown.add(id)
    return ids
  }
  const credits = ({ creators }: Entry) => creators.map(fold).filter((name) => name !== '')
  const isOfUniverse = ({ origin }: Entry) => caseKey(origin) === caseKey(subject.origin)
  const universe = take(around.filter(isOfUniverse))
  let creator: string[] = []
  for (const name of credits(subject))
    if (creator.length === 0) creator = take(around.filter((other) => credits(other).includes(name)))
  return [universe, creator].filter((row) => row.length > 0)
}

test('the rows for universe and creator are equal to the reference implementation', async () => {
  const app = await testApp()
  const entries = await fillLibrary(app, 200)
  const approved = entries.filter(({ status }) => status === 'approved')
  const admin = await app.given.admin()
  const kinds = new Set<string>()
  for (const entry of entries) {
    const all = await app.as(admin).characters.related({ id: entry.id })
    const rows = all.filter(({ kind }) => kind !== 'genre')
    const ids = rows.map(({ cards }) => cards.map(({ id }) => id))
    expect(ids, entry.name).toEqual(naivelyRelated(approved, entry))
    expect(new Set(ids.flat()).size).toBe(ids.flat().length)
    for (const { kind } of rows) kinds.add(kind)
    const ofGenres = all.find(({ kind }) => kind === 'genre')?.cards ?? []
    expect(new Set([entry.origin, ...ofGenres.map(({ origin }) => origin)].map(caseKey)).size).toBe(
      1 + ofGenres.length,
    )
    for (const { genres } of ofGenres) expect(genres.some((genre) => entry.genres.includes(genre))).toBe(true)
  }
  expect(kinds.size).toBe(2)
})

test('similar characters share a genre: first those with the most common abilities and traits', async () => {
  const { app, alice, root } = await appWithMembers()
  const of = (name: string, more: object) =>
    given(app, 'approved', alice, root, {
      name,
      origin: `World of ${name}`,
      creators: [],
      abilities: ['Nothing else'],
      personality: ['Plain'],
      ...more,
    })
  const { id } = await of('Subject', { abilities: ['Flight', 'Fire'], personality: ['Stoic'] })
  await of('Of other genres', { abilities: ['Flight'], genres: ['Movies'] })
  await of('With nothing in common', {})
  await of('Of its world', { abilities: ['Flight'], origin: 'WORLD of subject' })
  await of('A trait', { personality: ['stoïc'] })
  await of('Two abilities', { abilities: ['FIRE', 'flight'] })
  await of('An ability', { abilities: ['Fire', 'Fire'] })
  expect(await namesByKind(app, id)).toEqual({
    universe: ['Of its world'],
    similar: ['Two abilities', 'An ability', 'A trait', 'With nothing in common'],
  })
})

test('without similar characters, the row shows one character of the same genres per universe', async () => {
  const { app, alice, root } = await appWithMembers()
  const of = (name: string, more: object) =>
    given(app, 'approved', alice, root, {
      name,
      origin: `World of ${name}`,
      creators: [],
      abilities: [`Ability of ${name}`],
      personality: [`Trait of ${name}`],
      genres: ['Games'],
      ...more,
    })
  const { id } = await of('Subject', { abilities: ['Strength (90/100)'], genres: ['Anime', 'Games'] })
  await of('Of other genres', { genres: ['Movies'] })
  await of('Of both genres', { genres: ['Games', 'Anime'] })
  await of('Neighbour of both', { origin: 'WORLD of of both genres' })
  await of('Of one', {})
  expect(await app.visitor.characters.related({ id })).toMatchObject([
    { kind: 'genre', name: 'Anime and Games', cards: [{ name: 'Of both genres' }, { name: 'Of one' }] },
  ])
  // The level of an ability is ignored. A similar character is found even after hundreds of another universe,
  // and the row is filled with others.
  await of('As strong', { abilities: ['strength (10/100)'] })
  const crowd = { name: 'One of many', origin: 'A world of many', creators: [], genres: ['Games' as const] }
  await importMany(app, alice, 200, { ...crowd, status: 'approved' })
  expect(await namesByKind(app, id)).toEqual({
    similar: ['As strong', 'Of both genres', 'One of many', 'Of one'],
  })
})

test('in a large universe, each character is related to six others and is shown for six others', async () => {
  const { app, alice, root } = await appWithMembers()
  const ids: string[] = []
  for (let at = 0; at < 10; at += 1)
    ids.push((await given(app, 'approved', alice, root, { name: `Pilot ${at}`, creators: [] })).id)
  const seen = new Map<string, number>()
  for (const id of ids)
    for (const name of (await namesByKind(app, id)).universe!) seen.set(name, (seen.get(name) ?? 0) + 1)
  expect(seen.size).toBe(10)
  expect([...new Set(seen.values())]).toEqual([RELATED_MAX])
  expect((await app.visitor.characters.related({ id: ids[2]! })).map(({ cards: _, ...row }) => row)).toEqual([
    { kind: 'universe', name: 'Tideborn', total: 10 },
  ])
  expect((await namesByKind(app, ids[2]!)).universe).toEqual([
    'Pilot 1',
    'Pilot 0',
    'Pilot 9',
    'Pilot 8',
    'Pilot 7',
    'Pilot 6',
  ])
})

test('unpublished characters are never shown, and their related rows only to viewers who may see them', async () => {
  const { app, alice, bob, root } = await appWithMembers()
  const shown = await given(app, 'approved', alice, root, { name: 'Shown' })
  for (const state of STATES.filter((one) => one !== 'approved')) {
    const { id } = await given(app, state, alice, root, { name: `Hidden by being ${state}` })
    for (const viewer of [null, bob])
      expect(await failureIn(app.as(viewer).characters.related({ id }))).toMatchObject({ code: 'not_found' })
    for (const viewer of [alice, root])
      expect(await app.as(viewer).characters.related({ id })).toMatchObject([{ cards: [{ id: shown.id }] }])
  }
  for (const viewer of [null, bob, alice, root])
    expect(await app.as(viewer).characters.related({ id: shown.id })).toEqual([])
  expect(await failureIn(app.visitor.characters.related({ id: 'no-such-character' }))).toMatchObject({
    code: 'not_found',
  })
})

test('creators are compared by their complete folded names', async () => {
  const { app, alice, root } = await appWithMembers()
  const of = (name: string, creators: string[]) =>
    given(app, 'approved', alice, root, { name, origin: `World of ${name}`, creators })
  const { id } = await of('Subject', ['José Pérez', 'Li'])
  const other = await of('Other letters', ['Ana Prado', 'JOSE PEREZ'])
  await of('Longer name', ['Jose Perez Gomez', 'Lin'])
  await of('Two letters', ['li'])
  expect((await namesByKind(app, id)).creator).toEqual(['Other letters'])
  await app.as(root).moderation.remove({ id: other.id })
  expect((await namesByKind(app, id)).creator).toEqual(['Two letters'])
})

test('related rows change immediately after an edit, a publication and a deletion', async () => {
  const { app, alice, root } = await appWithMembers()
  const { id } = await given(app, 'approved', alice, root)
  const other = await given(app, 'approved', alice, root, {
    name: 'Neighbour',
    creators: [],
    genres: ['Games'],
  })
  expect(await namesByKind(app, id)).toEqual({ universe: ['Neighbour'] })
  const apart = { origin: 'Elsewhere', genres: ['Movies'] }
  await editRaw(app, root, other.id, { ...apart, creators: [] })
  expect(await namesByKind(app, id)).toEqual({})
  await editRaw(app, root, other.id, {
    name: 'Neighbour',
    ...apart,
    creators: ['Somebody', 'ana prado'],
  })
  expect(await namesByKind(app, id)).toEqual({ creator: ['Neighbour'] })
  await app.as(root).moderation.remove({ id: other.id })
  expect(await namesByKind(app, id)).toEqual({})
})
