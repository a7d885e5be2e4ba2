import { REVIEW_LIMITS } from '@personae/contract/review-rounds.constants'
import { SOURCES_MAX } from '@personae/contract/text.constants'
import { expect, test } from 'vitest'
import { SUBMISSION } from '../../../test-app.testing.ts'
import { appWithMembers, editRaw, failureIn, given } from '../../members.testing.ts'

const REMARKS = [
  { field: 'name' as const, text: 'With her rank' },
  { field: 'backstory' as const, text: 'Too short' },
  { field: 'origin' as const, text: 'Which of the two?' },
]
const SEND_BACK = { verdict: 'revision' as const, rejectionReason: 'Nearly there' }

async function appWithSentBack() {
  const people = await appWithMembers()
  const { app, alice, root } = people
  const own = app.as(alice).characters
  const desk = app.as(root).moderation
  const { id } = await own.submit({
    ...SUBMISSION,
    reviewNote: ' From the atlas ',
    reviewSources: ['https://example.org/atlas'],
  })
  app.clock.advance(1_000)
  const at = app.clock.now().toISOString()
  await desk.setStatus({ id, ...SEND_BACK, remarks: REMARKS })
  return { ...people, id, own, desk, at }
}

test('a second round: remarks on fields, their answers, and what has changed', async () => {
  const { app, alice, root, id, own, desk, at } = await appWithSentBack()
  const first = {
    round: 1,
    note: 'From the atlas',
    sources: ['https://example.org/atlas'],
    verdict: 'revision',
    by: 'root',
    at,
    reason: 'Nearly there',
    rule: null,
    isNoticed: false,
    remarks: REMARKS.map((remark) => ({ ...remark, answer: null })),
    reopened: null,
  }
  expect(await own.rounds({ id })).toEqual({ items: [first], total: 1, nextCursor: null })

  await editRaw(app, alice, id, {
    name: 'Captain Orla',
    backstory: 'Born on a barge in the delta, in a storm.',
  })
  await own.resubmit({
    id,
    answers: [{ field: 'origin', text: 'There is only one.' }],
    reviewNote: 'Now with her rank',
  })
  expect((await desk.queue({})).items[0]!.former).toEqual({ round: 2, verdict: 'revision', by: 'root', at })
  const answered = REMARKS.map((remark) => ({
    ...remark,
    answer: remark.field === 'origin' ? 'There is only one.' : null,
  }))
  const open = { round: 2, note: 'Now with her rank', sources: [], remarks: [] }
  const undecided = {
    verdict: null,
    by: null,
    at: null,
    reason: null,
    rule: null,
    isNoticed: false,
    reopened: null,
  }
  const { items } = await app.as(root).characters.rounds({ id })
  expect(items).toEqual([
    { ...open, ...undecided },
    { ...first, remarks: answered },
  ])
  const changes = [
    { field: 'name', before: SUBMISSION.name, after: 'Captain Orla' },
    { field: 'backstory', before: SUBMISSION.backstory, after: 'Born on a barge in the delta, in a storm.' },
  ]
  expect(await app.as(root).characters.roundChanges({ id, round: 2 })).toEqual({ changes })

  // A decision ends the round: later changes belong to the next one.
  await desk.setStatus({ id, ...SEND_BACK })
  await editRaw(app, alice, id, { name: 'Admiral Orla' })
  expect((await own.roundChanges({ id, round: 2 })).changes).toEqual(changes)
  expect((await own.roundChanges({ id, round: 3 })).changes).toMatchObject([
    { field: 'name', before: 'Captain Orla', after: 'Admiral Orla' },
    { field: 'backstory' },
  ])
  expect(await failureIn(own.roundChanges({ id, round: 4 }))).toMatchObject({ code: 'not_found' })
  expect(await failureIn(own.roundChanges({ id, round: 1 }))).toMatchObject({ code: 'invalid' })
})

