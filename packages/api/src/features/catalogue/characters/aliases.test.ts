import { expect, test } from 'vitest'
import type { OtherName } from '@personae/contract/other-names'
import { importRecords, SUBMISSION } from '../../../test-app.testing.ts'
import { appWithMembers, editRaw, failureIn, given, submitRaw } from '../../members.testing.ts'

const ALIASES: OtherName[] = [
  { name: 'オーラ', kind: 'native', language: 'ja' },
  { name: 'Orla, of the Weir', kind: 'nickname' },
]
const PILOT: OtherName = { name: 'The Pilot', kind: 'other' }
const filled = (count: number) => Array.from({ length: count }, (_, at) => `name ${at}`)
const asOthers = (names: string[]): OtherName[] => names.map((name) => ({ name, kind: 'other' }))

const NOT_NAMES = 'Other names must be a list of texts, or of objects with a name and a kind'
const TOO_LONG = 'Each entry of Other names must be at most 120 characters'
const NO_KIND =
  'The kind of each other name is one of real, native, romanized, nickname, codename, former, other'
const NO_LANGUAGE = 'A language is a BCP 47 tag, such as ja, ja-Latn or zh-Hant'
const NOT_DIFFERENT = 'Other names must all be different'

const BROKEN: [string, unknown, string, string][] = [
  ['a text', 'The Ferrywoman', 'aliases', NOT_NAMES],
  ['a number among them', ['Orla', 7], 'aliases.1', NOT_NAMES],
  ['an object without a name', [{ kind: 'real' }], 'aliases.0.name', NOT_NAMES],
  ['21 of them', filled(21), 'aliases', 'Other names can hold at most 20 entries'],
  ['121 characters', ['x'.repeat(121)], 'aliases.0.name', TOO_LONG],
  ['121 characters in an object', [{ name: 'x'.repeat(121), kind: 'real' }], 'aliases.0.name', TOO_LONG],
  ['one of them twice', ['Orla', 'orla '], 'aliases', NOT_DIFFERENT],
  ['one of them twice in other forms', ['Ｏｒｌａ', 'Orla'], 'aliases', NOT_DIFFERENT],
  ['one of them twice, of two kinds', [{ name: 'Orla', kind: 'real' }, 'Orla'], 'aliases', NOT_DIFFERENT],
  ['one of them twice, once as a spoiler', ['Orla', '||Orla||'], 'aliases', NOT_DIFFERENT],
  ['an unknown kind', [{ name: 'Orla', kind: 'Real' }], 'aliases.0.kind', NO_KIND],
  ['no kind', [{ name: 'Orla', kind: null }], 'aliases.0.kind', NO_KIND],
  ['no tag of a language', [{ name: 'Orla', language: 'ja_JP' }], 'aliases.0.language', NO_LANGUAGE],
  ['a number as language', [{ name: 'Orla', language: 7 }], 'aliases.0.language', NO_LANGUAGE],
  [
    'a language of 36 characters',
    [{ name: 'Orla', language: 'en-x-aaaaaaaa-bbbbbbbb-cccccccc-dddd' }],
    'aliases.0.language',
    NO_LANGUAGE,
  ],
]

test.for(BROKEN)('other names that are refused: %s', async ([, aliases, path, message]) => {
  const { app, alice } = await appWithMembers()
  expect(await failureIn(submitRaw(app, alice, { aliases }))).toMatchObject({ issues: [{ path, message }] })
})

test('other names are trimmed, lose their blanks, have canonical languages, and are none where none are given', async () => {
  const { app, alice } = await appWithMembers()
  const longest = filled(20).map((name) => name.padEnd(120, 'x'))
  for (const [sent, kept] of [
    [undefined, []],
    [null, []],
    [[' The Ferrywoman ', ' ', { name: '', kind: 'real' }], asOthers(['The Ferrywoman'])],
    [longest.map((name) => ` ${name} `), asOthers(longest)],
    [[{ name: 'Orla' }], asOthers(['Orla'])],
    [
      [{ kind: 'real', name: ' Orla ', more: 1 }, 'Kit'],
      [{ name: 'Orla', kind: 'real' }, ...asOthers(['Kit'])],
    ],
    [
      [
        { name: 'オーラ', kind: 'native', language: ' JA-latn ' },
        { name: '歐拉', kind: 'native', language: 'zh-hant-tw' },
        { name: 'Orla', kind: 'real', language: '' },
        { name: 'Kit', kind: 'real', language: null },
      ],
      [
        { name: 'オーラ', kind: 'native', language: 'ja-Latn' },
        { name: '歐拉', kind: 'native', language: 'zh-Hant-TW' },
        { name: 'Orla', kind: 'real' },
        { name: 'Kit', kind: 'real' },
      ],
    ],
  ])
    expect((await submitRaw(app, alice, { aliases: sent })).aliases).toStrictEqual(kept)
})

