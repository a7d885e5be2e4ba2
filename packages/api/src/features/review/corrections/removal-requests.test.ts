import type { CurrentUser } from '@personae/contract/auth'
import { UNDO_PERIOD_MS } from '@personae/contract/moderation.constants'
import { expect, test } from 'vitest'
import { SUBMISSION, type TestApp } from '../../../test-app.testing.ts'
import { approvedCompany } from '../../catalogue/companies/companies.testing.ts'
import { DISMISS, reportRaw } from '../disputes/disputes.testing.ts'
import { dump, editRaw, failureIn, given } from '../../members.testing.ts'
import { expectWhole } from '../../references.testing.ts'
import { appWithPage } from './corrections.testing.ts'
import { blocksPublishing } from './removal-requests.repo.ts'

const REASON = 'She is not of our world.'
const ASKED = `“${SUBMISSION.origin}”, the company of its universe, asked for it. ${REASON}`
const PASSWORD = { currentPassword: 'secret1' }

const codeOf = (call: Promise<unknown>): Promise<string> =>
  call.then(
    () => 'done',
    async () => (await failureIn(call)).code,
  )

const latest = async (app: TestApp, of: CurrentUser) =>
  (await app.as(of).notifications.page({ limit: 1 })).items.map(({ type, message }) => [type, message])[0]

/** A page of alice in the universe of bob's company, and a function with which bob asks for its removal. */
async function appWithCompany() {
  const people = await appWithPage()
  const { app, bob, root, character } = people
  const company = await approvedCompany(app, bob, root, { name: SUBMISSION.origin.toUpperCase() })
  const ask = (id = character.id, by: CurrentUser | null = bob) =>
    app.as(by).removalRequests.create({ id, reason: REASON })
  const status = async (id = character.id) => (await app.as(root).characters.byId({ id })).status
  return { ...people, company, ask, status, id: character.id, requests: app.as(root).removalRequests }
}

test('a company asks for the removal of a page: the admins are told, and only they and the company read it', async () => {
  const { app, alice, bob, root, ask, id, requests } = await appWithCompany()
  const carol = await app.given.user('carol')
  const filed = await ask()
  expect(filed).toMatchObject({
    status: 'open',
    characterId: id,
    by: 'bob',
    reason: REASON,
    answer: null,
    hoursLeft: 48,
  })
  expect(await latest(app, root)).toEqual([
    'correction_received',
    'bob asks for “Orla Quickwater” to be taken off the site.',
  ])
  expect((await app.as(alice).notifications.page({})).items.map(({ type }) => type)).not.toContain(
    'correction_to_answer',
  )
  app.clock.advance(49 * 60 * 60 * 1_000)
  const late = { ...filed, hoursLeft: -1 }
  expect(await requests.page({})).toMatchObject({ items: [late], total: 1 })
  expect(await requests.page({ status: 'decided' })).toMatchObject({ items: [], total: 0 })
  expect((await app.as(root).desk.queue({ kind: 'removal' })).items).toMatchObject([{ id: filed.id }])
  expect((await app.as(root).desk.queue({ kind: 'problem' })).items).toEqual([])
  for (const reader of [root, bob])
    expect(await app.as(reader).removalRequests.byId({ id: filed.id })).toEqual(late)

  const one = { id: filed.id }
  const decision = { ...one, status: 'refused', reason: 'No' } as const
  const seen: Record<string, string[]> = {}
  for (const who of [null, alice, carol, bob, root]) {
    const as = app.as(who).removalRequests
    const calls: Promise<unknown>[] = [as.page({}), as.byId(one), as.decide({ ...one, status: 'refused' })]
    // An admin’s decision is invalid without a reason, and bob does not withdraw: so his request stays.
    if (who !== bob) calls.push(as.withdraw(one))
    seen[who?.username ?? 'visitor'] = await Promise.all(calls.map(codeOf))
  }
  const [not, no, hidden] = ['unauthenticated', 'forbidden', 'not_found']
  expect(seen).toEqual({
    visitor: [not, not, not, not],
    alice: [no, hidden, no, hidden],
    carol: [no, hidden, no, hidden],
    bob: [no, 'done', no],
    root: ['done', 'done', 'invalid', no],
  })
  const { id: other } = await app.as(bob).corrections.create({ characterId: id, kind: 'problem', note: 'x' })
  for (const call of [
    requests.byId({ id: other }),
    requests.decide({ ...decision, id: other }),
    app.as(bob).removalRequests.withdraw({ id: other }),
  ])
    expect(await failureIn(call)).toMatchObject({ code: 'not_found' })
})

