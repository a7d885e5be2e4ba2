import { expect, test } from 'vitest'
import { approvedCompany } from '../../catalogue/companies/companies.testing.ts'
import { appWithMembers, failureIn, given } from '../../members.testing.ts'
import { expectWhole } from '../../references.testing.ts'

/** A page that its company has asked to be removed. */
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
