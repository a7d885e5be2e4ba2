import { expect, test } from 'vitest'
import { turnsDuring } from '../../../turns.testing.ts'
import { appWithMembers, failureIn } from '../../members.testing.ts'

const HOUR = 60 * 60 * 1_000

test('submissions and decisions of each of the last thirty days, and the median wait', async () => {
  const { app, alice, root } = await appWithMembers()
  const decide = app.as(root).moderation.setStatus
  const ids: string[] = []
  for (const name of ['One', 'Two', 'Three']) ids.push((await app.given.pending(alice, { name })).id)
  app.clock.advance(2 * HOUR)
  await decide({ id: ids[0]!, verdict: 'approved' })
  app.clock.advance(46 * HOUR)
  await decide({ id: ids[1]!, verdict: 'revision', rejectionReason: 'Say more' })
  await app.as(alice).characters.resubmit({ id: ids[1]! })
  app.clock.advance(HOUR)
  await decide({ id: ids[1]!, verdict: 'approved' })

  const { days, medianHours } = await app.as(root).admin.activity()
  expect(days).toHaveLength(30)
  expect(days.at(-1)!.day).toBe(app.clock.now().toISOString().slice(0, 10))
  expect(days.slice(-3).map(({ submissions, decisions }) => [submissions, decisions])).toEqual([
    [3, 1],
    [0, 0],
    [1, 2],
  ])
  // Waits of 2, 48 and 1 hours.
  expect(medianHours).toBe(2)

  // The wait of this submission begins again.
  await app.as(alice).characters.takeBack({ id: ids[2]! })
  await app.as(alice).characters.resubmit({ id: ids[2]! })
  app.clock.advance(40 * 24 * HOUR)
  expect(await app.as(root).admin.activity()).toMatchObject({ medianHours: null })
  await decide({ id: ids[2]!, verdict: 'approved' })
  const later = await app.as(root).admin.activity()
  expect(later.medianHours).toBe(40 * 24)
  expect(later.days.at(-1)).toMatchObject({ submissions: 0, decisions: 1 })
})

test('without decisions there is no median; only admins see the figures', async () => {
  const { app, alice, root } = await appWithMembers()
  expect((await app.as(root).admin.activity()).medianHours).toBeNull()
  expect(await failureIn(app.as(alice).admin.activity())).toMatchObject({ code: 'forbidden' })
})

test('other requests are served while the figures are computed', async () => {
  const { app, root } = await appWithMembers()
  expect(await turnsDuring(() => app.as(root).admin.activity())).toBeGreaterThan(20)
})
