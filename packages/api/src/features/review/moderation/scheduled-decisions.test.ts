import { openDb } from '@personae/db'
import { failOn, hasSessions } from '@personae/db/testing'
import { expect, onTestFinished, test, vi } from 'vitest'
import { SUBMISSION, testApp } from '../../../test-app.testing.ts'
import { turnsDuring } from '../../../turns.testing.ts'
import { appWithMembers, editRaw, failureIn, given, rowsOf } from '../../members.testing.ts'

const TEN_SECONDS = 10_000

async function appWithPending() {
  const people = await appWithMembers()
  const { app, alice, root } = people
  const { id } = await app.given.pending(alice)
  const own = app.as(root).moderation
  const status = async () => (await app.as(root).characters.byId({ id })).status
  const received = async () => (await app.as(alice).notifications.page({})).items.map(({ type }) => type)
  const news = async (of = root) =>
    (await app.as(of).notifications.page({})).items
      .filter(({ type }) => type === 'decision_not_carried_out')
      .map(({ message, characterId }) => ({ message, characterId }))
  return {
    ...people,
    id,
    own,
    status,
    received,
    news,
    apply: () => app.services.jobs.runDue('decision'),
  }
}

test('a scheduled decision takes effect after ten seconds, not earlier', async () => {
  const { app, id, status, received, apply, root } = await appWithPending()
  await app.as(root).desk.schedule({ kind: 'submission', id, verdict: 'approved' })
  app.clock.advance(TEN_SECONDS - 1)
  await apply()
  expect(await status()).toBe('pending')
  expect(await received()).toEqual([])
  app.clock.advance(1)
  await apply()
  expect(await status()).toBe('approved')
  expect(await received()).toEqual(['character_approved'])
  expect(await rowsOf(app, 'scheduled_decision')).toEqual([])
})

test('undone within ten seconds: nothing is decided, no one is notified, and it can be decided again', async () => {
  const { app, id, status, received, apply, root } = await appWithPending()
  await app
    .as(root)
    .desk.schedule({ kind: 'submission', id, verdict: 'revision', rejectionReason: 'Say more' })
  await app.as(root).desk.undo({ kind: 'submission', id })
  app.clock.advance(TEN_SECONDS)
  expect(await apply()).toEqual([])
  expect(await status()).toBe('pending')
  expect(await received()).toEqual([])
  await app
    .as(root)
    .desk.schedule({ kind: 'submission', id, verdict: 'permanent', rejectionReason: 'Say more' })
  app.clock.advance(TEN_SECONDS)
  await apply()
  expect(await received()).toEqual(['character_rejected'])
  expect(await failureIn(app.as(root).desk.undo({ kind: 'submission', id }))).toMatchObject({
    code: 'conflict',
  })
})

test.for(['second', 'root'])(
  'edited by %s meanwhile: it is not decided, and its admin is notified',
  async (editor) => {
    const { app, root, id, own, status, received, news, apply } = await appWithPending()
    const second = await app.given.admin('second')
    await app.as(root).desk.schedule({ kind: 'submission', id, verdict: 'approved' })
    app.clock.advance(1_000)
    await editRaw(app, editor === 'root' ? root : second, id, { name: 'Renamed' })
    app.clock.advance(TEN_SECONDS)
    await apply()
    expect([await status(), await received()]).toEqual(['pending', []])
    expect(await news()).toEqual([
      {
        message: `Your decision on “Orla Quickwater” was not carried out. “Renamed” was changed by ${editor} in the meantime.`,
        characterId: id,
      },
    ])
    expect(await news(second)).toEqual([])
    expect((await own.queue({})).total).toBe(1)
  },
)

test('deleted meanwhile: its admin is notified', async () => {
  const { app, id, news, apply, root } = await appWithPending()
  await app.as(root).desk.schedule({ kind: 'submission', id, verdict: 'approved' })
  await app.as(await app.given.admin('second')).moderation.remove({ id })
  expect(await app.as(root).desk.scheduled()).toEqual([])
  app.clock.advance(TEN_SECONDS)
  await apply()
  expect(await news()).toEqual([
    {
      message:
        'Your decision on “Orla Quickwater” was not carried out. The submission was withdrawn or deleted before that.',
      characterId: null,
    },
  ])
})