test('an edit that does not name them keeps them, another one changes them, and a revert brings them back', async () => {
  const { app, alice, root } = await appWithMembers()
  const { id } = await given(app, 'approved', alice, root, { aliases: ALIASES })
  expect(await editRaw(app, root, id, { name: 'Orla' })).toMatchObject({ name: 'Orla', aliases: ALIASES })
  const own = app.as(alice).characters
  const [before] = (await own.history({ id })).items
  expect(await editRaw(app, root, id, { name: 'Orla', aliases: ['The Pilot'] })).toMatchObject({
    aliases: [PILOT],
  })

  const [edited, , , submitted] = (await own.history({ id })).items
  expect(edited).toMatchObject({ action: 'edited', fields: ['aliases'] })
  expect(await own.revision({ id, revisionId: edited!.id })).toEqual({
    changes: [{ field: 'aliases', before: ALIASES, after: [PILOT] }],
  })
  expect((await own.revision({ id, revisionId: submitted!.id })).changes).toContainEqual({
    field: 'aliases',
    before: null,
    after: ALIASES,
  })
  const reverted = await app.as(root).characters.revert({ id, revisionId: before!.id })
  expect(reverted).toMatchObject({ name: 'Orla', aliases: ALIASES })
  expect(await editRaw(app, root, id, { aliases: null })).toMatchObject({ aliases: [] })
})

test('everything that carries whole records carries them, and the search does not look for them', async () => {
  const { app, alice, root } = await appWithMembers()
  const { id } = await given(app, 'approved', alice, root, { aliases: ALIASES })
  const other = await given(app, 'pending', alice, root)
  expect(await app.visitor.characters.byId({ id })).toMatchObject({ aliases: ALIASES })
  expect((await app.visitor.characters.list({})).items).toMatchObject([{ aliases: ALIASES }])
  expect(await app.visitor.characters.list({ q: 'Ferrywoman' })).toMatchObject({ total: 0 })
  expect(await app.as(root).duplicates.compare({ newId: other.id, originalId: id })).toMatchObject({
    newSubmission: { aliases: [] },
    original: { aliases: ALIASES },
  })
  const exported = []
  for await (const one of app.services.characters.exportOf(alice.id)) exported.push(one.aliases)
  expect(exported).toEqual([[], ALIASES])
})

test('an import brings them; a line that does not name them leaves them as they are', async () => {
  const { app } = await appWithMembers()
  const bring = (...records: object[]) =>
    importRecords(
      app,
      records.map((record, at) => ({ ...SUBMISSION, source: 'wiki', sourceId: String(at), ...record })),
      { messages: [] },
    )
  const stored = async () => (await app.visitor.characters.list({})).items.map(({ aliases }) => aliases)
  // Imported collections have kinds of their own, and texts that are no names.
  const [native] = ALIASES
  const brought = [native, { name: 'Ferry', kind: 'epithet' }, 'Kit', { name: 'x'.repeat(121), kind: 'real' }]
  expect(await bring({ aliases: brought }, {})).toMatchObject({ added: 2 })
  const kept = [native, ...asOthers(['Ferry', 'Kit'])]
  expect(await stored()).toStrictEqual([[], kept])
  expect(await bring({ aliases: brought }, { aliases: ['New'] })).toMatchObject({ updated: 1, unchanged: 1 })
  expect(await stored()).toStrictEqual([asOthers(['New']), kept])
  expect(await bring({ aliases: [{ ...native, kind: 'other' }] })).toMatchObject({ updated: 1 })
  // Invalid and repeated names are left out.
  await bring({ aliases: ['A', 'a', { name: 'B', language: '?' }] })
  expect((await stored()).at(-1)).toStrictEqual(asOthers(['A']))
})

test('another kind or language of the same name is a change, which a revert takes back', async () => {
  const { app, alice, root } = await appWithMembers()
  const { id } = await given(app, 'approved', alice, root, { aliases: asOthers(['Orla']) })
  const own = app.as(alice).characters
  const [first] = (await own.history({ id })).items
  await editRaw(app, root, id, { aliases: [{ name: 'Orla', kind: 'real' }] })
  await editRaw(app, root, id, { aliases: [{ name: 'Orla', kind: 'real', language: 'ga' }] })
  const [newest, before] = (await own.history({ id })).items
  const real: OtherName = { name: 'Orla', kind: 'real' }
  expect((await own.revision({ id, revisionId: before!.id })).changes).toStrictEqual([
    { field: 'aliases', before: asOthers(['Orla']), after: [real] },
  ])
  expect((await own.revision({ id, revisionId: newest!.id })).changes).toStrictEqual([
    { field: 'aliases', before: [real], after: [{ ...real, language: 'ga' }] },
  ])
  const reverted = await app.as(root).characters.revert({ id, revisionId: first!.id })
  expect(reverted.aliases).toStrictEqual(asOthers(['Orla']))
})
