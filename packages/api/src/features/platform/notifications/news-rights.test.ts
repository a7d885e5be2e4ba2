import { expect, test } from 'vitest'
import { SUBMISSION } from '../../../test-app.testing.ts'
import { editRaw, given } from '../../members.testing.ts'
import { DISMISS, reportRaw } from '../../review/disputes/disputes.testing.ts'
import { approvedCompany } from '../../catalogue/companies/companies.testing.ts'
import { signUpConfirmed } from '../auth/recovery.testing.ts'
import { adminByMail, DAY, newsApp, pass } from './news.testing.ts'

test('an admin gets news once a day; who is demoted by then gets none of them', async () => {
  const { app, alice, bob, root, subjects } = await newsApp()
  const { id } = await given(app, 'approved', alice, root)
  const dana = await adminByMail(app)
  await app.given.pending(alice, { name: 'One' })
  await app.given.pending(alice, { name: 'Two', origin: 'Elsewhere' })
  await pass(app, 10)
  expect(subjects()).toEqual([])
  app.clock.advance(DAY)
  await pass(app, 1)
  expect(app.mailer.sent).toMatchObject([{ to: 'dana@example.org', subject: '2 new submissions' }])
  expect(app.mailer.sent[0]!.text).toContain('https://personae.example/admin/review')

  // A report of a page that everybody sees.
  await reportRaw(app, bob, id)
  await app.services.operator.demote('dana')
  app.clock.advance(DAY)
  await pass(app, 1)
  expect(app.mailer.sent).toHaveLength(1)
  expect((await app.as(dana).account.overview()).news).toBe('soon')
})

test('a disabled account gets nothing, and nothing of that time after it is enabled', async () => {
  const { app, carol, tell, subjects } = await newsApp()
  await tell(carol, 'Hidden.')
  await app.services.operator.disable('carol')
  await pass(app, 10)
  await app.services.operator.enable('carol')
  await pass(app, 10)
  expect(subjects()).toEqual([])
})

test('a page that is hidden or gone by then: nothing of it is in the mail', async () => {
  const { app, alice, root, subjects } = await newsApp()
  const dana = await adminByMail(app)
  const bob = await signUpConfirmed(app, 'berta')
  const { id, name } = await given(app, 'approved', alice, root, { name: 'Hidden Page' })
  await app.as(dana).notifications.markAllRead()
  await app.db.transact((tx) =>
    app.services.notifications.notify(tx, [bob.id, alice.id], {
      type: 'correction_decided',
      message: `A correction of “${name}” was accepted.`,
      characterId: id,
    }),
  )
  await app.db.transact((tx) =>
    tx
      .updateTable('character')
      .set({ status: 'rejected', rejectedPermanently: 1 })
      .where('id', '=', id)
      .execute(),
  )
  const withdrawn = await app.given.pending(alice, { name: 'Withdrawn', origin: 'Elsewhere' })
  await app.as(alice).characters.withdraw({ id: withdrawn.id })
  app.clock.advance(DAY)
  await pass(app, 6)
  expect(subjects()).toEqual([])
})

test('of a page that is hidden by then, the company of its universe reads the name that it was told, not that of now', async () => {
  const { app, alice, bob, root, subjects } = await newsApp()
  const company = await signUpConfirmed(app, 'berta')
  await approvedCompany(app, company, root, { name: SUBMISSION.origin })
  const { id } = await given(app, 'approved', alice, root, { name: 'As Told' })
  await app.as(bob).corrections.create({ characterId: id, kind: 'change', changes: { series: 'Brine' } })
  await app.as(alice).characters.unpublish({ id })
  await app.as(alice).characters.edit({ ...SUBMISSION, id, name: 'In Private' })
  await pass(app, 6)
  expect(subjects()).toEqual(['bob suggests a change of “As Told”: series. Is that right?'])
})

test('remarks are in the mail of the submitter alone', async () => {
  const { app, root, carol } = await newsApp()
  const other = await signUpConfirmed(app, 'berta')
  const { id } = await given(app, 'approved', carol, root)
  await app.db.transact(async (tx) => {
    await tx
      .insertInto('review_round')
      .values({
        characterId: id,
        round: 1,
        userId: carol.id,
        note: 'For admins',
        sources: '[]' as never,
        remarks: '[{"field":"name","text":"Between us","answer":null}]' as never,
      })
      .execute()
    const news = { type: 'revision_requested', message: 'Changed.', characterId: id } as const
    await app.services.notifications.notify(tx, [carol.id, other.id], news)
  })
  await app.as(carol).notifications.page({})
  await pass(app, 6)
  const hers = app.mailer.sent.find(({ to }) => to === 'carol@example.org')
  const others = app.mailer.sent.find(({ to }) => to === 'berta@example.org')
  expect(hers!.text).toContain('Name: Between us')
  expect(others!.text).toContain('Changed.')
  expect(`${others!.text}${others!.html}`).not.toContain('Between us')
  expect(`${hers!.text}${hers!.html}`).not.toContain('For admins')
})

