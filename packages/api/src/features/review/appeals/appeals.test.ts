import { APPEAL_LIMITS } from '@personae/contract/appeals.constants'
import { MAX_LENGTH } from '@personae/contract/text.constants'
import { expect, test } from 'vitest'
import { appWithMembers, editRaw, failureIn, given } from '../../members.testing.ts'

const DAY = 24 * 60 * 60 * 1_000
const TEXT = 'She is not the one you mean.'

async function appWithAppeal() {
  const people = await appWithMembers()
  const { app, alice, root } = people
  const second = await app.given.admin('second')
  // Without a visit they would not be active, and who rejected could decide on the appeal.
  await app.visitor.auth.login({ username: second.username, password: 'secret1' })
  const { id } = await given(app, 'rejected for good', alice, root)
  const appeal = await app.as(alice).appeals.create({ id, text: ` ${TEXT} ` })
  const latest = async (of = alice) => (await app.as(of).notifications.page({ limit: 1 })).items[0]
  return { ...people, second, id, appeal, latest }
}

test('an appeal is answered by another admin: reopened, and published', async () => {
  const { app, alice, root, second, id, appeal, latest } = await appWithAppeal()
  expect(appeal).toMatchObject({ characterId: id, text: TEXT, verdict: null, answer: null })
  expect(await latest(second)).toMatchObject({
    type: 'appeal_filed',
    message: 'The rejection of “Orla Quickwater” (Tideborn) has been appealed.',
    characterId: id,
  })
  const rows = async (by: typeof root) => (await app.as(by).appeals.page({})).items
  expect(await rows(root)).toMatchObject([{ id: appeal.id, mayDecide: false, rejection: { by: 'root' } }])
  expect(await rows(second)).toMatchObject([
    { mayDecide: true, character: { id, status: 'rejected', submittedByUsername: 'alice', imageUrl: null } },
  ])
  expect(await app.as(alice).appeals.of({ id })).toEqual({ appeal, openUntil: null })
  const decision = { id: appeal.id, verdict: 'reopened' as const, answer: 'You are right.' }
  expect(await failureIn(app.as(root).appeals.decide(decision))).toMatchObject({
    code: 'conflict',
    message: 'You have rejected it yourself: another admin decides on the appeal.',
  })
  const decided = await app.as(second).appeals.decide(decision)
  expect(decided).toMatchObject({ verdict: 'reopened', answer: 'You are right.', decidedBy: 'second' })
  expect(await latest()).toMatchObject({ type: 'character_reopened' })
  expect(await app.as(alice).appeals.of({ id })).toEqual({ appeal: decided, openUntil: null })
  expect(await rows(root)).toEqual([])
  for (const by of [root, second]) {
    const { items } = await app.as(by).appeals.page({ status: 'decided' })
    expect(items).toMatchObject([{ mayDecide: false }])
  }
  expect(await app.as(root).moderation.setStatus({ id, verdict: 'approved' })).toMatchObject({
    status: 'approved',
  })
  expect(await failureIn(app.as(second).appeals.decide(decision))).toMatchObject({ code: 'conflict' })
})

test('an appeal is confirmed: the submitter gets the answer, and cannot appeal again', async () => {
  const { app, alice, second, id, appeal, latest } = await appWithAppeal()
  const decision = { id: appeal.id, verdict: 'confirmed' as const }
  expect(await failureIn(app.as(second).appeals.decide({ ...decision, answer: ' ' }))).toMatchObject({
    code: 'invalid',
    message: 'A written answer is required',
  })
  await app.as(second).appeals.decide({ ...decision, answer: 'It stands.' })
  expect(await failureIn(app.as(second).appeals.decide({ ...decision, answer: 'Twice.' }))).toMatchObject({
    code: 'conflict',
    message: 'This appeal is no longer open: second has decided on it.',
  })
  expect(await latest()).toMatchObject({
    type: 'appeal_confirmed',
    message: 'Your appeal for “Orla Quickwater” was read, and the decision stands. Answer: It stands.',
  })
  expect((await app.as(second).audit.page({})).items[0]).toMatchObject({ action: 'appeal_confirmed' })
  expect(await app.as(alice).characters.byId({ id })).toMatchObject({ rejectedPermanently: true })
  expect(await failureIn(app.as(alice).appeals.create({ id, text: TEXT }))).toMatchObject({
    code: 'conflict',
    message: 'You have already appealed this rejection.',
  })
})

