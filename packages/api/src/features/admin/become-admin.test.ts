import type { CurrentUser } from '@personae/contract/auth'
import { expect, onTestFinished, test } from 'vitest'
import { testApp, type TestApp } from '../../testing/test-app.ts'
import { failureIn, rowsOf } from '../cast.testing.ts'

async function fresh(options: { adminBootstrap?: boolean } = {}) {
  const app = await testApp(options)
  onTestFinished(app.close)
  return app
}

const become = (app: TestApp, who: CurrentUser | null) => app.as(who).admin.becomeAdmin()

const admins = (app: TestApp) =>
  app.db.read.selectFrom('user').select('username').where('isAdmin', '=', 1).execute()

test('on a site without an admin the first who asks becomes one; after that nobody does', async () => {
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

test('fifty accounts ask at once: exactly one becomes admin', async () => {
  const app = await fresh()
  const crowd = await Promise.all(Array.from({ length: 50 }, (_, at) => app.given.user(`user-${at}`)))
  const outcomes = await Promise.allSettled(crowd.map((who) => become(app, who)))

  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  for (const outcome of outcomes)
    if (outcome.status === 'rejected') expect(outcome.reason).toMatchObject({ code: 'FORBIDDEN' })
  expect(await admins(app)).toHaveLength(1)
  expect(await rowsOf(app, 'audit_log')).toHaveLength(1)
})

test('two ask at once, a hundred times over: one each time', async () => {
  const app = await fresh()
  const [alice, bob] = [await app.given.user('alice'), await app.given.user('bob')]
  for (let round = 0; round < 100; round += 1) {
    await Promise.allSettled([become(app, alice), become(app, bob), become(app, alice)])
    expect(await admins(app)).toHaveLength(1)
    await app.db.transact((tx) => tx.updateTable('user').set({ isAdmin: 0 }).execute())
  }
})

test('with the door closed nobody becomes admin, also where there is none', async () => {
  const app = await fresh({ adminBootstrap: false })
  const alice = await app.given.user('alice')
  expect(await failureIn(become(app, alice))).toMatchObject({
    code: 'forbidden',
    error: 'Becoming an admin is switched off on this site.',
  })
  expect(await admins(app)).toEqual([])
})

test('a visitor is asked to sign in first', async () => {
  const app = await fresh()
  expect(await failureIn(become(app, null))).toMatchObject({ code: 'unauthenticated' })
})

test('the command line appoints an account there is, or makes one and tells its password once', async () => {
  const app = await fresh({ adminBootstrap: false })
  const alice = await app.given.user('alice')
  expect(await app.services.admin.appoint('ALICE')).toBeNull()

  const password = await app.services.admin.appoint('keeper')
  expect(password!.length).toBeGreaterThanOrEqual(16)
  expect(await app.visitor.auth.login({ username: 'keeper', password: password! })).toMatchObject({
    isAdmin: true,
  })
  expect(await admins(app)).toEqual([{ username: 'alice' }, { username: 'keeper' }])
  expect((await app.as({ ...alice, isAdmin: true }).admin.totals()).total).toBe(0)
})

test('the command line refuses a name that the signup form refuses, and makes nothing', async () => {
  const app = await fresh()
  await expect(app.services.admin.appoint('a b')).rejects.toThrow(/letters, digits/)
  expect(await rowsOf(app, 'user')).toEqual([])
})

test('the dashboard’s totals count every status, and are for admins', async () => {
  const app = await fresh()
  const [alice, root] = [await app.given.user('alice'), await app.given.admin()]
  await app.given.pending(alice)
  await app.given.pending(alice)
  await app.given.approved(alice, root)
  const { id } = await app.given.pending(alice)
  await app.as(root).moderation.setStatus({ id, status: 'rejected' })

  expect(await app.as(root).admin.totals()).toEqual({ pending: 2, approved: 1, total: 4 })
  expect(await failureIn(app.as(alice).admin.totals())).toMatchObject({ code: 'forbidden' })
  expect(await failureIn(app.visitor.admin.totals())).toMatchObject({ code: 'unauthenticated' })
})
