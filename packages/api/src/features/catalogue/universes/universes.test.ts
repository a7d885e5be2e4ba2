import { caseKey, fold } from '@personae/contract/shared/fold'
import { expect, test } from 'vitest'
import { importRecords, pictureOf, type TestApp } from '../../../test-app.testing.ts'
import { turnsDuring } from '../../../turns.testing.ts'
import { appWithMembers, failureIn, given } from '../../members.testing.ts'
import { approvedCompany } from '../companies/companies.testing.ts'

const search = (app: TestApp, q?: string, limit?: number) => app.visitor.universes.search({ q, limit })

const namesOf = async (app: TestApp, q?: string, limit?: number) =>
  (await search(app, q, limit)).map(({ name }) => name)

/** Imports one approved character of each origin. */
const populate = (app: TestApp, origins: string[]) =>
  importRecords(
    app,
    origins.map((origin, index) => ({
      source: 'crowd',
      sourceId: String(index),
      name: 'Somebody',
      origin,
      genres: ['Games'],
      description: 'Lives somewhere.',
      backstory: 'Moved in a long time ago.',
    })),
  )

test('names of companies, with their logos, and origins of published characters are one sorted list', async () => {
  const { app, alice, bob, root } = await appWithMembers()
  await populate(app, ['Zephyr Isles', 'tideborn', 'Äther', 'Bog'])
  const { id, logoUrl } = await approvedCompany(app, alice, root, {
    name: 'Tideborn',
    logoUrl: pictureOf('wave'),
  })
  const plain = await app.as(bob).companies.create({ name: 'Marsh' })
  expect(await search(app)).toEqual([
    { name: 'Äther', characters: 1 },
    { name: 'Bog', characters: 1 },
    { name: 'Marsh', characters: 0, companyId: plain.id },
    { name: 'Tideborn', characters: 1, companyId: id, logoUrl },
    { name: 'Zephyr Isles', characters: 1 },
  ])
})

test('a universe in several spellings is one entry, in the most frequent spelling', async () => {
  const { app } = await appWithMembers()
  await populate(app, ['GOTHAM', 'Gotham', 'Gotham', 'ｇotham', 'Metropolis'])
  expect(await namesOf(app)).toEqual(['Gotham', 'Metropolis'])
})

test('accents and case are ignored, and names that start with the text come before others that contain it', async () => {
  const { app, alice } = await appWithMembers()
  await populate(app, ['Old Åland', 'ÅLAND', 'Alander', 'Bog'])
  await app.as(alice).companies.create({ name: 'New Aland' })
  expect(await namesOf(app, 'aland')).toEqual(['ÅLAND', 'Alander', 'New Aland', 'Old Åland'])
  expect(await namesOf(app, ' åL ')).toHaveLength(4)
  expect(await namesOf(app, '%')).toEqual([])
})

test('a new publication or company appears at once', async () => {
  const { app, alice, root } = await appWithMembers()
  expect(await namesOf(app)).toEqual([])
  const { id } = await given(app, 'approved', alice, root, { origin: 'Fresh' })
  expect(await namesOf(app)).toEqual(['Fresh'])
  await app.as(alice).companies.create({ name: 'Founded' })
  expect(await namesOf(app)).toEqual(['Founded', 'Fresh'])
  await app.as(root).moderation.remove({ id })
  expect(await namesOf(app)).toEqual(['Founded'])
})

test('among hundreds of origins every answer equals that of a linear search', async () => {
  const { app } = await appWithMembers()
  const syllables = ['ka', 'Lo', 'mí', 'run', 'ÖST', 'éa', 'sh']
  const origins = syllables.flatMap((first) =>
    syllables.flatMap((second) => syllables.map((third) => first + second + third)),
  )
  await populate(app, origins)
  const collator = new Intl.Collator('en')
  const sorted = [...new Map(origins.map((origin) => [caseKey(origin), origin])).values()].sort((a, b) =>
    collator.compare(a, b),
  )
  for (const q of ['', 'k', 'ost', 'kalomi', 'ÉA', 'runrun', 'sh', 'nobody', 'a'.repeat(120)]) {
    const holds = sorted.filter((name) => fold(name).includes(fold(q)))
    const begins = (name: string) => fold(name).startsWith(fold(q))
    const expected = [...holds.filter(begins), ...holds.filter((name) => !begins(name))]
    expect(await namesOf(app, q), q).toEqual(expected.slice(0, 50))
    expect(await namesOf(app, q, 3), q).toEqual(expected.slice(0, 3))
  }
  expect(await failureIn(search(app, '', 101))).toMatchObject({ code: 'invalid' })
})

