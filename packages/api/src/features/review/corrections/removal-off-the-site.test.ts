import type { CurrentUser } from '@personae/contract/auth'
import { UNDO_PERIOD_MS } from '@personae/contract/moderation.constants'
import { expect, test } from 'vitest'
import { importRecords, SUBMISSION } from '../../../test-app.testing.ts'
import { approvedCompany } from '../../catalogue/companies/companies.testing.ts'
import { appWithMembers, failureIn, given } from '../../members.testing.ts'
import { expectWhole } from '../../references.testing.ts'
import { DISMISS, reportRaw } from '../disputes/disputes.testing.ts'

/** A page whose removal its company has asked for. */
async function asked() {
  const people = await appWithMembers()
  const { app, alice, bob, root } = people
  const { name: origin } = await approvedCompany(app, bob, root, { name: 'Harbour' })
  const { id } = await given(app, 'approved', alice, root, { origin })
  const request = await app.as(bob).removalRequests.create({ id, reason: 'She is not ours.' })
  const accept = () => app.as(root).removalRequests.decide({ id: request.id, status: 'accepted' })
  const latest = async () => (await app.as(alice).notifications.page({ limit: 1 })).items[0]?.message
  return { ...people, id, accept, latest }
}

const WHY = '“Harbour”, the company of its universe, asked for it. She is not ours.'

test.for(['in the hands of its submitter', 'in review'] as const)(
  'accepted while the page is %s: it comes back on no other way than an appeal',
  async (where) => {
    const { app, alice, root, id, accept, latest } = await asked()
    await app.as(alice).characters.unpublish({ id })
    if (where === 'in review') await app.as(alice).characters.resubmit({ id })
    await accept()
    expect(await latest()).toBe(
      `Your character “Orla Quickwater” has been taken off the site. Reason: ${WHY}`,
    )
    expect(await app.as(alice).characters.byId({ id })).toMatchObject({
      status: 'rejected',
      rejectedPermanently: true,
      rejectionReason: WHY,
    })
    for (const way of [
      app.as(alice).characters.resubmit({ id }),
      app.as(root).moderation.setStatus({ id, verdict: 'approved' }),
    ])
      expect(await failureIn(way)).toMatchObject({ code: 'conflict' })
    expect(await app.as(alice).appeals.of({ id })).toMatchObject({ openUntil: expect.any(String) })
    await expectWhole(app)
  },
)

test('accepted once something else has taken the page off: its submitter hears who asked, and why', async () => {
  const { app, root, id, accept, latest } = await asked()
  await app.as(root).moderation.takeOff({ id, reason: 'A real person.' })
  await accept()
  expect(await latest()).toBe(`Your character “Orla Quickwater” stays off the site. Reason: ${WHY}`)
  expect(await app.as(root).characters.byId({ id })).toMatchObject({ rejectionReason: 'A real person.' })
})

test.for(['withdrawn', 'gone with the account of its author'] as const)(
  'what keeps a page off whose report was dismissed: when the last is %s, admins are told that the page waits for them',
  async (end) => {
    const { app, bob, root, id } = await asked()
    const carol = await app.given.user('carol')
    const request = (await app.as(root).removalRequests.page({ status: 'open' })).items[0]!
    const problem = { characterId: id, kind: 'problem', note: 'It hurts.' } as const
    const { id: first } = await app.as(carol).corrections.create(problem)
    const { id: second } = await app.as(carol).corrections.create({ ...problem, note: 'It hurts still.' })
    const ends = [
      { by: bob, ids: [request.id] },
      { by: carol, ids: [first, second] },
    ]
    const dora = await app.given.user('dora')
    const { id: refused } = await app.as(dora).corrections.create(problem)
    await app.as(root).corrections.decide({ id: refused, verdict: 'refused', reason: 'No.' })
    const report = await reportRaw(app, dora, id)
    await app
      .as(root)
      .desk.schedule({ kind: 'copyright', id: report.id, verdict: 'taken_off', adminNotes: 'Ours.' })
    app.clock.advance(UNDO_PERIOD_MS)
    await app.services.jobs.runDue('decision')
    await app.as(root).disputes.decide({ id: report.id, ...DISMISS })
    const told = async () =>
      (await app.as(root).notifications.page({})).items.filter(({ type }) => type === 'character_unpublished')
        .length
    const leave = (who: CurrentUser) => app.as(who).account.remove({ currentPassword: 'secret1' })
    const after: number[] = []
    for (const { by, ids } of ends) {
      if (end === 'withdrawn') for (const one of ids) await app.as(by).corrections.withdraw({ id: one })
      else await leave(by)
      after.push(await told())
    }
    await leave(dora)
    expect([...after, await told()]).toEqual([0, 1, 1])
  },
)

/** A page that its import took off the site while a company asks for its removal. */
async function withdrawnByImport() {
  const { app, bob, root } = await appWithMembers()
  const bring = (status: string) =>
    importRecords(app, [{ ...SUBMISSION, source: 'wiki', sourceId: '1', status }])
  await bring('approved')
  const { id } = (await app.visitor.characters.gallery({})).items[0]!
  await approvedCompany(app, bob, root, { name: SUBMISSION.origin })
  const request = await app.as(bob).removalRequests.create({ id, reason: 'She is not ours.' })
  const { batchId } = await bring('rejected')
  const owner = await app.services.systemAccounts.importer()
  return {
    bring,
    decide: (decision: { status: 'accepted' } | { status: 'refused'; reason: string }) =>
      app.as(root).removalRequests.decide({ id: request.id, ...decision }),
    undo: () => app.services.importUndo.undo(batchId, { owner, leave() {} }),
    status: async () => (await app.as(root).characters.byId({ id })).status,
  }
}

test('while a request is open, and once it is accepted, no import puts the page back', async () => {
  const { bring, decide, status } = await withdrawnByImport()
  await bring('approved')
  expect(await status()).toBe('rejected')
  await decide({ status: 'accepted' })
  await bring('approved')
  expect(await status()).toBe('rejected')
})

test('once it is refused, the import puts the page back', async () => {
  const { bring, decide, status } = await withdrawnByImport()
  await bring('approved')
  await decide({ status: 'refused', reason: 'It is of theirs.' })
  await bring('approved')
  expect(await status()).toBe('approved')
})

test.for(['open', 'accepted'])('nor does the undo of an import: the request is %s', async (state) => {
  const { decide, undo, status } = await withdrawnByImport()
  if (state === 'accepted') await decide({ status: 'accepted' })
  expect(await undo()).toMatchObject({ restored: 0, left: 1 })
  expect(await status()).toBe('rejected')
})
