import { UNDO_PERIOD_MS } from '@personae/contract/moderation.constants'
import { integrityErrors } from '@personae/db/testing'
import { expect, test } from 'vitest'
import { RACES, SUBMISSION } from '../../../test-app.testing.ts'
import { approvedCompany } from '../../catalogue/companies/companies.testing.ts'
import { editRaw, failureIn, rowsOf } from '../../members.testing.ts'
import { disputeNews, DISMISS, published, reportRaw, UPHOLD } from './disputes.testing.ts'

const REASON = 'It looks like chapter 3 of her book.'

/** A published page with a report, and the admins' actions on it. */
async function reported() {
  const people = await published()
  const { app, alice, bob, root, character } = people
  const report = await reportRaw(app, bob, character.id)
  const { desk, disputes, moderation } = app.as(root)
  const later = async () => {
    app.clock.advance(UNDO_PERIOD_MS)
    await app.services.jobs.runDue('decision')
  }
  const takeOff = async (id = report.id, more: object = {}) => {
    await desk.schedule({ kind: 'copyright', id, verdict: 'taken_off', adminNotes: REASON, ...more })
    await later()
  }
  const statusNow = async () => (await app.as(alice).characters.byId({ id: character.id })).status
  const caseNow = async () => (await disputes.list({})).items[0]
  const acts = { desk, disputes, moderation, later, takeOff, statusNow, caseNow }
  return { ...people, ...acts, report, id: character.id }
}

test('a report takes its page off until it is decided: it stays pending, and its 48 hours end', async () => {
  const { app, alice, report, id, takeOff, caseNow, disputes } = await reported()
  expect(await caseNow()).toMatchObject({ status: 'pending', hoursLeft: 48 })
  await takeOff()
  const off = { status: 'pending', hoursLeft: null, character: { status: 'rejected' } }
  expect(await caseNow()).toMatchObject(off)
  expect(await app.as(alice).characters.byId({ id })).toMatchObject({
    rejectedPermanently: true,
    rejectionReason: REASON,
  })
  // The submitter does not learn which report led to it.
  const [last] = (await app.as(alice).characters.history({ id })).items
  expect(last).toMatchObject({ action: 'taken_off' })
  expect(last!.fields).toEqual(['status', 'rejectionReason', 'rejectedPermanently', 'rule'])
  const texts = await app.as(alice).characters.revision({ id, revisionId: last!.id })
  expect(JSON.stringify(texts)).not.toContain(report.id)
  expect(await disputes.afterDismissal({ id: report.id })).toEqual({ page: 'published' })
})

test('dismissed, the page that it took off is back as it was while another is reported, and an open appeal is answered with it', async () => {
  const { app, alice, bob, root, report, id, character, takeOff, disputes } = await reported()
  const dora = await app.given.user('dora')
  const { id: otherId } = await app.given.approved(dora, root)
  await reportRaw(app, bob, otherId)
  await app.as(dora).corrections.create({ characterId: id, kind: 'duplicate', otherId })
  await takeOff()
  const appeal = await app.as(alice).appeals.create({ id, text: 'It is mine.' })
  await disputes.decide({ id: report.id, ...DISMISS })
  expect(await app.visitor.characters.byId({ id })).toEqual({ ...character, version: character.version + 2 })
  expect(await app.as(alice).appeals.of({ id })).toMatchObject({
    appeal: { id: appeal.id, verdict: 'reopened', answer: 'The report that led to it was dismissed.' },
  })
  expect((await app.as(alice).notifications.page({ limit: 1 })).items).toMatchObject([
    { type: 'character_reopened' },
  ])
})

test('upheld, the page that is off is deleted for good, and both sides are told', async () => {
  const { app, alice, bob, report, takeOff, disputes } = await reported()
  await takeOff()
  await disputes.decide({ id: report.id, ...UPHOLD })
  expect(await rowsOf(app, 'character')).toEqual([])
  for (const one of [alice, bob]) expect((await disputeNews(app, one))[0]).toMatch(/^dispute_upheld/)
  expect(await integrityErrors(app.db.read)).toEqual([])
})