const page = (app: TestApp, name: string) => app.visitor.universes.byName({ name })

test('a universe’s page counts its published characters, their genres and their creators', async () => {
  const { app, alice, bob, root } = await appWithMembers()
  const publish = (more: object) => given(app, 'approved', alice, root, more)
  await publish({ origin: 'Tideborn', genres: ['Games', 'Comics'], creators: ['Ana Prado', 'ana prado'] })
  await publish({ origin: 'TIDEBORN', genres: ['Games'], creators: ['ANA PRADO', 'Li'] })
  await publish({ origin: 'tideborn', genres: ['Games'], creators: ['Ana Prado'] })
  await publish({ origin: 'TIDEBORN', genres: ['Movies'], creators: [] })
  await publish({ origin: 'Tideborn II', genres: ['Anime'], creators: ['Somebody else'] })
  await given(app, 'pending', bob, root, { origin: 'Tideborn', creators: ['Nobody'] })
  const expected = {
    name: 'TIDEBORN',
    total: 4,
    genres: [
      { genre: 'Games', characters: 3 },
      { genre: 'Movies', characters: 1 },
      { genre: 'Comics', characters: 1 },
    ],
    creators: [
      { name: 'Ana Prado', characters: 3 },
      { name: 'Li', characters: 1 },
    ],
    company: null,
  }
  for (const spelling of ['Tideborn', ' tideBORN ', 'ｔｉｄｅborn'])
    expect(await page(app, spelling), spelling).toEqual(expected)
  const { items, total } = await app.visitor.universes.characters({ name: 'Tideborn', limit: 3 })
  expect([items.length, total]).toEqual([3, 4])

  const company = await approvedCompany(app, alice, root, { name: 'Tideborn', description: 'Rivers.' })
  expect(await page(app, 'TIDEBORN')).toEqual({ ...expected, name: 'Tideborn', company })
})

test('a universe needs a published character, except a company’s own, which only its owner and admins see while its name waits for approval', async () => {
  const { app, alice, bob, root } = await appWithMembers()
  await given(app, 'pending', alice, root, { origin: 'Unread' })
  for (const name of ['Unread', 'Nowhere', '', ' ', '%', 'x'.repeat(120)])
    for (const read of [() => page(app, name), () => app.visitor.universes.characters({ name })])
      expect(await failureIn(read()), name).toMatchObject({ code: 'not_found' })
  expect(await failureIn(page(app, 'x'.repeat(121)))).toMatchObject({ code: 'invalid' })

  await app.as(alice).companies.create({ name: 'Founded' })
  expect(await page(app, 'FOUNDED')).toMatchObject({ name: 'Founded', total: 0, genres: [], creators: [] })
  const { id } = await given(app, 'approved', alice, root, { origin: 'Claimed' })
  await app.as(bob).companies.create({ name: 'claimed' })
  for (const viewer of [null, alice])
    expect(await app.as(viewer).universes.byName({ name: 'claimed' })).toMatchObject({
      name: 'Claimed',
      company: null,
    })
  await app.as(root).moderation.remove({ id })
  for (const viewer of [null, alice])
    expect(await failureIn(app.as(viewer).universes.byName({ name: 'Claimed' }))).toMatchObject({
      code: 'not_found',
    })
  for (const viewer of [bob, root])
    expect(await app.as(viewer).universes.byName({ name: 'Claimed' })).toMatchObject({
      name: 'claimed',
      total: 0,
      company: { name: 'claimed' },
    })
})

test('other requests are served while the characters of a large universe are counted', async () => {
  const { app } = await appWithMembers()
  await populate(
    app,
    Array.from({ length: 300 }, () => 'Crowd'),
  )
  expect(await turnsDuring(() => page(app, 'Crowd'))).toBeGreaterThan(100)
  expect(await page(app, 'Crowd')).toMatchObject({
    total: 300,
    genres: [{ genre: 'Games', characters: 300 }],
  })
})

