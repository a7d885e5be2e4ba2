import type { CurrentUser } from '@personae/contract/auth'
import { expect, test } from 'vitest'
import { HOUR } from '../../../lib/time.ts'
import { SUBMISSION, type TestApp } from '../../../test-app.testing.ts'
import { approvedCompany } from '../../catalogue/companies/companies.testing.ts'
import { DISMISS, published, reportRaw } from '../disputes/disputes.testing.ts'

const OPEN_REPORT =
  'dispute_filed: The copyright report on “Orla Quickwater” is still open. 24 of 48 hours are left to decide.'
const OPEN_REQUEST =
  'correction_received: The request to take “Orla Quickwater” off the site is still open. 24 of 48 hours are left to decide.'

/** What is due after so many more hours is done. @returns the notifications that it has brought to somebody */
async function newsAfter(app: TestApp, hours: number, who: CurrentUser): Promise<string[]> {
  const before = (await app.as(who).notifications.page({})).total
  app.clock.advance(hours * HOUR)
  expect(await app.services.jobs.runDue('reminder')).toEqual([])
  const { items, total } = await app.as(who).notifications.page({})
  return items.slice(0, total - before).map(({ type, message }) => `${type}: ${message}`)
}

test('an open report reminds the admins once, after half of its time', async () => {
  const { app, alice, bob, root, character } = await published()
  const { id } = await reportRaw(app, bob, character.id)
  expect(await newsAfter(app, 23.9, root)).toEqual([])
  expect(await newsAfter(app, 0.1, root)).toEqual([OPEN_REPORT])
  const [reminder] = (await app.as(root).notifications.page({})).items
  expect(reminder).toMatchObject({ characterId: character.id, metadata: { caseId: id } })
  expect(await newsAfter(app, 100, root)).toEqual([])
  // Neither the reporter nor the owner is told how the admins stand.
  for (const other of [bob, alice])
    expect(JSON.stringify(await app.as(other).notifications.page({}))).not.toContain('still open')
})

test('nobody is reminded of a report that was decided, whose page is off the site, or that went with its page', async () => {
  const { app, alice, bob, root, character } = await published()
  const { id } = await reportRaw(app, bob, character.id)
  await app.as(root).disputes.decide({ id, ...DISMISS })
  await reportRaw(app, bob, character.id)
  await app.as(alice).characters.unpublish({ id: character.id })
  expect(await newsAfter(app, 24, root)).toEqual([])
  await app.as(alice).characters.withdraw({ id: character.id })
  expect(await newsAfter(app, 24, root)).toEqual([])
})

test('a late reminder says that no time is left', async () => {
  const { app, bob, root, character } = await published()
  await reportRaw(app, bob, character.id)
  expect(await newsAfter(app, 60, root)).toEqual([OPEN_REPORT.replace('24 of', '0 of')])
})

test('an open request for removal reminds the admins, a decided one does not; other problems have no limit', async () => {
  const { app, bob, root, character } = await published()
  await approvedCompany(app, bob, root, { name: SUBMISSION.origin })
  const carol = await app.given.user('carol')
  await app
    .as(carol)
    .corrections.create({ characterId: character.id, kind: 'problem', topic: 'other', note: 'Odd.' })
  const { id } = await app.as(bob).removalRequests.create({ id: character.id, reason: 'Not of our world.' })
  expect(await newsAfter(app, 24, root)).toEqual([OPEN_REQUEST])
  const [reminder] = (await app.as(root).notifications.page({})).items
  expect(reminder).toMatchObject({ characterId: character.id, metadata: { caseId: id, correctionId: id } })
  await app.as(bob).removalRequests.withdraw({ id })
  const again = await app.as(bob).removalRequests.create({ id: character.id, reason: 'Not of our world.' })
  await app.as(root).removalRequests.decide({ id: again.id, status: 'refused', reason: 'It is.' })
  expect(await newsAfter(app, 24, root)).toEqual([])
})