test('dismissed, the page stays off if it was taken off for another reason, or again since', async () => {
  const { app, root, report, id, takeOff, disputes, moderation, statusNow } = await reported()
  await takeOff()
  await moderation.reopen({ id, reason: 'A slip.', to: 'published', confirmOwn: true })
  expect(await disputes.afterDismissal({ id: report.id })).toEqual({ page: null })
  await app.as(root).moderation.takeOff({ id, reason: 'A real person.' })
  expect(await disputes.afterDismissal({ id: report.id })).toEqual({ page: 'taken_off_otherwise' })
  await disputes.decide({ id: report.id, ...DISMISS })
  expect(await statusNow()).toBe('rejected')
})

test.for(['copyright', 'problem'] as const)(
  'dismissed, the page stays off while another %s report is open',
  async (kind) => {
    const { app, report, id, takeOff, disputes, statusNow } = await reported()
    const carol = await app.given.user('carol')
    if (kind === 'copyright') await reportRaw(app, carol, id)
    else
      await app.as(carol).corrections.create({ characterId: id, kind, topic: 'hurtful', note: 'It hurts.' })
    await takeOff()
    expect(await disputes.afterDismissal({ id: report.id })).toEqual({ page: 'other_case' })
    await disputes.decide({ id: report.id, ...DISMISS })
    expect(await statusNow()).toBe('rejected')
  },
)

test('of two reports the one that took the page off is dismissed first: it is back once the other one is', async () => {
  const { app, alice, root, report, id, takeOff, disputes, statusNow } = await reported()
  const carol = await app.given.user('carol')
  await disputes.decide({ id: (await reportRaw(app, carol, id)).id, ...DISMISS })
  const other = await reportRaw(app, carol, id)
  await takeOff()
  expect(await disputes.afterDismissal({ id: other.id })).toEqual({ page: 'taken_off_otherwise' })
  await disputes.decide({ id: report.id, ...DISMISS })
  expect(await disputes.afterDismissal({ id: report.id })).toEqual({ page: null })
  expect(await disputes.afterDismissal({ id: other.id })).toEqual({ page: 'published' })
  await disputes.decide({ id: other.id, ...DISMISS })
  expect(await statusNow()).toBe('approved')
  expect((await app.as(alice).notifications.page({})).items[0]).toMatchObject({
    message:
      'Your character “Orla Quickwater” is on the site again as it was. Reason: The report that led to it was dismissed.',
  })
  // The page was taken off for another reason since.
  const third = await reportRaw(app, await app.given.user('dora'), id)
  await app.as(root).moderation.takeOff({ id, reason: 'A real person.' })
  await disputes.decide({ id: third.id, ...DISMISS })
  expect(await statusNow()).toBe('rejected')
})

const TO_DECIDE =
  '“Orla Quickwater” is off the site because of a report that was dismissed: please decide whether it comes back.'

test.for([
  ['rejected', 'problem', { verdict: 'refused', reason: 'No.' }, [TO_DECIDE]],
  ['approved', 'problem', { verdict: 'refused', reason: 'No.' }, []],
  ['rejected', 'problem', { verdict: 'accepted' }, []],
  ['rejected', 'removal', { verdict: 'refused', reason: 'No.' }, [TO_DECIDE]],
  ['rejected', 'removal', { verdict: 'accepted' }, []],
] as const)(
  'the report that took the page off, now %s, was dismissed while a %s was open, which is %j then: admins hear %j',
  async ([status, what, decision, told]) => {
    const { app, root, report, id, takeOff, disputes, moderation, statusNow } = await reported()
    const carol = await app.given.user('carol')
    if (what === 'removal') await approvedCompany(app, carol, root, { name: SUBMISSION.origin })
    const { id: other } =
      what === 'removal'
        ? await app.as(carol).removalRequests.create({ id, reason: 'Not ours.' })
        : await app.as(carol).corrections.create({ characterId: id, kind: what, note: 'It hurts.' })
    await takeOff()
    await disputes.decide({ id: report.id, ...DISMISS })
    if (status === 'approved') await moderation.reopen({ id, reason: 'A slip.', to: 'published' })
    await app.as(root).corrections.decide({ id: other, ...decision })
    const { items } = await app.as(root).notifications.page({})
    const news = items.filter(({ type }) => type === 'character_unpublished')
    expect(news.map(({ message }) => message)).toEqual(told)
    expect(await statusNow()).toBe(status)
  },
)