test('who may ask: the approved company of the universe, for a published page of others, once', async () => {
  const { app, alice, bob, root, ask, id } = await appWithCompany()
  const own = await given(app, 'approved', bob, root, { name: 'Own' })
  const elsewhere = await given(app, 'approved', alice, root, { name: 'Elsewhere', origin: 'The Delta' })
  const hidden = await given(app, 'pending', alice, root, { name: 'Hidden' })
  const [waiting, refusedOne] = [await app.given.user('waiting'), await app.given.user('refused')]
  await app.as(waiting).companies.create({ name: 'The Delta' })
  const { id: refusedId } = await app
    .as(refusedOne)
    .companies.create({ name: 'Harbour' })
    .catch(() => ({ id: '' }))
  await app.as(root).companies.revoke({ id: refusedId, reason: 'Not yours.' })
  const inHarbour = await given(app, 'approved', alice, root, { name: 'Docker', origin: 'Harbour' })
  await app.services.admin.appoint('waiting')
  const before = await dump(app)
  for (const [who, page, code, message] of [
    [null, id, 'unauthenticated', /log in/],
    [alice, id, 'forbidden', /“Take My Page Off”/],
    [bob, own.id, 'forbidden', /“Take My Page Off”/],
    [bob, elsewhere.id, 'forbidden', /approved company of its universe/],
    [bob, hidden.id, 'not_found', /./],
    [bob, 'nothing', 'not_found', /./],
    [alice, hidden.id, 'conflict', /Only a published/],
    [refusedOne, inHarbour.id, 'forbidden', /approved company of its universe/],
    [{ ...waiting, isAdmin: true }, elsewhere.id, 'forbidden', /Admins edit/],
  ] as const) {
    const failure = await failureIn(ask(page, who))
    expect([failure.code, failure.message], `${who?.username} ${page}`).toEqual([
      code,
      expect.stringMatching(message),
    ])
  }
  expect(await failureIn(app.as(bob).removalRequests.create({ id, reason: ' ' }))).toMatchObject({
    code: 'invalid',
    issues: [{ path: 'reason', message: 'Please say why the page should be taken off.' }],
  })
  expect(await dump(app)).toEqual(before)
  const { id: first } = await ask()
  expect(await failureIn(ask())).toMatchObject({
    code: 'conflict',
    message: expect.stringMatching(/already asked/),
  })
  await app.as(root).removalRequests.decide({ id: first, status: 'refused', reason: 'She is of it.' })
  await ask()
})