test('within a universe names can be searched and sorted A to Z, page by page', async () => {
  const { app, alice, root } = await appWithMembers()
  for (const name of ['Élan Birch', 'Ash', 'birch the Elder', 'Cedar', 'Birchwood'])
    await given(app, 'approved', alice, root, { name, origin: 'The Grove' })
  await given(app, 'approved', alice, root, { name: 'Birch Elsewhere', origin: 'Elsewhere' })
  const { characters } = app.visitor.universes
  const all = async (input: object) => {
    const names: string[] = []
    let found: Awaited<ReturnType<typeof characters>> | undefined
    do {
      found = await characters({
        name: 'the grove',
        limit: 2,
        cursor: found?.nextCursor,
        ...input,
      })
      names.push(...found.items.map((one) => one.name))
    } while (found.nextCursor)
    expect(found.total).toBe(names.length)
    return names
  }
  const A_TO_Z = ['Ash', 'birch the Elder', 'Birchwood', 'Cedar', 'Élan Birch']
  expect(await all({ sort: 'name' })).toEqual(A_TO_Z)
  expect(await all({})).toEqual(['Birchwood', 'Cedar', 'birch the Elder', 'Ash', 'Élan Birch'])
  expect(await all({ q: 'BIRCH' })).toEqual(['Birchwood', 'birch the Elder', 'Élan Birch'])
  expect(await all({ q: 'birch', sort: 'name' })).toEqual(['birch the Elder', 'Birchwood', 'Élan Birch'])
  for (const q of ['e', 'É'])
    expect(await all({ q, sort: 'name' })).toEqual(['birch the Elder', 'Cedar', 'Élan Birch'])
  expect(await all({ q: 'grove' })).toEqual([])
  expect(await all({ q: '"% OR name' })).toEqual([])
  for (const wrong of [{ q: 'x'.repeat(201) }, { sort: 'best' }, { cursor: 'broken!' }])
    expect(await failureIn(characters({ name: 'The Grove', ...(wrong as object) }))).toMatchObject({
      code: 'invalid',
    })
})

test('the map of a universe has who is linked, each pair once, without spoilers, and nobody from elsewhere or unpublished', async () => {
  const { app, alice, root } = await appWithMembers()
  const publish = (name: string, relationships: string | null, origin = 'Tideborn') =>
    given(app, 'approved', alice, root, { name, origin, relationships })
  const mapOf = () => app.visitor.universes.map({ name: 'tideborn' })
  const storm = await publish('Storm', null)
  await publish('Lonely Heron', 'Nobody.')
  await publish('Far Stranger', 'Storm.', 'Elsewhere')
  const isaura = await publish('Isaura', 'Storm: mentor. Bran: rival. Far Stranger.')
  const bran = await publish('Bran', 'Isaura: rival. ||Storm: his mother.|| Hidden Heron.')
  await given(app, 'pending', alice, root, {
    name: 'Hidden Heron',
    origin: 'Tideborn',
    relationships: 'Bran.',
  })
  const { characters, links } = await mapOf()
  expect(characters.map(({ name }) => name).toSorted()).toEqual(['Bran', 'Isaura', 'Storm'])
  const pairs = links.map(({ from, to }) => [from, to].toSorted().join())
  expect(pairs.toSorted()).toEqual(
    [
      [isaura.id, storm.id],
      [isaura.id, bran.id],
    ]
      .map((pair) => pair.toSorted().join())
      .toSorted(),
  )
  await app.as(root).moderation.remove({ id: isaura.id })
  expect(await mapOf()).toEqual({ characters: [], links: [] })
  expect(await failureIn(app.visitor.universes.map({ name: 'Nowhere' }))).toMatchObject({ code: 'not_found' })
})

test('the map of a large universe links nobody behind its first forty', async () => {
  const { app } = await appWithMembers()
  const records = Array.from({ length: 42 }, (_, at) => ({
    source: 'crowd',
    sourceId: String(at),
    name: `Person ${at}`,
    origin: 'Crowd',
    genres: ['Games'] as const,
    description: 'Lives somewhere.',
    backstory: 'Moved in a long time ago.',
    relationships: 'Knows Person 0, Person 20 and Person 41.',
  }))
  await importRecords(app, records)
  const { characters, links } = await app.visitor.universes.map({ name: 'Crowd' })
  const ids = new Set(characters.map(({ id }) => id))
  expect(characters).toHaveLength(40)
  expect(links.filter(({ from, to }) => !ids.has(from) || !ids.has(to))).toEqual([])
})