test('each permanent rejection has an appeal of its own', async () => {
  const { app, alice, root, second, id, appeal } = await appWithAppeal()
  await app
    .as(second)
    .appeals.decide({ id: appeal.id, verdict: 'reopened', answer: 'Once more.', to: 'revision' })
  await app.as(alice).characters.resubmit({ id })
  await app.as(root).moderation.setStatus({ id, verdict: 'permanent' })
  const again = await app.as(alice).appeals.create({ id, text: 'Not again' })
  expect((await app.as(root).appeals.of({ id })).appeal).toEqual(again)
})

test('an appeal is possible within 180 days of the rejection', async () => {
  const { app, alice, root } = await appWithAppeal()
  const { id } = await given(app, 'rejected for good', alice, root)
  const until = new Date(app.clock.now().getTime() + APPEAL_LIMITS.days * DAY)
  const own = app.as(alice).appeals
  expect(await own.of({ id })).toEqual({ appeal: null, openUntil: until.toISOString() })
  app.clock.advance(APPEAL_LIMITS.days * DAY)
  expect(await own.of({ id })).toEqual({ appeal: null, openUntil: null })
  expect(await failureIn(own.create({ id, text: TEXT }))).toMatchObject({
    code: 'conflict',
    message: 'An appeal is possible within 180 days of the decision.',
  })
  const late = await given(app, 'rejected for good', alice, root)
  app.clock.advance(APPEAL_LIMITS.days * DAY - 1)
  expect(await own.create({ id: late.id, text: TEXT })).toMatchObject({ verdict: null })
})

test('only the submitter appeals, only a permanent rejection; only they and admins see it', async () => {
  const { app, alice, bob, root, second, id } = await appWithAppeal()
  const refusal = async (call: Promise<unknown>) => (await failureIn(call)).code
  const create = (by: typeof bob, of: string) => app.as(by).appeals.create({ id: of, text: TEXT })
  expect(await refusal(create(bob, id))).toBe('not_found')
  expect(await refusal(create(second, id))).toBe('forbidden')
  for (const state of ['pending', 'approved', 'sent back'] as const) {
    const other = await given(app, state, alice, root)
    expect(await refusal(create(alice, other.id))).toBe('conflict')
    expect(await app.as(alice).appeals.of({ id: other.id })).toEqual({ appeal: null, openUntil: null })
  }
  const published = await given(app, 'approved', alice, root)
  expect(await refusal(create(bob, published.id))).toBe('forbidden')
  expect(await refusal(app.as(bob).appeals.of({ id }))).toBe('not_found')
  expect(await refusal(app.as(alice).appeals.page({}))).toBe('forbidden')
  const decision = { id: 'none', verdict: 'confirmed', answer: 'No.' } as const
  expect(await refusal(app.as(second).appeals.decide(decision))).toBe('not_found')
  expect(await refusal(create(alice, ''))).toBe('invalid')
  const text = 'x'.repeat(MAX_LENGTH.message + 1)
  expect(await refusal(app.as(alice).appeals.create({ id, text }))).toBe('invalid')
})

test('a reversal closes the open appeal with its reason', async () => {
  const { app, alice, second, id } = await appWithAppeal()
  await app.as(second).moderation.reopen({ id, reason: 'My mistake.', to: 'pending' })
  expect((await app.as(alice).appeals.of({ id })).appeal).toMatchObject({
    verdict: 'reopened',
    answer: 'My mistake.',
    decidedBy: 'second',
  })
})