test('accepted: the page is off the site, its submitter reads who asked and why, and may appeal', async () => {
  const { app, alice, bob, root, ask, id, requests, status, character } = await appWithCompany()
  const { id: request } = await ask()
  const decision = { id: request, status: 'accepted', rule: 'copyright' } as const
  expect(await failureIn(requests.decide({ ...decision, baseVersion: 1 }))).toMatchObject({ code: 'changed' })
  const accepted = await requests.decide({ ...decision, baseVersion: character.version })
  expect(accepted).toMatchObject({ status: 'accepted', answer: null, decidedBy: 'root', hoursLeft: null })
  expect(await status()).toBe('rejected')
  expect(await latest(app, alice)).toEqual([
    'character_taken_off',
    expect.stringContaining(`Your character “Orla Quickwater” has been taken off the site. Reason: ${ASKED}`),
  ])
  expect(await latest(app, bob)).toEqual([
    'correction_accepted',
    'Your removal request for “Orla Quickwater” has been accepted: the page is off the site.',
  ])
  const told = await app.as(bob).notifications.page({ limit: 1 })
  expect(told.items[0]?.metadata).toMatchObject({ caseId: request })
  const { items: log } = await app.as(root).audit.page({ limit: 2 })
  expect(log.map(({ action }) => action)).toEqual(['correction_accepted', 'character_taken_off_on_request'])
  expect((await app.as(alice).characters.rounds({ id })).items[0]).toMatchObject({ verdict: 'taken_off' })
  expect(await app.as(alice).appeals.of({ id })).toMatchObject({ openUntil: expect.any(String) })
  expect(await requests.page({ status: 'decided' })).toMatchObject({ items: [{ id: request }], total: 1 })
  for (const late of [
    requests.decide({ id: request, status: 'refused', reason: 'No' }),
    app.as(bob).removalRequests.withdraw({ id: request }),
  ])
    expect(await failureIn(late)).toMatchObject({
      code: 'conflict',
      message: 'This removal request is no longer open: root has accepted it.',
    })
})

test('refused with a reason, which the company and the submitter read; the page stays', async () => {
  const { app, alice, bob, root, ask, requests, status } = await appWithCompany()
  const { id } = await ask()
  expect(await failureIn(requests.decide({ id, status: 'refused', reason: ' ' }))).toMatchObject({
    issues: [{ path: 'reason' }],
  })
  await requests.decide({ id, status: 'refused', reason: 'She is of it.' })
  expect(await status()).toBe('approved')
  expect(await latest(app, bob)).toEqual([
    'correction_refused',
    'Your removal request for “Orla Quickwater” has been refused. Reason: She is of it.',
  ])
  expect((await app.as(alice).notifications.page({ limit: 1 })).items).toMatchObject([
    {
      type: 'correction_decided',
      message: `“${SUBMISSION.origin}” asked for your character “Orla Quickwater” to be taken off the site, which has been refused. Reason: She is of it.`,
      metadata: { caseId: id },
    },
  ])
  expect((await app.as(root).audit.page({ limit: 1 })).items).toMatchObject([
    { action: 'correction_refused' },
  ])
})

test('a company that is none of this universe any more gets nothing: its request can only be refused', async () => {
  const { app, root, ask, id, company, requests, status } = await appWithCompany()
  const { id: first } = await ask()
  await editRaw(app, root, id, { origin: 'The Delta' })
  const accept = (request: string) => failureIn(requests.decide({ id: request, status: 'accepted' }))
  expect(await accept(first)).toMatchObject({ code: 'conflict', message: expect.stringMatching(/any more/) })
  await editRaw(app, root, id, { origin: SUBMISSION.origin })
  await app.as(root).companies.revoke({ id: company.id, reason: 'Not yours.' })
  expect(await accept(first)).toMatchObject({ code: 'conflict' })
  expect(
    await failureIn(app.as(root).desk.schedule({ kind: 'removal', id: first, verdict: 'accepted' })),
  ).toMatchObject({ code: 'conflict' })
  expect(await status()).toBe('approved')
  expect(await requests.decide({ id: first, status: 'refused', reason: 'No company.' })).toMatchObject({
    status: 'refused',
  })
})

