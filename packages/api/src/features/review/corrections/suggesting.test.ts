import { CORRECTION_LIMITS } from '@personae/contract/corrections.constants'
import { expect, test } from 'vitest'
import { nameOfPicture, pictureOf, SUBMISSION } from '../../../test-app.testing.ts'
import { approvedCompany } from '../../catalogue/companies/companies.testing.ts'
import { dump, editRaw, failureIn, given, rowsOf, type State } from '../../members.testing.ts'
import { appWithPage } from './corrections.testing.ts'

const NOT_THERE = 'This character does not exist or has been removed.'
const NOT_PUBLISHED = 'Only a published character can be corrected.'

const REFUSALS: ['alice' | 'bob' | 'root', State, string, string][] = [
  ['root', 'approved', 'forbidden', 'Admins edit the page itself.'],
  ['alice', 'pending', 'conflict', NOT_PUBLISHED],
  ['alice', 'sent back', 'conflict', NOT_PUBLISHED],
  ['bob', 'pending', 'not_found', NOT_THERE],
  ['bob', 'rejected for good', 'not_found', NOT_THERE],
]

test.for(REFUSALS)('%s corrects alice’s character that is %s: %s', async ([who, state, code, message]) => {
  const { app, alice, bob, root, suggest } = await appWithPage()
  const { id } = await given(app, state, alice, root)
  const before = await dump(app)
  const made = suggest({ name: 'Orla' }, { characterId: id }, { alice, bob, root }[who])
  expect(await failureIn(made)).toMatchObject({ code, message })
  expect(await dump(app)).toEqual(before)
})

test('the submitter suggests too, is not asked and told once; a visitor has to sign in', async () => {
  const { app, alice, root, suggest, news, desk } = await appWithPage()
  expect(await failureIn(suggest({ name: 'Orla' }, {}, null))).toMatchObject({ code: 'unauthenticated' })
  const { id, may } = await suggest({ name: 'Orla' }, {}, alice)
  expect(may).toEqual({ decide: false, answer: false, withdraw: true })
  expect(await news(alice)).toEqual([])
  expect(await news(root)).toMatchObject([{ type: 'correction_received' }])
  const { answer } = app.as(alice).corrections
  expect(await failureIn(answer({ id, ownerSays: 'agrees' }))).toMatchObject({ code: 'forbidden' })
  await desk.decide({ id, verdict: 'accepted' })
  expect((await news(alice)).map(({ type }) => type)).toEqual(['correction_accepted'])
})

const BAD: [what: string, input: object, path: string, message: string][] = [
  [
    'an unknown field',
    { changes: { status: 'approved' } },
    'changes',
    'There is no such field of a character.',
  ],
  ['no field', { changes: {} }, 'changes', 'Change at least one field.'],
  [
    'what it says already',
    { changes: { name: ` ${SUBMISSION.name} ` } },
    'changes',
    'That is what it says already.',
  ],
  [
    'a credit without a picture',
    { changes: { pictureCredit: 'Ana' } },
    'changes',
    'That is what it says already.',
  ],
  [
    'a long name',
    { changes: { name: 'a'.repeat(121) } },
    'changes.name',
    'Name must be at most 120 characters',
  ],
  [
    'a picture that is not an own upload',
    { changes: { imageUrl: `/media/${nameOfPicture('nobody’s')}.webp` } },
    'changes.imageUrl',
    'The picture must be an uploaded file, not an address. Please choose one.',
  ],
  [
    'a broken picture',
    { changes: { imageUrl: pictureOf('broken') } },
    'changes.imageUrl',
    'The picture is damaged.',
  ],
  [
    'a version of the future',
    { changes: { name: 'Orla' }, baseVersion: 99 },
    'baseVersion',
    'The character has no such version yet.',
  ],
  ['a problem without a note', { kind: 'problem', note: ' ' }, 'note', 'Please describe the problem.'],
  [
    'a duplicate of nothing',
    { kind: 'duplicate' },
    'otherId',
    'Choose the character that it is the same as.',
  ],
  [
    'six sources',
    { changes: { name: 'Orla' }, sources: Array.from({ length: 6 }, (_, at) => `https://e.org/${at}`) },
    'sources',
    'At most 5 sources',
  ],
]

test.for(BAD)('invalid: %s', async ([, input, path, message]) => {
  const { app, suggest } = await appWithPage()
  const before = await dump(app)
  const failure = await failureIn(suggest({}, input))
  expect(failure).toMatchObject({ code: 'invalid', issues: expect.arrayContaining([{ path, message }]) })
  expect(await dump(app)).toEqual(before)
})

