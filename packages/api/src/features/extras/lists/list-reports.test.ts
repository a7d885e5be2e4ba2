import type { CurrentUser } from '@personae/contract/auth'
import { UNDO_PERIOD_MS } from '@personae/contract/moderation.constants'
import { expect, test } from 'vitest'
import type { TestApp } from '../../../test-app.testing.ts'
import { appWithMembers, dump, failureIn, rowsOf } from '../../members.testing.ts'
import { expectWhole } from '../../references.testing.ts'

const REASON = 'Its name insults a person.'

const newsOf = async (app: TestApp, person: CurrentUser) =>
  (await app.as(person).notifications.page({})).items.map(({ type, message }) => `${type}: ${message}`)

const statementTo = async (app: TestApp, person: CurrentUser) =>
  (await app.as(person).notifications.page({})).items[0]!.metadata?.statement

/** A public list of alice that bob has reported. */
async function reported() {
  const found = await appWithMembers()
  const { app, alice, bob } = found
  const list = await app.as(alice).lists.create({ name: 'Villains', isPublic: true })
  const report = await app.as(bob).lists.report({ id: list.id, reason: ` ${REASON} ` })
  return { ...found, list, report }
}

test('a report reaches the admins with its reason; a user has one open report per list', async () => {
  const { app, alice, bob, root, list, report } = await reported()
  expect(report).toMatchObject({ reason: REASON, reportedByUsername: 'bob' })
  expect(await app.as(root).lists.reported({})).toEqual({
    items: [
      {
        id: list.id,
        name: 'Villains',
        description: null,
        total: 0,
        version: 1,
        ownerUsername: 'alice',
        reports: [report],
      },
    ],
    total: 1,
    nextCursor: null,
  })
  expect(await newsOf(app, root)).toEqual(['list_reported: The list “Villains” was reported by bob.'])
  expect(await newsOf(app, alice)).toEqual([])
  expect(await failureIn(app.as(bob).lists.report({ id: list.id, reason: REASON }))).toMatchObject({
    code: 'conflict',
    message: 'You have already reported this list. An admin will decide.',
  })
})

test('permissions: users who are not admins report others’ public lists', async () => {
  const { app, alice, bob, root } = await appWithMembers()
  const open = await app.as(alice).lists.create({ name: 'Open', isPublic: true })
  const hidden = await app.as(alice).lists.create({ name: 'Hidden' })
  const before = await dump(app)
  for (const [who, id, code] of [
    [null, open.id, 'unauthenticated'],
    [alice, open.id, 'forbidden'],
    [root, open.id, 'forbidden'],
    [bob, hidden.id, 'not_found'],
    [bob, 'no-such-id', 'not_found'],
  ] as const)
    expect(await failureIn(app.as(who).lists.report({ id, reason: REASON }))).toMatchObject({ code })
  for (const [reason, message] of [
    ['', 'Please say what is wrong with the list'],
    [' \u200b', 'Please say what is wrong with the list'],
    ['x'.repeat(2_001), 'Reason must be at most 2,000 characters'],
  ] as const)
    expect(await failureIn(app.as(bob).lists.report({ id: open.id, reason }))).toMatchObject({
      code: 'invalid',
      message,
    })
  expect(await dump(app)).toEqual(before)
})

test('only admins see the reports and decide; one whose permissions were revoked meanwhile is refused', async () => {
  const { app, alice, bob, list, report } = await reported()
  const before = await dump(app)
  const others = [
    [null, 'unauthenticated'],
    [alice, 'forbidden'],
    [bob, 'forbidden'],
  ] as const
  for (const [who, code] of others)
    expect(await failureIn(app.as(who).lists.reported({}))).toMatchObject({ code })
  for (const [who, code] of [...others, [{ ...bob, isAdmin: true }, 'forbidden']] as const) {
    const { lists } = app.as(who)
    for (const write of [
      () => lists.takeDown({ id: list.id, reason: REASON }),
      () => lists.dismissReports({ id: list.id, lastReportId: report.id }),
    ])
      expect(await failureIn(write())).toMatchObject({ code })
  }
  expect(await dump(app)).toEqual(before)
})

test('taken down: the list is private, owner and reporters are notified, and the log has it', async () => {
  const { app, alice, bob, root, list } = await reported()
  const { lists } = app.as(root)
  expect(await failureIn(lists.takeDown({ id: list.id, reason: ' ' }))).toMatchObject({ code: 'invalid' })
  await lists.takeDown({ id: list.id, reason: 'It insults.', rule: 'names', baseVersion: list.version })
  for (const viewer of [null, bob, root])
    expect(await failureIn(app.as(viewer).lists.byId({ id: list.id }))).toMatchObject({ code: 'not_found' })
  expect(await app.as(alice).lists.byId({ id: list.id })).toMatchObject({
    isPublic: false,
    takedown: { reason: 'It insults.', isFinal: false },
  })
  const exported = await Array.fromAsync((await app.exportOf(alice)).lists)
  expect(exported).toMatchObject([{ name: 'Villains', takedownReason: 'It insults.' }])
  expect(await newsOf(app, alice)).toEqual([
    'list_taken_down: Your list “Villains” has been made private. Reason: It insults.',
  ])
  expect(await statementTo(app, alice)).toEqual(
    expect.arrayContaining(['A report or a request led to it.', 'Rule: Names that mislead.']),
  )
  expect(await newsOf(app, bob)).toEqual([
    'list_report_upheld: Your report of the list “Villains” has been upheld: the list has been made private.',
  ])
  expect(await lists.reported({})).toMatchObject({ items: [], total: 0 })
  expect((await app.as(root).audit.page({ action: 'list_taken_down' })).items).toMatchObject([
    { actorName: 'root', targetId: list.id, targetName: 'Villains' },
  ])
})

