import type { CurrentUser } from '@personae/contract/auth'
import { expect, test } from 'vitest'
import type { TestApp } from '../../../test-app.testing.ts'
import { importMany } from '../imports/import-many.testing.ts'
import { appWithMembers, editRaw, failureIn, given } from '../../members.testing.ts'

const suggest = (app: TestApp, viewer: CurrentUser | null, q: string) =>
  app.as(viewer).characters.suggest({ q })

/** The names of the suggestions, best match first. */
const names = async (app: TestApp, viewer: CurrentUser | null, q: string) =>
  (await suggest(app, viewer, q)).map(({ name }) => name)

/** A few published characters in several universes. */
async function catalogue() {
  const members = await appWithMembers()
  const { app, alice, root } = members
  const publish = (name: string, more: object = {}) => given(app, 'approved', alice, root, { name, ...more })
  await publish('Isaura Fenwright', { aliases: ['The Salt Grafter', 'イサウラ'] })
  await publish('Iron-Moth (Philippa Crane)')
  await publish('Zoë Ångström', { origin: 'Northern Reach' })
  await publish('Zoe Marsh', { origin: 'Southern Reach' })
  await publish('うみぼうず')
  await publish('Orla Quickwater')
  return members
}

test.for([
  ['isaura fenwright', 'Isaura Fenwright', 'exact'],
  ['Isaura Fenw', 'Isaura Fenwright', 'prefix'],
  ['fenwright isaura', 'Isaura Fenwright', 'word'],
  ['saura fen', 'Isaura Fenwright', 'substring'],
  ['aura f', 'Isaura Fenwright', 'substring'],
  ['salt grafter', 'Isaura Fenwright', 'alias'],
  ['philippa crane', 'Iron-Moth (Philippa Crane)', 'alias'],
  ['Izaura Fenwright', 'Isaura Fenwright', 'fuzzy'],
  ['Isaura Fenwirght', 'Isaura Fenwright', 'fuzzy'],
  ['Isura Fenwright', 'Isaura Fenwright', 'fuzzy'],
  ['iron moth filipa krane', 'Iron-Moth (Philippa Crane)', 'fuzzy'],
  ['isaurafenwright', 'Isaura Fenwright', 'exact'],
  ['iron moth', 'Iron-Moth (Philippa Crane)', 'exact'],
  ['the pilot orla quickwater', 'Orla Quickwater', 'fuzzy'],
  ['zoe southern', 'Zoe Marsh', 'fuzzy'],
  ['zoe angstrom', 'Zoë Ångström', 'exact'],
  ['Ισάουρα Φένράιτ', 'Isaura Fenwright', 'transliterated'],
  ['Орла Квиквотер', 'Orla Quickwater', 'transliterated'],
  ['イサウラ', 'Isaura Fenwright', 'alias'],
  ['umibouzu', 'うみぼうず', 'transliterated'],
] as const)('“%s” finds %s (%s)', async ([q, name, kind]) => {
  const { app } = await catalogue()
  const [first] = await suggest(app, null, q)
  expect(first).toMatchObject({ name, kind })
})

test('a suggestion contains the name that matched', async () => {
  const { app } = await catalogue()
  expect(await suggest(app, null, 'salt grafter')).toEqual([
    {
      id: expect.any(String),
      name: 'Isaura Fenwright',
      origin: 'Tideborn',
      genres: expect.any(Array),
      imageUrl: null,
      detail: null,
      matched: 'The Salt Grafter',
      kind: 'alias',
    },
  ])
  expect(await suggest(app, null, 'philippa crane')).toMatchObject([{ matched: 'Philippa Crane' }])
})

test('another name that is a spoiler is found without its bars, and not told', async () => {
  const { app, alice, root } = await appWithMembers()
  const publish = (more: object) => given(app, 'approved', alice, root, more)
  const aliases = [{ name: '||Tamsin Vale||', kind: 'real' }]
  const veiled = { name: 'The Veiled One', origin: 'Loom', series: 'Threads' }
  const { id } = await publish({ ...veiled, aliases })
  expect(await suggest(app, null, 'tamsin vale')).toMatchObject([
    { id, matched: 'The Veiled One', kind: 'alias' },
  ])
  expect(await app.services.suggestions.named('tamsin vale')).toMatchObject({ id })
  expect(await app.visitor.characters.closeMatches({ q: 'tamzin vale' })).toMatchObject([
    { id, matched: 'The Veiled One' },
  ])
  await publish(veiled)
  const details = (await suggest(app, null, 'the veiled one')).map(({ detail }) => detail)
  expect(details).toEqual(['Threads', 'Threads'])
})

const LONG = `||${'The butler did it. '.repeat(30)}||`

test.for([
  ['a spoiler', '||The butler|| did it in the library with a rope.', '… did it in the library …'],
  [
    'a spoiler that is longer than what is read',
    `Keeps a lighthouse. ${LONG} Nobody knows.`,
    'Keeps a lighthouse. …',
  ],
  ['bars that nothing closes', 'She is ||the butler', 'She is …'],
  ['nothing but a spoiler', LONG, null],
] as const)('twins whose description has %s are told apart without it', async ([, description, detail]) => {
  const { app, alice, root } = await appWithMembers()
  for (const text of [description, description])
    await given(app, 'approved', alice, root, { name: 'Twin', origin: 'Loom', series: '', description: text })
  expect(await suggest(app, null, 'twin')).toMatchObject([{ detail }, { detail }])
})

