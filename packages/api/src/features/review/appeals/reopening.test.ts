import { ACTIVE_ADMIN_DAYS } from '@personae/contract/review-rounds.constants'
import { expect, test } from 'vitest'
import { SUBMISSION } from '../../../test-app.testing.ts'
import { appWithMembers, editRaw, failureIn, given } from '../../members.testing.ts'

const DAY = 24 * 60 * 60 * 1_000
const REASON = 'A slip of one key.'

async function appWithRejected() {
  const people = await appWithMembers()
  const { app, alice, root } = people
  const second = await app.given.admin('second')
  const { id } = await given(app, 'rejected for good', alice, root)
  const news = async () =>
    (await app.as(alice).notifications.page({ limit: 1 })).items.map(({ type, message }) => [type, message])
  return { ...people, second, id, news }
}

test('a permanent rejection is reopened, to the queue: the submitter learns why, and the log has it', async () => {
  const { app, alice, root, second, id, news } = await appWithRejected()
  const page = await app.as(second).moderation.rejected({})
  expect(page).toMatchObject({ total: 1, items: [{ id, rejectedBy: 'root' }] })
  app.clock.advance(1_000)
  const at = app.clock.now().toISOString()
  const { version } = await app.as(second).characters.byId({ id })
  const reopened = await app
    .as(second)
    .moderation.reopen({ id, reason: REASON, to: 'pending', baseVersion: version })
  expect(reopened).toMatchObject({ status: 'pending', rejectionReason: null, rejectedPermanently: false })
  expect(await news()).toEqual([
    [
      'character_reopened',
      'Your character “Orla Quickwater” has been reopened: it is waiting for review again. Reason: A slip of one key.',
    ],
  ])
  const { items: log } = await app.as(root).audit.page({ action: 'character_reopened' })
  expect(log).toMatchObject([{ actorName: 'second', targetId: id }])
  const { items: queue } = await app.as(root).moderation.queue({})
  expect(queue).toMatchObject([
    { id, submittedAt: at, former: { round: 2, verdict: 'permanent', by: 'root' } },
  ])
  expect((await app.as(second).moderation.rejected({})).items).toEqual([])
  expect((await app.as(alice).characters.rounds({ id })).items).toMatchObject([
    { round: 2, verdict: null, reopened: null },
    { round: 1, verdict: 'permanent', reopened: { by: 'second', at, reason: REASON } },
  ])
  const { items: history } = await app.as(alice).characters.history({ id })
  expect(history[0]).toMatchObject({ action: 'reopened', by: 'second' })
  await app.as(root).moderation.setStatus({ id, verdict: 'approved' })
})

test('reopened to its submitter, who edits and resubmits it', async () => {
  const { app, alice, second, id, news } = await appWithRejected()
  const reopened = await app.as(second).moderation.reopen({ id, reason: REASON, to: 'revision' })
  expect(await news()).toEqual([
    ['character_reopened', expect.stringContaining('it can be edited and resubmitted. Reason: A slip')],
  ])
  expect(reopened).toMatchObject({ status: 'rejected', rejectionReason: REASON, rejectedPermanently: false })
  expect(await app.as(alice).characters.resubmit({ id })).toMatchObject({ status: 'pending' })
  expect((await app.as(alice).characters.rounds({ id })).items).toMatchObject([
    { round: 2, verdict: null },
    { round: 1, verdict: 'permanent', reopened: { by: 'second', reason: REASON } },
  ])
})

test('what its submitter has edited since it was on the site is not put back unread, but what was only taken off is', async () => {
  const { app, alice, root } = await appWithMembers()
  const { id } = await given(app, 'approved', alice, root)
  const [own, { moderation }] = [app.as(alice).characters, app.as(root)]
  const back = { id, to: 'published', reason: 'A slip.' } as const
  const resubmitInVain = async (description: string) => {
    await own.unpublish({ id })
    await editRaw(app, alice, id, { description })
    await own.resubmit({ id })
    await moderation.setStatus({ id, verdict: 'permanent', rejectionReason: 'No.' })
  }
  await resubmitInVain(SUBMISSION.description)
  expect(await moderation.reopen(back)).toMatchObject({ status: 'approved' })
  await resubmitInVain('Nobody has read this text.')
  expect(await failureIn(moderation.reopen(back))).toMatchObject({
    code: 'conflict',
    message:
      'Its submitter has edited it since it was on the site: it goes back to review or to its submitter.',
  })
  await moderation.reopen({ ...back, to: 'pending' })
  await moderation.setStatus({ id, verdict: 'approved' })
  await moderation.takeOff({ id, reason: 'A real person.' })
  expect(await moderation.reopen(back)).toMatchObject({ status: 'approved' })
})

test('each rejection has its own reversal', async () => {
  const { app, alice, root, second, id } = await appWithRejected()
  const reopen = (reason: string) => app.as(second).moderation.reopen({ id, reason, to: 'pending' })
  const reversals = async () =>
    (await app.as(alice).characters.rounds({ id })).items.map(({ reopened }) => reopened?.reason)
  const other = await given(app, 'rejected for good', alice, root, { name: 'Two' })
  await app.as(second).moderation.reopen({ id: other.id, reason: 'Of another', to: 'pending' })
  await reopen('First')
  await app.as(root).moderation.setStatus({ id, verdict: 'permanent' })
  expect(await reversals()).toEqual([undefined, 'First'])
  await reopen('Second')
  expect(await reversals()).toEqual([undefined, 'Second', 'First'])
})