test('taken back, it stays in its round: a note and answers are kept unless they are replaced', async () => {
  const { id, own } = await appWithSentBack()
  const answers = [{ field: 'name' as const, text: 'She has none.' }]
  await own.resubmit({ id, reviewNote: 'A note', reviewSources: ['https://example.org'], answers })
  const texts = async () => {
    const { items, total } = await own.rounds({ id })
    const [open, former] = items
    return [total, open!.note, open!.sources, former!.remarks.map(({ answer }) => answer)]
  }
  await own.takeBack({ id })
  expect(await texts()).toEqual([2, 'A note', ['https://example.org'], ['She has none.', null, null]])
  await own.resubmit({ id })
  expect(await texts()).toEqual([2, 'A note', ['https://example.org'], ['She has none.', null, null]])
  await own.takeBack({ id })
  await own.resubmit({ id, reviewNote: ' ', reviewSources: [], answers: [] })
  expect(await texts()).toEqual([2, null, [], [null, null, null]])
})

test('the rounds are for the submitter and admins only, and never in the record', async () => {
  const { app, bob, root, id, own, desk } = await appWithSentBack()
  expect(await failureIn(app.as(bob).characters.rounds({ id }))).toMatchObject({ code: 'not_found' })
  await own.resubmit({ id, reviewNote: 'A secret note' })
  await desk.setStatus({ id, verdict: 'approved' })
  for (const call of [
    app.as(bob).characters.rounds({ id }),
    app.as(bob).characters.roundChanges({ id, round: 2 }),
  ])
    expect(await failureIn(call)).toMatchObject({
      code: 'forbidden',
      message: 'Only the submitter and the admins can see the rounds of the review.',
    })
  expect(await failureIn(app.visitor.characters.rounds({ id }))).toMatchObject({ code: 'unauthenticated' })
  const said = JSON.stringify([
    await app.as(root).characters.byId({ id }),
    await app.as(root).characters.history({ id }),
    await app.visitor.characters.list({}),
  ])
  expect(said).not.toContain('secret')
})

test('the rounds are in the export of one’s data, and gone with the account', async () => {
  const { app, alice, root, id, own, desk } = await appWithSentBack()
  await own.resubmit({ id, reviewNote: 'A note' })
  await desk.setStatus({ id, verdict: 'approved' })
  const { characters } = await app.exportOf(alice)
  const exported = []
  for await (const { rounds } of characters) exported.push(rounds)
  expect(exported).toMatchObject([
    [
      { round: 1, note: 'From the atlas', remarks: REMARKS },
      { round: 2, note: 'A note', remarks: [] },
    ],
  ])
  await app.as(alice).account.remove({ currentPassword: 'secret1' })
  const { items } = await app.as(root).characters.rounds({ id })
  expect(items).toMatchObject([
    { round: 2, verdict: 'approved', note: null },
    { round: 1, verdict: 'revision', note: null, remarks: [] },
  ])
})

test('long lists of rounds have pages', async () => {
  const { id, own, desk } = await appWithSentBack()
  for (let round = 2; round <= 4; round += 1) {
    await own.resubmit({ id })
    await desk.setStatus({ id, ...SEND_BACK })
  }
  await own.resubmit({ id })
  const first = await own.rounds({ id, limit: 2 })
  const second = await own.rounds({ id, limit: 2, cursor: first.nextCursor })
  const third = await own.rounds({ id, limit: 2, cursor: second.nextCursor })
  expect([first, second, third].map(({ items }) => items.map(({ round }) => round))).toEqual([
    [5, 4],
    [3, 2],
    [1],
  ])
  expect(third).toMatchObject({ total: 5, nextCursor: null, items: [{ verdict: 'revision' }] })
})

test('remarks are for what is sent back, on fields that exist, once on each; nothing is decided otherwise', async () => {
  const { app, alice, root } = await appWithMembers()
  const { id } = await app.given.pending(alice)
  const refused = async (input: object) => {
    const { moderation, desk } = app.as(root)
    const decision = { id, ...SEND_BACK, ...input }
    for (const decided of [
      moderation.setStatus(decision),
      desk.schedule({ kind: 'submission', ...decision }),
    ])
      expect(await failureIn(decided)).toMatchObject({ code: 'invalid' })
  }
  await refused({ remarks: [{ field: 'status', text: 'x' }] })
  await refused({ remarks: [REMARKS[0], REMARKS[0]] })
  await refused({ remarks: [{ field: 'name', text: ' ' }] })
  await refused({ remarks: [{ field: 'name', text: 'x'.repeat(REVIEW_LIMITS.text + 1) }] })
  await refused({ remarks: REMARKS, verdict: 'permanent' })
  await refused({ remarks: REMARKS, verdict: 'approved' })
  expect((await app.as(alice).characters.byId({ id })).status).toBe('pending')
})