test('the other character of a duplicate is another published one', async () => {
  const { app, alice, root, character, suggest, news } = await appWithPage()
  const pending = await given(app, 'pending', alice, root)
  for (const otherId of [character.id, pending.id, 'missing'])
    expect(await failureIn(suggest({}, { kind: 'duplicate', otherId }))).toMatchObject({
      code: 'invalid',
      issues: [{ path: 'otherId' }],
    })
  const other = await given(app, 'approved', alice, root, { name: 'The same' })
  expect(await suggest({}, { kind: 'duplicate', otherId: other.id })).toMatchObject({
    kind: 'duplicate',
    other: { id: other.id, name: 'The same' },
    fields: [],
  })
  expect(await suggest({}, { kind: 'problem', note: 'It is rude.' })).toMatchObject({ topic: 'other' })
  expect((await news(root)).map(({ message }) => message)).toEqual([
    'bob reports a problem with “Orla Quickwater”.',
    'bob reports “Orla Quickwater” as a duplicate.',
  ])
})

test('based on an older version: refused as changed, and the author compares', async () => {
  const { app, root, character, suggest } = await appWithPage()
  await editRaw(app, root, character.id, { name: 'Renamed' })
  const made = suggest({ series: 'Third' }, { baseVersion: character.version })
  expect(await failureIn(made)).toMatchObject({
    code: 'changed',
    message: '“Renamed” was changed by root in the meantime.',
  })
})

test('at most 3 open ones of one author on one character, and 30 in all', async () => {
  const { app, alice, root, suggest, desk } = await appWithPage()
  const first = await suggest({ name: 'First' })
  await suggest({ name: 'Second' })
  await suggest({}, { kind: 'problem', note: 'It is rude.' })
  expect(await failureIn(suggest({ name: 'Fourth' }))).toMatchObject({
    code: 'conflict',
    message: 'You have 3 open corrections and reports of this character. Please wait until one is decided.',
  })
  await suggest({ name: 'Fourth' }, {}, alice)
  await desk.decide({ id: first.id, verdict: 'refused', reason: 'No.' })
  await suggest({ name: 'Fourth' })
  for (let open = 3; open < CORRECTION_LIMITS.open; open += 3) {
    const { id } = await given(app, 'approved', alice, root, { name: `Number ${open}` })
    for (const name of ['A', 'B', 'C']) await suggest({ name }, { characterId: id })
  }
  const { id } = await given(app, 'approved', alice, root)
  expect(await failureIn(suggest({ name: 'Orla' }, { characterId: id }))).toMatchObject({
    code: 'conflict',
    message: 'You have 30 open corrections and reports. Please wait until some of them are decided.',
  })
})

test('60 a day', async () => {
  const { app, suggest, bob } = await appWithPage({ rateLimit: true })
  for (let at = 0; at < CORRECTION_LIMITS.perDay; at += 1) {
    const { id } = await suggest({ name: `Number ${at}` })
    await app.as(bob).corrections.withdraw({ id })
  }
  expect(await failureIn(suggest({ name: 'Too much' }))).toMatchObject({ code: 'too_many_requests' })
})

test('its author, the owners of the character and admins see it; to all others it does not exist', async () => {
  const { app, alice, bob, root, suggest } = await appWithPage()
  const carol = await app.given.user('carol')
  await approvedCompany(app, carol, root, { name: 'Tideborn' })
  const dave = await app.given.user('dave')
  const { id } = await suggest({ name: 'Orla' })
  const seen = async (who: typeof bob) => (await app.as(who).corrections.byId({ id })).may
  expect(await seen(bob)).toEqual({ decide: false, answer: false, withdraw: true })
  expect(await seen(alice)).toEqual({ decide: false, answer: true, withdraw: false })
  expect(await seen(carol)).toEqual({ decide: false, answer: true, withdraw: false })
  expect(await seen(root)).toEqual({ decide: true, answer: false, withdraw: false })
  for (const act of ['byId', 'withdraw'] as const)
    expect(await failureIn(app.as(dave).corrections[act]({ id }))).toMatchObject({ code: 'not_found' })
  expect(await failureIn(app.as(dave).corrections.answer({ id, ownerSays: 'agrees' }))).toMatchObject({
    code: 'not_found',
  })
  for (const owner of [alice, carol])
    expect(await app.as(owner).corrections.page({ of: 'owner' })).toMatchObject({ items: [{ id }], total: 1 })
  for (const of of ['owner', 'author'] as const)
    expect(await app.as(dave).corrections.page({ of })).toMatchObject({ items: [], total: 0 })
  expect(await failureIn(app.as(bob).corrections.page({}))).toMatchObject({ code: 'forbidden' })
})

test('lists have open ones first, page by page; the queue of the admins has the oldest first', async () => {
  const { app, alice, bob, suggest, desk } = await appWithPage()
  const made: string[] = []
  for (const name of ['One', 'Two', 'Three']) made.push((await suggest({ name })).id)
  await desk.decide({ id: made[2]!, verdict: 'refused', reason: 'No.' })
  made.push((await suggest({ name: 'Four' }, {}, alice)).id)
  const [one, two, three, four] = made
  const own = app.as(bob).corrections
  const first = await own.page({ of: 'author', limit: 2 })
  expect(first).toMatchObject({ items: [{ id: two }, { id: one }], total: 3 })
  expect(await own.page({ of: 'author', limit: 2, cursor: first.nextCursor })).toMatchObject({
    items: [{ id: three }],
    nextCursor: null,
  })
  const queue = await desk.page({ status: 'open', limit: 2 })
  expect(queue).toMatchObject({ items: [{ id: one }, { id: two }], total: 3 })
  expect(await desk.page({ status: 'open', limit: 2, cursor: queue.nextCursor })).toMatchObject({
    items: [{ id: four }],
  })
  expect((await desk.page({})).items.map(({ id }) => id)).toEqual([four, two, one, three])
  expect(await desk.page({ status: 'refused' })).toMatchObject({ items: [{ id: three, reason: 'No.' }] })
})