test('an admin’s own decisions that can be undone are listed with their remaining time', async () => {
  const { app, alice, id, root } = await appWithPending()
  const second = app.as(await app.given.admin('second'))
  const other = await app.given.pending(alice)
  await app.as(root).desk.schedule({ kind: 'submission', id, verdict: 'approved' })
  app.clock.advance(4_000)
  await app
    .as(root)
    .desk.schedule({ kind: 'submission', id: other.id, verdict: 'revision', rejectionReason: 'Say more' })
  expect(await app.as(root).desk.scheduled()).toEqual([
    { kind: 'submission', id, name: SUBMISSION.name, verdict: 'approved', left: 6_000 },
    { kind: 'submission', id: other.id, name: SUBMISSION.name, verdict: 'revision', left: TEN_SECONDS },
  ])
  expect(await second.desk.scheduled()).toEqual([])
  app.clock.advance(6_000)
  expect((await app.as(root).desk.scheduled()).map(({ id: one }) => one)).toEqual([other.id])
})

test('a submission has one scheduled decision at a time, and only its author can undo it', async () => {
  const { app, id, root } = await appWithPending()
  const second = app.as(await app.given.admin('second'))
  await app.as(root).desk.schedule({ kind: 'submission', id, verdict: 'approved' })
  expect(
    await failureIn(
      second.desk.schedule({ kind: 'submission', id, verdict: 'revision', rejectionReason: 'No' }),
    ),
  ).toMatchObject({
    code: 'conflict',
  })
  expect(await failureIn(second.desk.undo({ kind: 'submission', id }))).toMatchObject({ code: 'conflict' })
  await app.as(root).desk.undo({ kind: 'submission', id })
})

test('another admin decides immediately: that decision is final, and the slower admin is notified', async () => {
  const { app, id, status, received, news, apply, root } = await appWithPending()
  await app.as(root).desk.schedule({ kind: 'submission', id, verdict: 'approved' })
  const second = app.as(await app.given.admin('second'))
  await second.moderation.setStatus({ id, verdict: 'revision', rejectionReason: 'Say more' })
  app.clock.advance(TEN_SECONDS)
  await apply()
  expect(await status()).toBe('rejected')
  expect(await received()).toEqual(['revision_requested'])
  expect(await news()).toEqual([
    {
      message:
        'Your decision on “Orla Quickwater” was not carried out. This submission is no longer pending: it has been rejected.',
      characterId: id,
    },
  ])
})

test('the decision of an admin who is demoted meanwhile is dropped', async () => {
  const { app, alice, id, status, apply } = await appWithPending()
  const second = await app.given.admin('second')
  await app.as(second).desk.schedule({ kind: 'submission', id, verdict: 'approved' })
  await app.db.transact((tx) =>
    tx.updateTable('user').set({ isAdmin: 0 }).where('id', '=', second.id).execute(),
  )
  app.clock.advance(TEN_SECONDS)
  await apply()
  expect(await status()).toBe('pending')
  expect((await app.as(alice).notifications.page({})).items).toEqual([])
})

test('only admins schedule decisions, on pending submissions, with a reason where one is required', async () => {
  const { app, alice, root, id } = await appWithPending()
  expect(
    await failureIn(app.as(alice).desk.schedule({ kind: 'submission', id, verdict: 'approved' })),
  ).toMatchObject({
    code: 'forbidden',
  })
  expect(
    await failureIn(
      app.as(root).desk.schedule({ kind: 'submission', id, verdict: 'revision', rejectionReason: ' ' }),
    ),
  ).toMatchObject({
    code: 'invalid',
  })
  const done = await given(app, 'approved', alice, root)
  expect(
    await failureIn(app.as(root).desk.schedule({ kind: 'submission', id: done.id, verdict: 'approved' })),
  ).toMatchObject({
    code: 'conflict',
  })
  expect(
    await failureIn(app.as(root).desk.schedule({ kind: 'submission', id: 'missing', verdict: 'approved' })),
  ).toMatchObject({
    code: 'not_found',
  })
})

test('a hundred carried out concurrently over two connections: each once', async () => {
  const { app, alice, root } = await appWithMembers()
  for (let at = 0; at < 100; at += 1) {
    const { id } = await app.given.pending(alice, { name: `Number ${at}` })
    await app.as(root).desk.schedule({ kind: 'submission', id, verdict: 'approved' })
  }
  app.clock.advance(TEN_SECONDS)
  const other = await testApp({ db: { ...(await openDb(app.db.location)), location: app.db.location } })
  onTestFinished(() => other.db.close())
  other.clock.advance(TEN_SECONDS)
  await Promise.all([app, other].map(({ services }) => services.jobs.runDue('decision')))
  expect((await app.as(alice).notifications.page({ limit: 100 })).total).toBe(100)
})