test('what something else has taken off meanwhile stays off: while it is asked for, and once that is accepted', async () => {
  const { app, root, ask, id, requests, status } = await appWithCompany()
  const kept = (since: string) => app.db.transact((tx) => blocksPublishing(tx, id, since))
  const before = app.clock.now().toISOString()
  expect(await kept(before)).toBe(false)
  const { id: request } = await ask()
  expect(await kept(before)).toBe(true)
  const report = await reportRaw(app, await app.given.user('claimant'), id)
  await app
    .as(root)
    .desk.schedule({ kind: 'copyright', id: report.id, verdict: 'taken_off', adminNotes: 'Ours.' })
  app.clock.advance(UNDO_PERIOD_MS)
  await app.services.jobs.runDue('decision')
  await requests.decide({ id: request, status: 'accepted' })
  await app.as(root).disputes.decide({ id: report.id, ...DISMISS })
  expect(await status()).toBe('rejected')
  const log = await app.as(root).audit.page({ action: 'character_taken_off' })
  expect(log.total).toBe(1)
  expect(await kept(before)).toBe(true)
  app.clock.advance(1)
  expect(await kept(app.clock.now().toISOString())).toBe(false)
  expect(await failureIn(ask())).toMatchObject({ code: 'not_found' })
})

test('a removed page closes its requests; a deleted account takes its open ones, and keeps none of its data', async () => {
  const { app, alice, bob, root, ask, id, requests } = await appWithCompany()
  const decided = await given(app, 'approved', alice, root, { name: 'Decided' })
  const open = await given(app, 'approved', alice, root, { name: 'Open' })
  const { id: first } = await ask()
  await app.as(root).moderation.remove({ id })
  expect(await requests.byId({ id: first })).toMatchObject({ status: 'resolved', characterId: null })
  expect(await latest(app, bob)).toEqual([
    'correction_resolved',
    'Your removal request for “Orla Quickwater” has been closed: the page has been removed.',
  ])
  const { id: second } = await ask(decided.id)
  await requests.decide({ id: second, status: 'refused', reason: 'No.' })
  const latestFirst = await requests.page({ status: 'decided' })
  expect(latestFirst.items.map((request) => request.id)).toEqual([second, first])
  const { id: third } = await ask(open.id)
  const exported: unknown[] = []
  for await (const { topic, note } of app.services.corrections.exportOf(bob.id)) exported.push([topic, note])
  expect(exported).toEqual(Array.from({ length: 3 }, () => ['removal', REASON]))
  await app.as(bob).account.remove(PASSWORD)
  expect(await failureIn(requests.byId({ id: third }))).toMatchObject({ code: 'not_found' })
  expect(await requests.byId({ id: second })).toMatchObject({ status: 'refused', by: null })
  await expectWhole(app)
})

test('at the desk it takes effect after ten seconds, unless it is undone, or the page was changed since', async () => {
  const { app, root, ask, id, status, requests } = await appWithCompany()
  const { id: request } = await ask()
  const { schedule, undo, scheduled, queue } = app.as(root).desk
  const accept = () => schedule({ kind: 'removal', id: request, verdict: 'accepted' })
  const later = async () => {
    app.clock.advance(UNDO_PERIOD_MS)
    await app.services.jobs.runDue('decision')
  }
  await accept()
  expect(await scheduled()).toMatchObject([{ kind: 'removal', id: request, verdict: 'accepted' }])
  expect((await queue({ kind: 'removal' })).items).toEqual([])
  expect(await failureIn(accept())).toMatchObject({ message: 'root has just reviewed this request.' })
  await undo({ kind: 'removal', id: request })
  await schedule({ kind: 'correction', id: request, verdict: 'accepted' })
  expect((await queue({ kind: 'removal' })).items, 'as what it is').toEqual([])
  await undo({ kind: 'removal', id: request })
  await later()
  expect(await status()).toBe('approved')
  await accept()
  await editRaw(app, root, id, { series: 'Another' })
  await later()
  expect(await status()).toBe('approved')
  expect(await latest(app, root)).toEqual(['decision_not_carried_out', expect.any(String)])
  await accept()
  await later()
  expect([await status(), (await requests.byId({ id: request })).status]).toEqual(['rejected', 'accepted'])
})