test('the owners are asked, and may change their word until the decision', async () => {
  const { app, alice, bob, root, character, suggest, news, desk } = await appWithPage()
  const { id } = await suggest({ origin: 'The Delta' })
  expect(await news(alice)).toEqual([
    {
      type: 'correction_to_answer',
      message: 'bob suggests a change of “Orla Quickwater”: universe. Is that right?',
      characterId: character.id,
    },
  ])
  const { answer } = app.as(alice).corrections
  expect(await failureIn(answer({ id, ownerSays: 'disagrees', ownerNote: ' ' }))).toMatchObject({
    issues: [{ path: 'ownerNote', message: 'Please say why.' }],
  })
  await answer({ id, ownerSays: 'disagrees', ownerNote: 'It is a delta, but not that one.' })
  expect(await desk.byId({ id })).toMatchObject({ ownerSays: 'disagrees', status: 'open' })
  expect(await answer({ id, ownerSays: 'agrees' })).toMatchObject({ ownerSays: 'agrees', ownerNote: null })
  for (const who of [bob, root])
    expect(await failureIn(app.as(who).corrections.answer({ id, ownerSays: 'agrees' }))).toMatchObject({
      code: 'forbidden',
    })
  await desk.decide({ id, verdict: 'accepted' })
  expect(await failureIn(answer({ id, ownerSays: 'agrees' }))).toMatchObject({
    code: 'conflict',
    message: 'This correction is no longer open: root has accepted it.',
  })
  const report = {
    characterId: character.id,
    kind: 'problem',
    topic: 'wrong',
    note: 'It is book 3.',
  } as const
  const { id: reportId } = await app.as(bob).corrections.create(report)
  await desk.decide({ id: reportId, verdict: 'refused', reason: 'It is not.' })
  expect(await failureIn(answer({ id: reportId, ownerSays: 'agrees' }))).toMatchObject({
    message: 'This report is no longer open: root has refused it.',
  })
})

test('a system account is not asked', async () => {
  const { app, character, suggest } = await appWithPage()
  const importer = await app.services.systemAccounts.importer()
  await app.db.transact((tx) =>
    tx.updateTable('character').set({ submittedBy: importer.id }).where('id', '=', character.id).execute(),
  )
  await suggest({ name: 'Orla' })
  expect((await app.as(importer).notifications.page({})).total).toBe(0)
})

test('only its author withdraws it, while it is open', async () => {
  const { app, alice, bob, root, suggest, desk } = await appWithPage()
  const { id } = await suggest({ name: 'Orla' })
  for (const who of [alice, root])
    expect(await failureIn(app.as(who).corrections.withdraw({ id }))).toMatchObject({ code: 'forbidden' })
  await app.as(bob).corrections.withdraw({ id })
  expect(await failureIn(app.as(bob).corrections.withdraw({ id }))).toMatchObject({
    code: 'conflict',
    message: 'This correction has been withdrawn.',
  })
  expect(await failureIn(desk.decide({ id, verdict: 'accepted' }))).toMatchObject({ code: 'conflict' })
})

test('a proposed picture is seen by who may see the correction, and by all once it is taken', async () => {
  const { app, alice, bob, root, page, suggest, desk } = await appWithPage()
  const dave = await app.given.user('dave')
  // The company waits for approval, so that the universe is not its own yet.
  await app.as(dave).companies.create({ name: SUBMISSION.origin })
  const { imageUrl } = await app.services.pictureUploads.add(bob, Buffer.from('fox'))
  expect(await failureIn(suggest({ imageUrl }, {}, dave))).toMatchObject({ code: 'invalid' })
  const { id, changes } = await suggest({ imageUrl })
  expect(changes).toMatchObject([{ field: 'imageUrl', base: null, proposed: imageUrl, current: null }])
  expect(await rowsOf(app, 'picture_upload')).toEqual([])
  const hash = nameOfPicture('fox')
  const sees = (who: typeof bob) => app.services.media.isVisibleTo(who, hash)
  expect(await Promise.all([bob, alice, root, dave].map(sees))).toEqual([true, true, true, false])
  expect(await app.services.media.isPublic(hash)).toBe(false)
  await desk.decide({ id, verdict: 'accepted' })
  expect(await app.services.media.isPublic(hash)).toBe(true)
  expect(await page()).toMatchObject({ imageUrl })
})