test('taken down by another admin first: the second decision is a conflict, until the owner has changed the list', async () => {
  const { app, alice, root, list, report } = await reported()
  const second = await app.given.admin('second')
  await app.as(root).lists.takeDown({ id: list.id, reason: REASON })
  const { takeDown, dismissReports } = app.as(second).lists
  const decisions = [
    () => takeDown({ id: list.id, reason: 'Again' }),
    () => dismissReports({ id: list.id, lastReportId: report.id }),
  ]
  for (const decide of decisions)
    expect(await failureIn(decide())).toMatchObject({
      code: 'conflict',
      message: 'root has already made this list private.',
    })
  app.clock.advance(1)
  await app.as(alice).lists.update({ id: list.id, description: 'Those I fear.' })
  for (const decide of decisions) expect(await failureIn(decide())).toMatchObject({ code: 'not_found' })
})

test('dismissed at the desk, and changed by its owner within the ten seconds: the reports wait again', async () => {
  const { app, alice, bob, root, list, report } = await reported()
  const { lists, desk } = app.as(root)
  await desk.schedule({ kind: 'list', id: list.id, lastReportId: report.id, baseVersion: list.version })
  await app.as(alice).lists.update({ id: list.id, name: 'Something worse' })
  app.clock.advance(UNDO_PERIOD_MS)
  await app.services.jobs.runDue('decision')
  expect(await lists.reported({})).toMatchObject({ items: [{ reports: [{ id: report.id }] }] })
  expect(await newsOf(app, bob)).toEqual([])
  expect((await newsOf(app, root))[0]).toBe(
    'decision_not_carried_out: Your decision on “Villains” was not carried out. “Something worse” was changed in the meantime.',
  )
  const dismiss = { id: list.id, lastReportId: report.id, baseVersion: list.version }
  expect(await failureIn(lists.dismissReports(dismiss))).toMatchObject({ code: 'changed' })
  expect(await failureIn(desk.schedule({ kind: 'list', ...dismiss }))).toMatchObject({ code: 'changed' })
})

test.for([
  ['list', true],
  ['list', false],
  ['account', true],
] as const)(
  'the owner deletes the %s (public: %s): the reporters are told, without the name of a private list, and nobody else',
  async ([what, isPublic]) => {
    const { app, alice, bob, list } = await reported()
    await app.as(alice).lists.update({ id: list.id, isPublic })
    await app.as(alice).lists.create({ name: 'Never reported', isPublic: true })
    if (what === 'list') await app.as(alice).lists.remove({ id: list.id })
    else await app.as(alice).account.remove({ currentPassword: 'secret1' })
    expect(await newsOf(app, bob)).toEqual([
      `list_report_resolved: Your report of ${isPublic ? 'the list “Villains”' : 'a list'} has been resolved: the list has been deleted.`,
    ])
    await expectWhole(app)
  },
)

test('an owner can make a list public again after changing its text, but not after the second takedown', async () => {
  const { app, alice, root } = await appWithMembers()
  const { lists } = app.as(alice)
  const { id } = await lists.create({ name: 'Villains', isPublic: true })
  const takeDown = () => app.as(root).lists.takeDown({ id, reason: 'It insults.' })
  await takeDown()
  expect(await statementTo(app, alice)).toContain('No report led to it.')
  for (const change of [{}, { name: ' Villains ', description: '' }])
    expect(await failureIn(lists.update({ id, isPublic: true, ...change }))).toMatchObject({
      code: 'conflict',
      message: expect.stringContaining('Change its name or description'),
    })
  expect(await lists.update({ id, description: 'Those I fear.' })).toMatchObject({ takedown: null })
  expect(await lists.update({ id, isPublic: true })).toMatchObject({ isPublic: true })

  await takeDown()
  expect(await lists.update({ id, name: 'Others' })).toMatchObject({
    name: 'Others',
    takedown: { reason: 'It insults.', isFinal: true },
  })
  expect(await failureIn(lists.update({ id, name: 'Others again', isPublic: true }))).toMatchObject({
    code: 'conflict',
    message: expect.stringContaining('no longer be made public'),
  })
})

