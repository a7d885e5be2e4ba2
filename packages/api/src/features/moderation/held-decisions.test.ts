import { setTimeout } from 'node:timers/promises'
import type { HeldDecisionTable } from '@personae/db'
import { expect, test } from 'vitest'
import { turnsDuring } from '../../testing/turns.ts'
import { cast, editRaw, failureIn, given, rowsOf } from '../cast.testing.ts'

const TEN_SECONDS = 10_000

async function desk() {
  const house = await cast()
  const { app, alice, root } = house
  const { id } = await app.given.pending(alice)
  const own = app.as(root).moderation
  const status = async () => (await app.as(root).characters.byId({ id })).status
  const told = async () => (await app.as(alice).notifications.page({})).items.map(({ type }) => type)
  return { ...house, id, own, status, told, carryOut: () => app.services.heldDecisions.carryOutDue() }
}

test('a held decision takes effect after ten seconds, and not before', async () => {
  const { app, id, own, status, told, carryOut } = await desk()
  await own.hold({ id, status: 'approved' })
  app.clock.advance(TEN_SECONDS - 1)
  await carryOut()
  expect(await status()).toBe('pending')
  expect(await told()).toEqual([])
  app.clock.advance(1)
  await carryOut()
  expect(await status()).toBe('approved')
  expect(await told()).toEqual(['character_approved'])
  expect(await rowsOf(app, 'held_decision')).toEqual([])
})

test('undone within ten seconds: nothing is decided, nobody is told, and it can be decided anew', async () => {
  const { app, id, own, status, told, carryOut } = await desk()
  await own.hold({ id, status: 'rejected', rejectionReason: 'Say more' })
  await own.undo({ id })
  app.clock.advance(TEN_SECONDS)
  await carryOut()
  expect(await status()).toBe('pending')
  expect(await told()).toEqual([])
  await own.hold({ id, status: 'rejected', rejectionReason: 'Say more', permanent: true })
  app.clock.advance(TEN_SECONDS)
  await carryOut()
  expect(await told()).toEqual(['character_rejected'])
  expect(await failureIn(own.undo({ id }))).toMatchObject({ code: 'conflict' })
})

test('what another admin edits meanwhile is not decided on unseen; one’s own edit changes nothing', async () => {
  const { app, root, id, own, status, told, carryOut } = await desk()
  const second = await app.given.admin('second')
  await own.hold({ id, status: 'approved' })
  app.clock.advance(1_000)
  await editRaw(app, second, id, { name: 'Renamed' })
  app.clock.advance(TEN_SECONDS)
  await carryOut()
  expect([await status(), await told()]).toEqual(['pending', []])
  expect((await own.queue({})).total).toBe(1)

  await own.hold({ id, status: 'approved' })
  await editRaw(app, root, id, { name: 'Renamed again' })
  app.clock.advance(TEN_SECONDS)
  await carryOut()
  expect(await told()).toEqual(['character_approved'])
})

test('one’s own that can still be undone are told, with the time that is left', async () => {
  const { app, alice, id, own } = await desk()
  const second = app.as(await app.given.admin('second')).moderation
  const other = await app.given.pending(alice)
  await own.hold({ id, status: 'approved' })
  app.clock.advance(4_000)
  await own.hold({ id: other.id, status: 'rejected', rejectionReason: 'Say more' })
  expect(await own.held()).toEqual([
    { character: expect.objectContaining({ id }), verdict: 'approved', left: 6_000 },
    { character: expect.objectContaining({ id: other.id }), verdict: 'revision', left: TEN_SECONDS },
  ])
  expect(await second.held()).toEqual([])
  app.clock.advance(6_000)
  expect((await own.held()).map(({ character }) => character.id)).toEqual([other.id])
})

test('one decision waits for each submission, and only who made it takes it back', async () => {
  const { app, id, own } = await desk()
  const second = app.as(await app.given.admin('second')).moderation
  await own.hold({ id, status: 'approved' })
  expect(await failureIn(second.hold({ id, status: 'rejected', rejectionReason: 'No' }))).toMatchObject({
    code: 'conflict',
  })
  expect(await failureIn(second.undo({ id }))).toMatchObject({ code: 'conflict' })
  await own.undo({ id })
})

test('somebody decides at once meanwhile: that stands, and the held one is forgotten', async () => {
  const { app, id, own, status, told, carryOut } = await desk()
  await own.hold({ id, status: 'approved' })
  await own.setStatus({ id, status: 'rejected', rejectionReason: 'Say more' })
  app.clock.advance(TEN_SECONDS)
  await carryOut()
  expect(await status()).toBe('rejected')
  expect(await told()).toEqual(['revision_requested'])
})