test('dismissed, a page that its author has taken off stays off, and is none that was taken off if it is rejected then', async () => {
  const { app, alice, report, id, disputes, moderation, statusNow } = await reported()
  await app.as(alice).characters.unpublish({ id })
  await app.as(alice).characters.resubmit({ id })
  await moderation.setStatus({ id, verdict: 'permanent' })
  expect(await disputes.afterDismissal({ id: report.id })).toEqual({ page: null })
  await disputes.decide({ id: report.id, ...DISMISS })
  expect(await statusNow()).toBe('rejected')
})

test('dismissed, a page that is its author’s again stays with its author, also after this report took it off', async () => {
  const { app, alice, report, id, takeOff, disputes, moderation, statusNow } = await reported()
  await takeOff()
  await moderation.reopen({ id, reason: 'A slip.', to: 'published', confirmOwn: true })
  await app.as(alice).characters.unpublish({ id })
  await editRaw(app, alice, id, { description: 'Nobody has reviewed this text.' })
  expect(await disputes.afterDismissal({ id: report.id })).toEqual({ page: null })
  await disputes.decide({ id: report.id, ...DISMISS })
  expect(await statusNow()).toBe('rejected')
})

test.for([
  ['author', 'revision'],
  ['queue', 'pending'],
] as const)('dismissed, a page that was sent back to its %s stays there', async ([where, to]) => {
  const { app, alice, report, id, takeOff, disputes, moderation, statusNow } = await reported()
  await takeOff()
  await moderation.reopen({ id, reason: 'A slip.', to, confirmOwn: true })
  if (where === 'queue') await app.as(alice).characters.takeBack({ id })
  await editRaw(app, alice, id, { description: 'Nobody has reviewed this text.' })
  await disputes.decide({ id: report.id, ...DISMISS })
  expect(await statusNow()).toBe('rejected')
})

test('a report that goes with its reporter’s account while it keeps a page off: admins are told to decide on the page', async () => {
  const { app, bob, root, id, takeOff, statusNow } = await reported()
  await reportRaw(app, bob, (await app.given.approved(await app.given.user('dora'), root)).id)
  await takeOff()
  await app.as(bob).account.remove({ currentPassword: 'secret1' })
  expect(await statusNow()).toBe('rejected')
  const { items } = await app.as(root).notifications.page({})
  expect(items.filter(({ type }) => type === 'character_unpublished')).toMatchObject([
    {
      characterId: id,
      message:
        '“Orla Quickwater” is off the site because of a report whose author has left: please decide whether it comes back.',
    },
  ])
})

test('a scheduled take-off can be undone, needs a reason, and is not carried out on another version', async () => {
  const { app, alice, root, report, id, desk, moderation, takeOff, later, statusNow } = await reported()
  const schedule = { kind: 'copyright', id: report.id, verdict: 'taken_off', adminNotes: REASON } as const
  expect(await failureIn(desk.schedule({ ...schedule, adminNotes: ' ' }))).toMatchObject({
    issues: [{ path: 'adminNotes', message: 'A reason is required' }],
  })
  expect(await failureIn(desk.schedule({ ...schedule, baseVersion: 1 }))).toMatchObject({ code: 'changed' })
  await desk.schedule(schedule)
  expect(await desk.scheduled()).toMatchObject([{ kind: 'copyright', verdict: 'taken_off' }])
  await desk.undo({ kind: 'copyright', id: report.id })
  await later()
  expect(await statusNow()).toBe('approved')
  await desk.schedule(schedule)
  await app.as(alice).characters.unpublish({ id })
  await later()
  expect((await app.as(root).notifications.page({ limit: 1 })).items).toMatchObject([
    { message: expect.stringContaining('is not published: it was taken back.') },
  ])
  expect(await failureIn(desk.schedule(schedule))).toMatchObject({ code: 'conflict' })
  await moderation.remove({ id })
  expect(await failureIn(takeOff())).toMatchObject({ code: 'conflict' })
})

