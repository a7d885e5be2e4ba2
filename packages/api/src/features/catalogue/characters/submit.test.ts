import { expect, test } from 'vitest'
import { pictureOf } from '../../../test-app.testing.ts'
import { appWithMembers, dump, editRaw, failureIn, given, rowsOf, submitRaw } from '../../members.testing.ts'
import { BROKEN, link, long } from './broken-submissions.testing.ts'

test.for(BROKEN)(
  '%s: a submission and an edit are refused with the rule’s message, and nothing is written',
  async ([, change, path, message]) => {
    const { app, alice, root } = await appWithMembers()
    const { id } = await given(app, 'sent back', alice, root)
    const before = await dump(app)
    const refusal = { error: message, message, code: 'invalid', issues: [{ path, message }] }

    expect(await failureIn(submitRaw(app, alice, change))).toEqual(refusal)
    expect(await failureIn(editRaw(app, alice, id, change))).toEqual(refusal)
    expect(await dump(app)).toEqual(before)
  },
)

test('several invalid fields are reported at once, each with its path', async () => {
  const { app, alice } = await appWithMembers()
  const { issues } = await failureIn(submitRaw(app, alice, { name: '', genres: [], backstory: 'short' }))
  expect(issues).toEqual([
    { path: 'name', message: 'Character name is required' },
    { path: 'genres', message: 'Please select at least one genre' },
    { path: 'backstory', message: 'Backstory must be at least 20 characters' },
  ])
})

test('a hundred thousand invalid entries in a list are reported in a few sentences', async () => {
  const { app, alice } = await appWithMembers()
  for (const field of ['genres', 'creators', 'abilities', 'personality', 'externalLinks']) {
    const { issues } = await failureIn(submitRaw(app, alice, { [field]: Array(100_000).fill(7) }))
    expect(issues!.length, field).toBeLessThanOrEqual(100)
  }
})

test('a hundred invalid entries are not reported one by one', async () => {
  const { app, alice } = await appWithMembers()
  const { issues } = await failureIn(submitRaw(app, alice, { abilities: Array(100).fill(7) }))
  expect(issues!.length).toBeGreaterThan(0)
  expect(issues!.length).toBeLessThanOrEqual(20)
})

test('a submission of maximum length is accepted and returned unchanged', async () => {
  const { app, alice } = await appWithMembers()
  const longest = {
    name: long(120),
    origin: long(120),
    multiverse: long(120),
    series: long(120),
    description: long(5_000),
    relationships: long(5_000),
    backstory: long(20_000),
    creators: Array(100).fill(long(200)),
    abilities: Array(100).fill(long(200)),
    externalLinks: [link(2_048)],
  }
  const { id } = await submitRaw(app, alice, longest)
  expect(await app.as(alice).characters.byId({ id })).toMatchObject(longest)
})

test('a submission of minimum length is accepted', async () => {
  const { app, alice } = await appWithMembers()
  const shortest = { name: 'x', origin: 'y', description: long(10), backstory: long(20), abilities: ['z'] }
  expect(await submitRaw(app, alice, shortest)).toMatchObject(shortest)
})

test('texts are trimmed, lists lose their blanks, and empty values become null', async () => {
  const { app, alice } = await appWithMembers()
  const saved = await submitRaw(app, alice, {
    name: '  Orla  ',
    origin: '\tTideborn\n',
    multiverse: '   ',
    series: '',
    relationships: null,
    creators: null,
    writers: ['', ' Jun ', '  '],
    abilities: [' ', ' flies ', ''],
    genres: ['Movies', 'Games', 'Movies'],
    externalLinks: ['', ' https://example.org '],
    crossGenreLinks: undefined,
    imageUrl: '  ',
  })
  expect(saved).toMatchObject({
    name: 'Orla',
    origin: 'Tideborn',
    multiverse: null,
    series: null,
    relationships: null,
    creators: [],
    writers: ['Jun'],
    abilities: ['flies'],
    genres: ['Games', 'Movies'],
    externalLinks: ['https://example.org'],
    crossGenreLinks: [],
    imageUrl: null,
  })
})