test('characters of one name and universe are told apart: by real name, series or first words', async () => {
  const { app, alice, root } = await appWithMembers()
  const publish = (more: object) =>
    given(app, 'approved', alice, root, { name: 'Web Weaver', origin: 'Loom', ...more })
  await publish({ origin: 'Another Loom' })
  await publish({ aliases: [{ name: 'Petra Loomis', kind: 'real' }] })
  await publish({ series: 'Tangled Threads' })
  await publish({
    series: '',
    description: 'Spins ropes out of moonlight for sailors who lost their way home.',
  })
  const details = (await suggest(app, null, 'web weaver')).map(({ detail }) => String(detail))
  expect(new Set(details)).toEqual(
    new Set(['null', 'Petra Loomis', 'Tangled Threads', 'Spins ropes out of moonlight for …']),
  )
})

test.for(['', '   ', '…', '"', 'name:*', '🦊', 'x'.repeat(200), 'Qwxz'])('“%s” finds nothing', async (q) => {
  const { app } = await catalogue()
  expect(await suggest(app, null, q)).toEqual([])
})

test('the number of suggestions is limited, with a limit from 1 to 20', async () => {
  const { app, alice, root } = await appWithMembers()
  for (let at = 0; at < 12; at += 1) await given(app, 'approved', alice, root, { name: `Orla ${at}` })
  expect(await suggest(app, null, 'orla')).toHaveLength(10)
  expect(await app.visitor.characters.suggest({ q: 'orla', limit: 3 })).toHaveLength(3)
  for (const limit of [0, 21, 1.5])
    expect(await failureIn(app.visitor.characters.suggest({ q: 'orla', limit }))).toMatchObject({
      code: 'invalid',
      issues: [{ path: 'limit', message: 'The limit is a whole number from 1 to 20' }],
    })
})

test('an unpublished character is suggested only to its submitter and to admins', async () => {
  const { app, alice, bob, root } = await appWithMembers()
  for (const status of ['pending', 'sent back'] as const)
    await given(app, status, alice, root, { name: `Quill ${status}` })
  await given(app, 'approved', bob, root, { name: 'Quill published' })
  const all = ['Quill pending', 'Quill published', 'Quill sent back']
  expect((await names(app, alice, 'quil')).toSorted()).toEqual(all)
  expect((await names(app, root, 'quil')).toSorted()).toEqual(all)
  const published = await app.as(root).characters.suggest({ q: 'quil', status: 'approved' })
  expect(published.map(({ name }) => name)).toEqual(['Quill published'])
  expect(await names(app, bob, 'quil')).toEqual(['Quill published'])
  expect(await names(app, null, 'quil')).toEqual(['Quill published'])
})

test('many submissions of a name do not hide the published character of that name', async () => {
  const { app, alice, bob, root } = await appWithMembers()
  const { id } = await given(app, 'approved', alice, root, { name: 'Orla Quickwater' })
  await importMany(app, bob, 2_000, { name: 'Orla Quickwater', status: 'pending' })
  for (const user of [null, alice, root])
    expect((await suggest(app, user, 'quickwater orla'))[0]?.id).toBe(id)
})

test('suggestions change immediately when a character is published, renamed or deleted', async () => {
  const { app, alice, root } = await appWithMembers()
  const { id } = await given(app, 'pending', alice, root, { name: 'Bram Undertow' })
  expect(await names(app, null, 'bram')).toEqual([])
  await app.as(root).moderation.setStatus({ id, verdict: 'approved' })
  expect(await names(app, null, 'bram')).toEqual(['Bram Undertow'])
  await editRaw(app, root, id, { name: 'Corin Undertow' })
  expect(await names(app, null, 'bram')).toEqual([])
  expect(await names(app, null, 'corrin')).toEqual(['Corin Undertow'])
  await app.as(root).moderation.remove({ id })
  expect(await names(app, null, 'corin')).toEqual([])
})

test('better matches that a member may not see do not take the places of published ones', async () => {
  const { app, alice, bob, root } = await appWithMembers()
  await given(app, 'approved', root, root, { name: 'Zelda of the Long Name' })
  await given(app, 'pending', bob, root, { name: 'Zelda of the Long Wait' })
  for (let at = 0; at < 40; at += 1) await given(app, 'pending', alice, root, { name: `Zelda ${at}` })
  const both = ['Zelda of the Long Name', 'Zelda of the Long Wait']
  expect((await names(app, bob, 'zelda of')).toSorted()).toEqual(both)
  expect(await names(app, bob, 'zelda')).toContain(both[0])
  expect(await names(app, null, 'zelda')).toEqual([both[0]])
  // Their own pending character, a better match that they may see, does not displace it either.
  await given(app, 'pending', bob, root, { name: 'Zelda' })
  expect(await names(app, bob, 'zelda')).toEqual(expect.arrayContaining(['Zelda', both[0]]))
})