test('decided otherwise and resubmitted within the ten seconds: the new version is not decided', async () => {
  const { app, alice, id, own, status, received, apply } = await appWithPending()
  const second = app.as(await app.given.admin('second'))
  await second.desk.schedule({ kind: 'submission', id, verdict: 'approved' })
  await own.setStatus({ id, verdict: 'revision', rejectionReason: 'Say more' })
  await editRaw(app, alice, id, { name: 'Somebody else' })
  await app.as(alice).characters.resubmit({ id })
  app.clock.advance(TEN_SECONDS)
  await apply()
  expect(await status()).toBe('pending')
  expect(await received()).toEqual(['revision_requested'])
  expect((await own.queue({})).total).toBe(1)
})

test.runIf(hasSessions)(
  'undone and decided again while the old decision is being carried out: the new one has its ten seconds',
  async () => {
    const { app, id, status, apply, root } = await appWithPending()
    await app.as(root).desk.schedule({ kind: 'submission', id, verdict: 'approved' })
    app.clock.advance(TEN_SECONDS)
    const lock = Promise.withResolvers<void>()
    const busy = app.db.transact(() => lock.promise)
    // The calls wait for the lock in this order; the last one has read the old decision by then.
    const transact = vi.spyOn(app.db, 'transact')
    const acts: Promise<unknown>[] = []
    for (const act of [
      () => app.as(root).desk.undo({ kind: 'submission', id }),
      () =>
        app.as(root).desk.schedule({ kind: 'submission', id, verdict: 'revision', rejectionReason: 'No' }),
      apply,
    ]) {
      acts.push(act())
      await vi.waitFor(() => expect(transact).toHaveBeenCalledTimes(acts.length), 120_000)
    }
    lock.resolve()
    await Promise.all([busy, ...acts])
    expect(await status()).toBe('pending')
    expect(await app.as(await app.given.admin('second')).moderation.outcome({ id })).toMatchObject({
      state: 'scheduled',
    })
  },
)

test('an unexpected failure does not stop the others', async () => {
  const { app, alice, root, id, status, apply } = await appWithPending()
  const broken = await app.given.pending(alice, { name: 'Broken' })
  await app.as(root).desk.schedule({ kind: 'submission', id: broken.id, verdict: 'approved' })
  await failOn(app.db, { table: 'character', event: 'update', id: broken.id, message: 'a fault' })
  await app.as(root).desk.schedule({ kind: 'submission', id, verdict: 'approved' })
  app.clock.advance(TEN_SECONDS)
  expect(await apply()).toMatchObject([{ kind: 'decision', attempts: 1, error: 'a fault', isFinal: false }])
  expect(await status()).toBe('approved')
  expect(await rowsOf(app, 'scheduled_decision')).toMatchObject([{ characterId: broken.id }])

  const tries: unknown[] = []
  for (let second = 0; second < 120; second += 1) {
    app.clock.advance(1_000)
    tries.push(...(await apply()))
  }
  expect(tries).toMatchObject([2, 3, 4, 5].map((attempts) => ({ attempts, isFinal: attempts === 5 })))
  expect(await rowsOf(app, 'scheduled_decision')).toEqual([])
  expect((await app.as(root).notifications.page({})).items[0]).toMatchObject({
    type: 'decision_not_carried_out',
    message:
      'Your decision on “Broken” was not carried out. Something went wrong on our side. Please decide again.',
  })
  expect((await app.as(root).admin.jobs()).failed).toMatchObject([
    { kind: 'decision', about: 'Broken', attempts: 5, error: 'a fault' },
  ])
})

test('many that are due at once: other requests are served in between', async () => {
  const { app, alice, root } = await appWithMembers()
  for (let at = 0; at < 10; at += 1) {
    const { id } = await app.given.pending(alice, { name: `Number ${at}` })
    await app.as(root).desk.schedule({ kind: 'submission', id, verdict: 'approved' })
  }
  app.clock.advance(TEN_SECONDS)
  expect(await turnsDuring(() => app.services.jobs.runDue('decision'))).toBeGreaterThanOrEqual(9)
})
