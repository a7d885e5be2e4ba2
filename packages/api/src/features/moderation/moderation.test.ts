import { expect, onTestFinished, test } from 'vitest'
import { testApp } from '../../testing/test-app.ts'

async function cast() {
  const app = await testApp()
  onTestFinished(app.close)
  return { app, alice: await app.given.user('alice'), root: await app.given.admin() }
}

test('a submission that an admin approves is what visitors find and read', async () => {
  const { app, alice, root } = await cast()
  const { id } = await app.given.pending(alice)
  await expect(app.visitor.characters.byId({ id })).rejects.toMatchObject({ code: 'NOT_FOUND' })

  await app.as(root).moderation.setStatus({ id, status: 'approved' })

  expect(await app.visitor.characters.byId({ id })).toMatchObject({
    name: 'Orla Quickwater',
    status: 'approved',
  })
  expect((await app.visitor.characters.gallery({ q: 'quickw' })).items).toMatchObject([{ id }])
})

test('two admins deciding one submission, a hundred times over: one wins each time', async () => {
  const { app, alice, root } = await cast()
  const other = await app.given.admin('second')
  for (let round = 0; round < 100; round += 1) {
    const { id } = await app.given.pending(alice)
    const outcomes = await Promise.allSettled([
      app.as(root).moderation.setStatus({ id, status: 'approved' }),
      app.as(other).moderation.setStatus({ id, status: 'rejected', rejectionReason: 'Too thin' }),
    ])
    const won = outcomes.filter((outcome) => outcome.status === 'fulfilled')
    expect(won).toHaveLength(1)
    expect(outcomes.find((outcome) => outcome.status === 'rejected')?.reason).toMatchObject({
      code: 'CONFLICT',
    })
    expect(await app.as(root).characters.byId({ id })).toMatchObject({ status: won[0]?.value.status })
  }
})