test('a correction that its reader may not see is not in the mail, of a page that they may', async () => {
  const { app, alice, bob, root, carol, subjects } = await newsApp()
  const { id } = await given(app, 'approved', carol, root)
  const suggest = (topic: 'hurtful' | 'other') =>
    app.as(bob).corrections.create({ characterId: id, kind: 'problem', topic, note: 'Look at it.' })
  await app.as(carol).notifications.markAllRead()
  await pass(app, 6)
  const [hurtful, other] = [await suggest('hurtful'), await suggest('other')]
  await app.as(carol).notifications.markAllRead()
  await app.db.transact(async (tx) => {
    for (const correction of [hurtful, other])
      await app.services.notifications.notify(tx, [carol.id, alice.id], {
        type: 'correction_to_answer',
        message: `A problem: ${correction.id}`,
        characterId: id,
        metadata: { correctionId: correction.id },
      })
  })
  await pass(app, 6)
  expect(subjects()).toEqual(['A correction of Orla Quickwater waits for your word'])
  expect(app.mailer.sent[0]!.text).toContain(other.id)
  expect(app.mailer.sent[0]!.text).not.toContain(hurtful.id)
})

test('what became of a report or a request is mailed to who made it, also once the page is off the site', async () => {
  const { app, alice, root, carol, subjects } = await newsApp()
  const first = await given(app, 'approved', alice, root, { name: 'Hurtful Page' })
  const problem = { characterId: first.id, kind: 'problem', topic: 'hurtful', note: 'Look at it.' } as const
  const { id: report } = await app.as(carol).corrections.create(problem)
  const reason = 'It mocks a girl.'
  const decision = { verdict: 'accepted', takesOff: true, reason } as const
  await app.as(root).corrections.decide({ id: report, ...decision })
  await pass(app, 6)
  expect(subjects()).toEqual(['Your report on “Hurtful Page” has been accepted'])
  const second = await given(app, 'approved', alice, root, { name: 'Copied Page' })
  const { id } = await reportRaw(app, carol, second.id)
  await app.as(root).moderation.takeOff({ id: second.id, reason })
  await editRaw(app, root, second.id, { name: 'Renamed Since' })
  await app.as(root).disputes.decide({ id, ...DISMISS })
  await pass(app, 6)
  expect(subjects()[1]).toBe('Your report on “Copied Page” has been dismissed')
  expect(JSON.stringify(app.mailer.sent)).not.toContain('Renamed')
})

test('what has been decided, withdrawn or answered within the five minutes is not asked any more', async () => {
  const { app, bob, root, carol, subjects } = await newsApp()
  const { id } = await given(app, 'approved', carol, root)
  await app.as(carol).notifications.markAllRead()
  const suggest = (series: string) =>
    app.as(bob).corrections.create({ characterId: id, kind: 'change', changes: { series } })
  const answered = await reportRaw(app, bob, id)
  await app.as(carol).disputes.answer({ id: answered.id, text: 'It is mine.', links: [] })
  const [accepted, withdrawn] = [await suggest('First'), await suggest('Second')]
  await app.as(root).corrections.decide({ id: accepted.id, verdict: 'accepted' })
  await app.as(bob).corrections.withdraw({ id: withdrawn.id })
  await pass(app, 6)
  expect(subjects()).toEqual(['The correction of “Orla Quickwater” by bob has been accepted: series'])
  await app.as(root).disputes.decide({ id: answered.id, ...DISMISS })
  await pass(app, 6)
  const decided = await reportRaw(app, bob, id)
  await app.as(root).disputes.decide({ id: decided.id, ...DISMISS })
  await pass(app, 6)
  expect(subjects().slice(1)).toEqual(
    Array.from({ length: 2 }, () => 'The copyright report on “Orla Quickwater” has been dismissed'),
  )
})

test('what no admin has to decide any more by the time of the daily mail is not in it, nor the name of a list that is private', async () => {
  const { app, alice, bob, root, subjects } = await newsApp()
  const rejected = await given(app, 'rejected for good', alice, root)
  const { id } = await given(app, 'approved', alice, root)
  await adminByMail(app)
  const company = await app.as(bob).companies.create({ name: SUBMISSION.origin })
  const list = await app.as(alice).lists.create({ name: 'Mine', isPublic: true })
  await app.as(bob).lists.report({ id: list.id, reason: 'It insults.' })
  const appeal = await app.as(alice).appeals.create({ id: rejected.id, text: 'Look again.' })
  const report = await reportRaw(app, bob, id)
  const problem = { characterId: id, kind: 'problem', note: 'Look at it.' } as const
  const correction = await app.as(bob).corrections.create(problem)
  await app.as(root).disputes.decide({ id: report.id, ...DISMISS })
  await app.as(root).corrections.decide({ id: correction.id, verdict: 'refused', reason: 'No.' })
  await app.as(root).companies.decideName({ id: company.id, status: 'approved' })
  await app.as(alice).lists.update({ id: list.id, isPublic: false })
  await app.as(alice).appeals.withdraw({ id: appeal.id })
  const stays = await given(app, 'approved', alice, root, { name: 'Stays', origin: 'Elsewhere' })
  const goes = await given(app, 'approved', alice, root, { name: 'Goes', origin: 'Nowhere' })
  const gone = await app.given.user('gone')
  await reportRaw(app, gone, stays.id)
  await app.as(gone).account.remove({ currentPassword: 'secret1' })
  await app.db.transact((tx) =>
    app.services.notifications.notifyAdmins(tx, {
      type: 'character_unpublished',
      message: 'alice has taken it off.',
      characterId: goes.id,
    }),
  )
  await app.as(root).moderation.remove({ id: goes.id })
  app.clock.advance(DAY)
  await pass(app, 1)
  expect(subjects()).toEqual([])

  await app.as(alice).lists.update({ id: list.id, isPublic: true })
  await app.given
    .user('erin')
    .then((erin) => app.as(erin).lists.report({ id: list.id, reason: 'It insults.' }))
  app.clock.advance(DAY)
  await pass(app, 1)
  expect(subjects()).toEqual(['The list “Mine” was reported by erin'])
})