test('open appeals are listed oldest first, decided ones latest first, in pages', async () => {
  const { app, alice, root, second, id } = await appWithAppeal()
  const ids = [id]
  for (const name of ['Two', 'Three']) {
    const other = await given(app, 'sent back', alice, root, { name })
    await app.as(alice).characters.resubmit({ id: other.id })
    const rejection = { verdict: 'permanent', rejectionReason: `Still not ${name}` } as const
    await app.as(root).moderation.setStatus({ id: other.id, ...rejection })
    await app.as(alice).appeals.create({ id: other.id, text: TEXT })
    ids.push(other.id)
  }
  const listed = async (status: 'open' | 'decided') => {
    const first = await app.as(second).appeals.page({ status, limit: 2 })
    const next = await app.as(second).appeals.page({ status, limit: 2, cursor: first.nextCursor })
    const all = await app.as(second).appeals.page({ status, limit: 3 })
    expect([first.total, next.nextCursor, all.nextCursor]).toEqual([3, null, null])
    return [first, next].map(({ items }) => items.map(({ characterId }) => characterId))
  }
  const [one, two, three] = ids
  expect(await listed('open')).toEqual([[one, two], [three]])
  const { items: open } = await app.as(second).appeals.page({})
  const reasons = [null, 'Still not Two', 'Still not Three']
  expect(open.map(({ rejection }) => rejection.reason)).toEqual(reasons)
  for (const appeal of open)
    await app.as(second).appeals.decide({ id: appeal.id, verdict: 'confirmed', answer: 'It stands.' })
  expect(await listed('decided')).toEqual([[three, two], [one]])
})

test('the appeals are in the export of one’s data, without the names of others', async () => {
  const { app, alice, bob, root, second, appeal } = await appWithAppeal()
  await app.as(second).appeals.decide({ id: appeal.id, verdict: 'confirmed', answer: 'It stands.' })
  for (const by of [bob, alice]) {
    const { id } = await given(app, 'rejected for good', by, root, { name: 'Later' })
    await app.as(by).appeals.create({ id, text: `Of ${by.username}` })
  }
  const { appeals } = await app.exportOf(alice)
  const exported = []
  for await (const one of appeals) exported.push(one)
  expect(exported).toMatchObject([
    { characterName: 'Later', text: 'Of alice', verdict: null },
    { characterName: 'Orla Quickwater', text: TEXT, verdict: 'confirmed', answer: 'It stands.' },
  ])
  expect(JSON.stringify(exported)).not.toContain('second')
})

test('the answer to an earlier appeal stays as it was', async () => {
  const { app, alice, root, second, id, appeal } = await appWithAppeal()
  const first = { id: appeal.id, verdict: 'reopened', answer: 'Once more.' } as const
  const { decidedAt } = await app.as(second).appeals.decide(first)
  app.clock.advance(1_000)
  await app.as(root).moderation.setStatus({ id, verdict: 'permanent', rejectionReason: 'Again' })
  const again = await app.as(alice).appeals.create({ id, text: 'Second' })
  await app.as(second).appeals.decide({ id: again.id, verdict: 'confirmed', answer: 'It stands.' })
  const { items } = await app.as(root).appeals.page({ status: 'decided' })
  expect(items.map(({ rejection }) => rejection.reason)).toEqual(['Again', null])
  const earlier = { verdict: 'reopened', answer: 'Once more.', decidedAt }
  expect(items.find((one) => one.id === appeal.id)).toMatchObject(earlier)
  await app.as(second).moderation.reopen({ id, reason: 'A slip.', to: 'pending' })
  const after = await app.as(root).appeals.page({ status: 'decided' })
  expect(after.items.map(({ answer }) => answer)).toEqual(['It stands.', 'Once more.'])
})