test('an admin who is none any more decides nothing after all', async () => {
  const { app, alice, id, status, carryOut } = await desk()
  const second = await app.given.admin('second')
  await app.as(second).moderation.hold({ id, status: 'approved' })
  await app.db.transact((tx) =>
    tx.updateTable('user').set({ isAdmin: 0 }).where('id', '=', second.id).execute(),
  )
  app.clock.advance(TEN_SECONDS)
  await carryOut()
  expect(await status()).toBe('pending')
  expect((await app.as(alice).notifications.page({})).items).toEqual([])
})

test('holding is for admins, of what is pending, with a reason where one is needed', async () => {
  const { app, alice, root, id, own } = await desk()
  expect(await failureIn(app.as(alice).moderation.hold({ id, status: 'approved' }))).toMatchObject({
    code: 'forbidden',
  })
  expect(await failureIn(own.hold({ id, status: 'rejected', rejectionReason: ' ' }))).toMatchObject({
    code: 'invalid',
  })
  const done = await given(app, 'approved', alice, root)
  expect(await failureIn(own.hold({ id: done.id, status: 'approved' }))).toMatchObject({ code: 'conflict' })
  expect(await failureIn(own.hold({ id: 'missing', status: 'approved' }))).toMatchObject({
    code: 'not_found',
  })
})

test('a hundred carried out by two processes at once: each once', async () => {
  const { app, alice, root } = await cast()
  for (let at = 0; at < 100; at += 1) {
    const { id } = await app.given.pending(alice, { name: `Number ${at}` })
    await app.as(root).moderation.hold({ id, status: 'approved' })
  }
  app.clock.advance(TEN_SECONDS)
  await Promise.all([app.services.heldDecisions.carryOutDue(), app.services.heldDecisions.carryOutDue()])
  expect((await app.as(alice).notifications.page({ limit: 100 })).total).toBe(100)
})

test('decided otherwise and resubmitted within the ten seconds: what is new is not decided on unseen', async () => {
  const { app, alice, id, own, status, told, carryOut } = await desk()
  const second = app.as(await app.given.admin('second')).moderation
  await second.hold({ id, status: 'approved' })
  await own.setStatus({ id, status: 'rejected', rejectionReason: 'Say more' })
  await editRaw(app, alice, id, { name: 'Somebody else' })
  await app.as(alice).characters.resubmit({ id })
  app.clock.advance(TEN_SECONDS)
  await carryOut()
  expect(await status()).toBe('pending')
  expect(await told()).toEqual(['revision_requested'])
  expect((await own.queue({})).total).toBe(1)
})

test('undone and decided anew while the old decision is being looked for: the new one has its ten seconds', async () => {
  const { app, id, own, status, carryOut } = await desk()
  await own.hold({ id, status: 'approved' })
  app.clock.advance(TEN_SECONDS)
  const lock = Promise.withResolvers<void>()
  const busy = app.db.transact(() => lock.promise)
  // Each waits for the lock, in this order; the last has seen the old decision by then.
  const acts: Promise<unknown>[] = [own.undo({ id })]
  await setTimeout(20)
  acts.push(own.hold({ id, status: 'rejected', rejectionReason: 'No' }))
  await setTimeout(20)
  acts.push(carryOut())
  lock.resolve()
  await Promise.all([busy, ...acts])
  expect(await status()).toBe('pending')
  expect(await app.as(await app.given.admin('second')).moderation.outcome({ id })).toMatchObject({
    state: 'held',
  })
})

test('one that fails for no known reason keeps no other from its effect', async () => {
  const { app, alice, id, own, status, carryOut } = await desk()
  const broken = await app.given.pending(alice, { name: 'Broken' })
  await own.hold({ id: broken.id, status: 'approved' })
  await app.db.transact((tx) =>
    tx
      .updateTable('held_decision')
      .set({ decision: '{' as HeldDecisionTable['decision'] })
      .execute(),
  )
  await own.hold({ id, status: 'approved' })
  app.clock.advance(TEN_SECONDS)
  await expect(carryOut()).rejects.toThrow('could not be carried out')
  expect(await status()).toBe('approved')
})

test('many that are due at once: others are served in between', async () => {
  const { app, alice, root } = await cast()
  for (let at = 0; at < 10; at += 1) {
    const { id } = await app.given.pending(alice, { name: `Number ${at}` })
    await app.as(root).moderation.hold({ id, status: 'approved' })
  }
  app.clock.advance(TEN_SECONDS)
  expect(await turnsDuring(() => app.services.heldDecisions.carryOutDue())).toBeGreaterThanOrEqual(9)
})