test('who undoes their own decision must confirm it while another admin is active', async () => {
  const { app, root, second, id } = await appWithRejected()
  const reopen = (confirmOwn?: boolean) =>
    app.as(root).moderation.reopen({ id, reason: REASON, to: 'pending', confirmOwn })
  app.clock.advance(ACTIVE_ADMIN_DAYS * DAY + 1)
  expect(await app.as(root).moderation.colleagues()).toEqual({ active: 0 })
  // An admin who signs in is active, until a month after the last visit.
  await app.visitor.auth.login({ username: second.username, password: 'secret1' })
  expect(await app.as(root).moderation.colleagues()).toEqual({ active: 1 })
  expect(await failureIn(reopen())).toMatchObject({
    code: 'conflict',
    message:
      'You have rejected it yourself, and another admin is active: please confirm that you undo your own decision.',
  })
  expect(await failureIn(reopen(false))).toMatchObject({ code: 'conflict' })
  expect(await reopen(true)).toMatchObject({ status: 'pending' })

  await app.as(root).moderation.setStatus({ id, verdict: 'permanent' })
  app.clock.advance(ACTIVE_ADMIN_DAYS * DAY)
  expect(await app.as(root).moderation.colleagues()).toEqual({ active: 0 })
  await reopen()
  // An admin who has acted is active too, although their session is over.
  await app.as(second).moderation.setStatus({ id, verdict: 'permanent' })
  expect(await app.as(root).moderation.colleagues()).toEqual({ active: 1 })
})

test('a disabled admin is not active', async () => {
  const { app, root, second, id } = await appWithRejected()
  // Who has been made an admin and was not here yet is not active either.
  expect(await app.as(root).moderation.colleagues()).toEqual({ active: 0 })
  await app.as(second).moderation.reopen({ id, reason: REASON, to: 'pending' })
  expect(await app.as(root).moderation.colleagues()).toEqual({ active: 1 })
  await app.services.operator.disable(second.username)
  expect(await app.as(root).moderation.colleagues()).toEqual({ active: 0 })
})

test('only what is rejected permanently is reopened, by admins, with a reason, in the version that was seen', async () => {
  const { app, alice, root, second, id } = await appWithRejected()
  const input = { reason: REASON, to: 'pending' as const }
  for (const state of ['pending', 'approved', 'sent back'] as const) {
    const other = await given(app, state, alice, root)
    expect(await failureIn(app.as(second).moderation.reopen({ id: other.id, ...input }))).toMatchObject({
      code: 'conflict',
      message: 'Only a permanent rejection can be reopened.',
    })
  }
  const refusal = async (call: Promise<unknown>) => (await failureIn(call)).code
  expect(await refusal(app.as(alice).moderation.reopen({ id, ...input }))).toBe('forbidden')
  expect(await refusal(app.as(second).moderation.reopen({ id: 'none', ...input }))).toBe('not_found')
  expect(await failureIn(app.as(second).moderation.reopen({ id, ...input, reason: ' ' }))).toMatchObject({
    code: 'invalid',
    error: 'A reason is required',
  })
  expect(await refusal(app.as(second).moderation.reopen({ id, ...input, baseVersion: 1 }))).toBe('changed')
})

test('an admin’s reversal of a rejection of their own submission is marked in the log', async () => {
  const { app, root, second } = await appWithRejected()
  const { id } = await given(app, 'rejected for good', root, second)
  await app.as(root).moderation.reopen({ id, reason: REASON, to: 'pending' })
  const { items } = await app.as(root).audit.page({})
  expect(items[0]).toMatchObject({ action: 'character_reopened', isOwn: true, targetId: id })
})

test('reversals and the answer to an appeal at once: one is done, and the submitter is told once', async () => {
  const { app, alice, second, id } = await appWithRejected()
  const third = await app.given.admin('third')
  const { id: appealId } = await app.as(alice).appeals.create({ id, text: 'Please look again.' })
  const { total } = await app.as(alice).notifications.page({})
  const results = await Promise.allSettled([
    app.as(second).moderation.reopen({ id, reason: REASON, to: 'pending' }),
    app.as(third).appeals.decide({ id: appealId, verdict: 'reopened', answer: 'You are right.' }),
    app.as(third).moderation.reopen({ id, reason: REASON, to: 'revision' }),
  ])
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  expect((await app.as(alice).notifications.page({})).total).toBe(total + 1)
  expect((await app.as(alice).appeals.of({ id })).appeal).toMatchObject({ verdict: 'reopened' })
})

test('what is rejected is listed in pages, the latest submissions first, and found by its name', async () => {
  const { app, alice, root, id } = await appWithRejected()
  const two = await given(app, 'rejected for good', alice, root, { name: 'Two' })
  const three = await given(app, 'rejected for good', alice, root, { name: 'Three' })
  await given(app, 'sent back', alice, root, { name: 'Threefold' })
  const { rejected } = app.as(root).moderation
  expect((await rejected({ limit: 3 })).nextCursor).toBeNull()
  const first = await rejected({ limit: 2 })
  const next = await rejected({ limit: 2, cursor: first.nextCursor })
  const ids = [first, next].map(({ items }) => items.map((one) => one.id))
  expect(ids).toEqual([[three.id, two.id], [id]])
  expect([first.total, next.total, next.nextCursor]).toEqual([3, 3, null])
  expect(await rejected({ q: 'THRE' })).toMatchObject({ total: 1, items: [{ id: three.id }] })
})
