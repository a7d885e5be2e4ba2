import type { CurrentUser } from '@personae/contract/auth'
import { expect, onTestFinished, test } from 'vitest'
import { RACES, testApp, type TestApp } from '../../../test-app.testing.ts'
import { reportRaw } from '../../review/disputes/disputes.testing.ts'
import { failureIn, rowsOf } from '../../members.testing.ts'

async function fresh(options: { adminBootstrap?: boolean } = {}) {
  const app = await testApp(options)
  onTestFinished(app.close)
  return app
}

const become = (app: TestApp, who: CurrentUser | null) => app.as(who).admin.becomeAdmin()

const admins = (app: TestApp) =>
  app.db.read.selectFrom('user').select('username').where('isAdmin', '=', 1).execute()

test('on a site without an admin the first user to request it becomes admin, and no one after that', async () => {
  const app = await fresh()
  const [alice, bob] = [await app.given.user('alice'), await app.given.user('bob')]
  expect(await become(app, alice)).toEqual({ message: 'You are now an admin.' })

  for (const who of [bob, alice, { ...bob, isAdmin: true }])
    expect(await failureIn(become(app, who))).toMatchObject({
      code: 'forbidden',
      error: 'An admin already exists. Ask them to appoint you.',
    })
  expect(await admins(app)).toEqual([{ username: 'alice' }])
  expect(await rowsOf(app, 'audit_log')).toMatchObject([
    { action: 'became_admin', actorId: alice.id, targetName: 'alice' },
  ])
})

test('fifty accounts request it at once: exactly one becomes admin', async () => {
  const app = await fresh()
  const crowd = await Promise.all(Array.from({ length: 50 }, (_, at) => app.given.user(`user-${at}`)))
  const outcomes = await Promise.allSettled(crowd.map((who) => become(app, who)))

  const refused = outcomes.filter((outcome) => outcome.status === 'rejected')
  expect(refused).toHaveLength(49)
  for (const { reason } of refused) expect(reason).toMatchObject({ code: 'FORBIDDEN' })
  expect(await admins(app)).toHaveLength(1)
  expect(await rowsOf(app, 'audit_log')).toHaveLength(1)
})

test('two concurrent requests, again and again: one succeeds each time', async () => {
  const app = await fresh()
  const [alice, bob] = [await app.given.user('alice'), await app.given.user('bob')]
  for (let round = 0; round < RACES; round += 1) {
    await Promise.allSettled([become(app, alice), become(app, bob), become(app, alice)])
    expect(await admins(app)).toHaveLength(1)
    await app.db.transact((tx) => tx.updateTable('user').set({ isAdmin: 0 }).execute())
  }
})

test('when Become Admin is disabled no user becomes admin, even if there is none', async () => {
  const app = await fresh({ adminBootstrap: false })
  const alice = await app.given.user('alice')
  expect(await failureIn(become(app, alice))).toMatchObject({
    code: 'forbidden',
    error: 'Becoming an admin is turned off on this site.',
  })
  expect(await admins(app)).toEqual([])
})

test('a visitor is asked to sign in first', async () => {
  const app = await fresh()
  expect(await failureIn(become(app, null))).toMatchObject({ code: 'unauthenticated' })
})

test('the command line promotes an existing account, or creates one and shows its password once', async () => {
  const app = await fresh({ adminBootstrap: false })
  const alice = await app.given.user('alice')
  expect(await app.services.admin.appoint('ALICE')).toBeNull()
  expect(await rowsOf(app, 'audit_log')).toMatchObject([
    { actorName: 'command line', action: 'became_admin', targetName: 'alice' },
  ])

  const password = await app.services.admin.appoint('keeper')
  expect(password!.length).toBeGreaterThanOrEqual(16)
  expect(await app.visitor.auth.login({ username: 'keeper', password: password! })).toMatchObject({
    isAdmin: true,
  })
  expect(await admins(app)).toEqual([{ username: 'alice' }, { username: 'keeper' }])
  expect((await app.as({ ...alice, isAdmin: true }).admin.totals()).total).toBe(0)
})

test('the command line refuses a name that the sign-up form refuses, and creates no account', async () => {
  const app = await fresh()
  await expect(app.services.admin.appoint('a b')).rejects.toThrow(/letters, digits/)
  expect(await rowsOf(app, 'user')).toEqual([])
})

test('the dashboard’s totals count every status and what waits for a decision, and only admins see them', async () => {
  const app = await fresh()
  const [alice, root] = [await app.given.user('alice'), await app.given.admin()]
  const first = await app.given.pending(alice)
  await app.given.pending(alice)
  app.clock.advance(60_000)
  await app.given.approved(alice, root)
  const { id } = await app.given.pending(alice)
  await app.as(root).moderation.setStatus({ id, verdict: 'permanent' })

  const bob = await app.given.user('bob')
  const published = await app.given.approved(alice, root)
  await app.as(alice).appeals.create({ id, text: 'It is my own.' })
  await reportRaw(app, bob, published.id)
  const list = await app.as(alice).lists.create({ name: 'A list', isPublic: true })
  await app.as(bob).lists.report({ id: list.id, reason: 'It is rude.' })
  const series = { kind: 'change', changes: { series: 'Salt songs' } } as const
  await app.as(bob).corrections.create({ characterId: published.id, ...series })
  await app.as(bob).companies.create({ name: published.origin })
  const since = app.clock.now().toISOString()
  app.clock.advance(60_000)

  expect(await app.as(root).admin.totals()).toEqual({
    pending: 2,
    approved: 2,
    total: 5,
    waiting: {
      submission: { count: 2, since: first.createdAt },
      correction: { count: 1, since },
      duplicate: { count: 0, since: null },
      problem: { count: 0, since: null },
      removal: { count: 0, since: null },
      copyright: { count: 1, since },
      appeal: { count: 1, since },
      list: { count: 1, since },
      company: { count: 1, since },
    },
  })
  expect(await failureIn(app.as(alice).admin.totals())).toMatchObject({ code: 'forbidden' })
  expect(await failureIn(app.visitor.admin.totals())).toMatchObject({ code: 'unauthenticated' })
})