test('an owner’s outdated change names the admin after a takedown, and the owner after a later change', async () => {
  const { app, alice, bob, root } = await appWithMembers()
  const { lists } = app.as(alice)
  const { id, version } = await lists.create({ name: 'Villains', isPublic: true })
  const late = () => failureIn(lists.update({ id, name: 'Late', baseVersion: version }))
  app.clock.advance(1_000)
  await app.as(root).lists.takeDown({ id, reason: REASON })
  expect(await late()).toMatchObject({ code: 'changed', change: { by: 'root', version: version + 1 } })
  app.clock.advance(1_000)
  await lists.update({ id, description: 'Those I fear.' })
  expect(await late()).toMatchObject({ code: 'changed', change: { by: 'alice', version: version + 2 } })
  await lists.update({ id, isPublic: true })
  const { id: lastReportId } = await app.as(bob).lists.report({ id, reason: REASON })
  await app.as(root).lists.dismissReports({ id, lastReportId })
  expect(await late()).toMatchObject({ change: { by: 'alice' } })
})

test('a list that was changed since the admin read it is not taken down, nor is an admin’s own', async () => {
  const { app, alice, root, list } = await reported()
  const { version } = await app.as(alice).lists.update({ id: list.id, name: 'Friends' })
  const takeDown = { id: list.id, reason: REASON, baseVersion: list.version }
  expect(await failureIn(app.as(root).lists.takeDown(takeDown))).toMatchObject({
    code: 'changed',
    change: { by: 'alice', version },
  })
  const own = await app.as(root).lists.create({ name: 'Own', isPublic: true })
  expect(await failureIn(app.as(root).lists.takeDown({ id: own.id, reason: REASON }))).toMatchObject({
    code: 'forbidden',
  })
  const { id: lastReportId } = await app.as(alice).lists.report({ id: own.id, reason: REASON })
  await app.as(root).lists.dismissReports({ id: own.id, lastReportId })
  expect((await app.as(root).audit.page({ action: 'list_reports_dismissed' })).items).toMatchObject([
    { isOwn: true, targetName: 'Own' },
  ])
})

test('dismissed: the reports that the admin read are closed, later ones stay pending, and a second decision is refused', async () => {
  const { app, alice, bob, root, list, report } = await reported()
  const others = await app.as(alice).lists.create({ name: 'Others', isPublic: true })
  const { id: ofOthers } = await app.as(bob).lists.report({ id: others.id, reason: REASON })
  const [carol, dave] = [await app.given.user('carol'), await app.given.user('dave')]
  const { id: lastReportId } = await app.as(dave).lists.report({ id: list.id, reason: 'So do I.' })
  const later = await app.as(carol).lists.report({ id: list.id, reason: 'Me too.' })
  const { dismissReports, reported: waiting } = app.as(root).lists
  await dismissReports({ id: list.id, lastReportId })
  expect(await waiting({})).toMatchObject({
    items: [{ reports: [{ id: ofOthers }] }, { reports: [{ id: later.id }] }],
  })
  expect(await newsOf(app, dave)).toHaveLength(1)
  expect(await newsOf(app, bob)).toEqual([
    'list_report_dismissed: Your report of the list “Villains” has been dismissed: the list stays public.',
  ])
  expect([await newsOf(app, alice), await newsOf(app, carol)]).toEqual([[], []])
  expect(await failureIn(dismissReports({ id: list.id, lastReportId: report.id }))).toMatchObject({
    code: 'conflict',
  })
  // The same user may report the list again.
  await app.as(bob).lists.report({ id: list.id, reason: REASON })
})

test('concurrent decisions of two admins: either the takedown or the dismissal succeeds', async () => {
  const { app, root, list, report } = await reported()
  const second = await app.given.admin('second')
  const outcomes = await Promise.allSettled([
    app.as(root).lists.takeDown({ id: list.id, reason: REASON }),
    app.as(second).lists.dismissReports({ id: list.id, lastReportId: report.id }),
  ])
  expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
})

test('reported lists are paged, the longest-waiting first, without those that are private by now', async () => {
  const { app, alice, bob, root } = await appWithMembers()
  const ids: string[] = []
  for (const name of ['One', 'Two', 'Three', 'Four']) {
    const { id } = await app.as(alice).lists.create({ name, isPublic: true })
    await app.as(bob).lists.report({ id, reason: REASON })
    ids.push(id)
  }
  await app.as(alice).lists.update({ id: ids[1]!, isPublic: false })
  const { reported: page } = app.as(root).lists
  const first = await page({ limit: 2 })
  expect([first.items.map(({ name }) => name), first.total]).toEqual([['One', 'Three'], 3])
  const rest = await page({ limit: 2, cursor: first.nextCursor })
  expect([rest.items.map(({ name }) => name), rest.nextCursor]).toEqual([['Four'], null])
  expect(await failureIn(page({ cursor: 'broken!' }))).toMatchObject({ code: 'invalid' })

  await app.as(alice).lists.remove({ id: ids[0]! })
  const caller = { actor: bob, token: null, address: '192.0.2.1' }
  await app.services.account.remove(caller, { currentPassword: 'secret1' })
  expect(await rowsOf(app, 'list_report')).toEqual([])
  await expectWhole(app)
})