test('names are one line without runs of blanks, so that a universe is not there twice', async () => {
  const { app, alice } = await appWithMembers()
  const names = {
    name: 'Orla  Quick',
    origin: 'The \u00a0 Quiet\tDelta',
    multiverse: 'Two\n\nMoons',
    series: 'A  B',
  }
  expect(await submitRaw(app, alice, { ...names, description: 'In two\n\nparagraphs.' })).toMatchObject({
    name: 'Orla Quick',
    origin: 'The Quiet Delta',
    multiverse: 'Two Moons',
    series: 'A B',
    description: 'In two\n\nparagraphs.',
  })
  expect(await submitRaw(app, alice, { name: '竈門　炭治郎' })).toMatchObject({ name: '竈門　炭治郎' })
})

const CLAIMS = {
  id: 'mine',
  status: 'approved',
  publishedAt: '1999-01-01T00:00:00.000Z',
  createdAt: '1999-01-01T00:00:00.000Z',
  submittedBy: 'root',
  rejectionReason: 'none',
  rejectedPermanently: true,
  isAdmin: true,
  recency: 1,
  pictureHash: 'a'.repeat(64),
  source: 'forged',
  sourceId: '1',
  featured: true,
}

test('a submission is pending, by its submitter, of now, whatever the client sends', async () => {
  const { app, alice } = await appWithMembers()
  const { id } = await submitRaw(app, alice, CLAIMS)
  expect(id).not.toBe('mine')
  expect(await rowsOf(app, 'character')).toEqual([
    expect.objectContaining({
      id,
      status: 'pending',
      publishedAt: null,
      createdAt: app.clock.now().toISOString(),
      submittedBy: alice.id,
      rejectionReason: null,
      rejectedPermanently: 0,
      recency: app.clock.now().getTime() * 1_024,
      pictureHash: null,
      source: null,
      sourceId: null,
    }),
  ])
})

test('an edit changes the written fields and nothing else, whatever the client sends', async () => {
  const { app, alice, bob, root } = await appWithMembers()
  const { id } = await given(app, 'sent back', alice, root)
  const [before] = await rowsOf(app, 'character')
  const { id: _, ...claims } = CLAIMS
  await editRaw(app, alice, id, { ...claims, submittedBy: bob.id, name: 'Orla the Second' })
  expect(await rowsOf(app, 'character')).toEqual([{ ...before!, name: 'Orla the Second', version: 3 }])
})

test('a visitor is refused before the input is parsed', async () => {
  const { app } = await appWithMembers()
  for (const call of [
    submitRaw(app, null, {}),
    submitRaw(app, null, { name: '', imageUrl: pictureOf('broken') }),
  ])
    expect(await failureIn(call)).toEqual({
      error: 'Please log in to continue.',
      message: 'Please log in to continue.',
      code: 'unauthenticated',
    })
  expect(await rowsOf(app, 'character')).toEqual([])
})

test('hostile texts are stored unchanged', async () => {
  const { app, alice } = await appWithMembers()
  for (const name of [
    '<img src=x onerror=alert(1)>',
    '</script><script>alert(1)</script>',
    `'; drop table character; --`,
    'line\u2028separator',
    '{{7*7}} ${7*7} <%= 7*7 %>',
    '__proto__',
  ])
    expect((await submitRaw(app, alice, { name })).name).toBe(name)
})

test('a hundred submissions within one millisecond: concurrent ones are all kept, later ones come first', async () => {
  const { app, alice } = await appWithMembers()
  const submit = (at: number) => submitRaw(app, alice, { name: `n${at}` })
  const concurrent = await Promise.all(Array.from({ length: 80 }, (_, at) => submit(at)))
  const later: string[] = []
  for (let at = 80; at < 100; at += 1) later.push((await submit(at)).id)
  const { items, total } = await app.as(alice).characters.list({ limit: 100 })
  const ids = items.map(({ id }) => id)
  expect(total).toBe(100)
  expect(ids.slice(0, 20)).toEqual(later.toReversed())
  expect(ids.slice(20).toSorted()).toEqual(concurrent.map(({ id }) => id).toSorted())
})