test('an answer needs a remark on its field, a note has limits', async () => {
  const { app, alice, root, id, own } = await appWithSentBack()
  const other = await given(app, 'sent back', alice, root)
  const answers = [{ field: 'series' as const, text: 'So it is.' }]
  for (const character of [id, other.id])
    expect(await failureIn(own.resubmit({ id: character, answers }))).toMatchObject({ code: 'invalid' })
  const links = Array.from({ length: SOURCES_MAX + 1 }, (_, at) => `https://example.org/${at}`)
  for (const input of [
    { reviewNote: 'x'.repeat(REVIEW_LIMITS.text + 1) },
    { reviewSources: links },
    { reviewSources: ['javascript:alert(1)'] },
    { answers: [...answers, ...answers] },
  ])
    expect(await failureIn(own.resubmit({ id, ...input }))).toMatchObject({ code: 'invalid' })
  expect((await own.byId({ id })).status).toBe('rejected')
  await own.resubmit({ id, reviewSources: links.slice(1) })
  expect(await own.resubmit({ id: other.id, answers: [] })).toMatchObject({ status: 'pending' })
})

test('an admin can hide their own submissions in the queue', async () => {
  const { app, alice, root } = await appWithMembers()
  await app.given.pending(root)
  const { id } = await app.given.pending(alice)
  const queue = (hideOwn?: boolean) => app.as(root).moderation.queue({ hideOwn })
  expect((await queue()).total).toBe(2)
  expect((await queue(false)).total).toBe(2)
  expect(await queue(true)).toMatchObject({ total: 1, items: [{ id }] })
})

test('a scheduled decision brings its remarks when it takes effect', async () => {
  const { app, alice, root } = await appWithMembers()
  const { id } = await app.given.pending(alice)
  await app.as(root).desk.schedule({ kind: 'submission', id, ...SEND_BACK, remarks: REMARKS })
  app.clock.advance(10_000)
  await app.services.jobs.runDue('decision')
  const { items } = await app.as(alice).characters.rounds({ id })
  expect(items).toMatchObject([{ verdict: 'revision', remarks: REMARKS }])
})

test('two submissions in the same round: each has its own texts and its own former decision', async () => {
  const { app, alice, bob, root, id, own } = await appWithSentBack()
  const other = await app
    .as(bob)
    .characters.submit({ ...SUBMISSION, reviewNote: 'Of bob', reviewSources: [] })
  await app.as(root).moderation.setStatus({ id: other.id, ...SEND_BACK, remarks: [REMARKS[0]!] })
  await own.resubmit({
    id,
    answers: [{ field: 'origin', text: 'There is only one.' }],
    reviewNote: 'Of alice',
  })
  await app.as(bob).characters.resubmit({ id: other.id, reviewNote: 'Of bob again' })
  const notes = async (of: string) =>
    (await app.as(root).characters.rounds({ id: of })).items.map(({ note, remarks }) => [
      note,
      remarks.length,
    ])
  expect(await notes(id)).toEqual([
    ['Of alice', 0],
    ['From the atlas', 3],
  ])
  expect(await notes(other.id)).toEqual([
    ['Of bob again', 0],
    ['Of bob', 1],
  ])
  await app.as(alice).characters.takeBack({ id })
  await own.resubmit({ id, reviewSources: ['https://example.org/two'] })
  expect((await notes(id))[0]).toEqual(['Of alice', 0])
  const { items } = await app.as(root).moderation.queue({})
  expect(items.map(({ former }) => former?.round)).toEqual([2, 2])
})