test('an appeal is decided on the version that the admin has seen', async () => {
  const { app, root, second, id, appeal } = await appWithAppeal()
  const { version: baseVersion } = await app.as(root).characters.byId({ id })
  await editRaw(app, root, id, { name: 'Changed' })
  for (const verdict of ['confirmed', 'reopened'] as const) {
    const decide = app.as(second).appeals.decide({ id: appeal.id, verdict, answer: 'No.', baseVersion })
    expect(await failureIn(decide)).toMatchObject({ code: 'changed' })
  }
  expect((await app.as(root).appeals.of({ id })).appeal).toEqual(appeal)
})

test('an admin alone decides on an appeal against their own rejection', async () => {
  const { app, alice, root } = await appWithMembers()
  const { id } = await given(app, 'rejected for good', alice, root)
  const appeal = await app.as(alice).appeals.create({ id, text: TEXT })
  expect((await app.as(root).appeals.page({})).items).toMatchObject([{ mayDecide: true }])
  await app.as(root).appeals.decide({ id: appeal.id, verdict: 'confirmed', answer: 'It stands.' })
})

test('an admin’s answer to an appeal of their own is marked in the log', async () => {
  const { app, root, second } = await appWithAppeal()
  const { id } = await given(app, 'rejected for good', root, second)
  const appeal = await app.as(root).appeals.create({ id, text: TEXT })
  await app.as(root).appeals.decide({ id: appeal.id, verdict: 'confirmed', answer: 'It stands.' })
  expect((await app.as(root).audit.page({})).items[0]).toMatchObject({
    action: 'appeal_confirmed',
    isOwn: true,
  })
})

test('what was rejected elsewhere, before it came here, cannot be appealed', async () => {
  const { app, alice, root } = await appWithMembers()
  const { id, createdAt } = await app.given.pending(alice)
  await app.db.transact((tx) =>
    tx.updateTable('character').set({ status: 'rejected', rejectedPermanently: 1 }).execute(),
  )
  expect(await app.as(alice).appeals.of({ id })).toEqual({ appeal: null, openUntil: null })
  expect(await failureIn(app.as(alice).appeals.create({ id, text: TEXT }))).toMatchObject({
    code: 'conflict',
  })
  expect((await app.as(root).moderation.rejected({})).items).toMatchObject([
    { id, rejectedBy: null, rejectedAt: createdAt },
  ])
})

test('its author takes an open appeal back: it is gone from the desk, and there may be another', async () => {
  const { app, alice, bob, root, second, id, appeal } = await appWithAppeal()
  expect(await failureIn(app.as(bob).appeals.withdraw({ id: appeal.id }))).toMatchObject({
    code: 'not_found',
  })
  expect(await failureIn(app.as(root).appeals.withdraw({ id: appeal.id }))).toMatchObject({
    code: 'forbidden',
  })
  const decision = { id: appeal.id, verdict: 'confirmed' as const, answer: 'It stands.' }
  await app.as(second).desk.schedule({ kind: 'appeal', ...decision })
  await app.as(alice).appeals.withdraw({ id: appeal.id })
  app.clock.advance(10_000)
  await app.services.jobs.runDue('decision')
  expect((await app.as(second).notifications.page({ limit: 1 })).items).toMatchObject([
    { type: 'decision_not_carried_out' },
  ])
  expect((await app.as(root).appeals.page({})).items).toEqual([])
  expect(await failureIn(app.as(alice).appeals.withdraw({ id: appeal.id }))).toMatchObject({
    code: 'not_found',
  })
  const again = await app.as(alice).appeals.create({ id, text: TEXT })
  await app.as(second).appeals.decide({ ...decision, id: again.id })
  expect(await failureIn(app.as(alice).appeals.withdraw({ id: again.id }))).toMatchObject({
    code: 'conflict',
    message: 'This appeal is no longer open: second has decided on it.',
  })
})