test('of a report of a problem, taking off is the acceptance', async () => {
  const { app, alice, bob, root, id, desk, later, statusNow } = await reported()
  const problem = await app
    .as(bob)
    .corrections.create({ characterId: id, kind: 'problem', topic: 'hurtful', note: 'It hurts.' })
  const change = await app
    .as(bob)
    .corrections.create({ characterId: id, kind: 'change', changes: { series: 'Tides' } })
  const decide = { verdict: 'accepted', takesOff: true, reason: REASON, rule: 'hurtful' } as const
  const { corrections } = app.as(root)
  const refusals = [
    [{ ...decide, id: change.id }, 'takesOff'],
    [{ ...decide, id: problem.id, reason: null }, 'reason'],
    [{ ...decide, id: problem.id, verdict: 'refused' as const }, 'takesOff'],
  ] as const
  for (const [decision, path] of refusals)
    expect(await failureIn(corrections.decide(decision))).toMatchObject({ issues: [{ path }] })
  await desk.schedule({ kind: 'correction', ...decide, id: problem.id })
  expect(await statusNow()).toBe('approved')
  await later()
  expect(await statusNow()).toBe('rejected')
  expect(await app.as(bob).corrections.byId({ id: problem.id })).toMatchObject({ status: 'accepted' })
  expect((await app.as(alice).notifications.page({ limit: 20 })).items.map(({ type }) => type)).not.toContain(
    'correction_decided',
  )
  // Accepting a correction of a page that is off the site changes its text, and the page stays off.
  await corrections.decide({ id: change.id, verdict: 'accepted' })
  expect(await statusNow()).toBe('rejected')
})

test('a scheduled take-off for a problem is not carried out on a page that was edited meanwhile', async () => {
  const { app, bob, root, character, id, desk, later, statusNow } = await reported()
  const problem = await app
    .as(bob)
    .corrections.create({ characterId: id, kind: 'problem', topic: 'hurtful', note: 'It hurts.' })
  const decision = { id: problem.id, verdict: 'accepted', takesOff: true, reason: REASON } as const
  await desk.schedule({ kind: 'correction', ...decision })
  await app.as(root).characters.edit({ ...character, imageUrl: null, series: 'Without what hurt' })
  await later()
  expect(await statusNow()).toBe('approved')
  expect((await app.as(root).notifications.page({ limit: 1 })).items).toMatchObject([
    { type: 'decision_not_carried_out', message: expect.stringContaining('was changed by root') },
  ])
})

test('taken off, upheld, dismissed, appealed, edited and unpublished at once: one whole outcome', async () => {
  const { app, alice, bob, root } = await published()
  const second = await app.given.admin('second')
  for (let round = 0; round < RACES; round += 1) {
    const page = await app.given.approved(alice, root, { name: `N${round}` })
    const { id } = page
    const report = await reportRaw(app, bob, id)
    if (round % 2 === 1) await app.as(root).moderation.takeOff({ id, reason: REASON })
    await Promise.allSettled([
      app.as(root).moderation.takeOff({ id, reason: REASON }),
      app.as(second).disputes.decide({ id: report.id, ...(round % 3 === 0 ? UPHOLD : DISMISS) }),
      app.as(alice).characters.unpublish({ id }),
      app.as(alice).appeals.create({ id, text: 'It is mine.' }),
      app.as(second).moderation.reopen({ id, reason: 'A slip.', to: 'published' }),
      app.as(alice).characters.resubmit({ id }),
      app.as(root).characters.edit({ ...page, imageUrl: null, series: 'Tides' }),
    ])
    const [row] = await app.db.read.selectFrom('character').selectAll().where('id', '=', id).execute()
    const { status } = (await app.as(root).disputes.list({ limit: 1 })).items[0]!
    expect([row === undefined, status === 'upheld']).toEqual(Array(2).fill(round % 3 === 0))
    const isHalf =
      row?.status === 'approved' && (row.rejectionReason !== null || row.rejectedPermanently === 1)
    expect(isHalf).toBe(false)
  }
  expect(await integrityErrors(app.db.read)).toEqual([])
})
