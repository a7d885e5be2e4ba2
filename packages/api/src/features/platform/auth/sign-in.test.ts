import { createHash } from 'node:crypto'
import type { CurrentUser } from '@personae/contract/auth'
import { openDb } from '@personae/db'
import { openTestDb } from '@personae/db/testing'
import { expect, onTestFinished, test } from 'vitest'
import { testApp, type TestApp } from '../../../test-app.testing.ts'
import { appWithMembers, failureIn, rowsOf } from '../../members.testing.ts'

const DAY = 24 * 60 * 60 * 1000

const daysUntil = ({ clock }: TestApp, time: Date) => (time.getTime() - clock.now().getTime()) / DAY

const signIn = (app: TestApp, username = 'alice', password = 'secret1') =>
  app.services.auth.login({ username, password })

const sessionsOf = (app: TestApp, user: CurrentUser) =>
  app.db.read.selectFrom('session').selectAll().where('userId', '=', user.id).execute()

test('an unknown name and a wrong password get the same answer', async () => {
  const { app } = await appWithMembers()
  const wrong = await failureIn(app.visitor.auth.login({ username: 'alice', password: 'secret2' }))
  const unknown = await failureIn(app.visitor.auth.login({ username: 'nobody', password: 'secret1' }))
  const blankAtTheEnd = await failureIn(app.visitor.auth.login({ username: 'alice', password: 'secret1 ' }))

  expect(wrong).toEqual({
    error: 'Invalid username or password',
    message: 'Invalid username or password',
    code: 'unauthenticated',
  })
  expect(unknown).toEqual(wrong)
  expect(blankAtTheEnd).toEqual(wrong)
})

test.for(['alice', 'ALICE', ' alice ', 'Ａｌｉｃｅ'])('alice signs in as %j', async (username) => {
  const { app, alice } = await appWithMembers()
  expect(await app.visitor.auth.login({ username, password: 'secret1' })).toMatchObject({ id: alice.id })
})

test('no password opens an account created for imports', async () => {
  const { app } = await appWithMembers()
  await app.services.systemAccounts.importer()
  for (const password of ['import', 'undefined', 'null', '[object Object]'])
    expect(await failureIn(app.visitor.auth.login({ username: 'import', password }))).toMatchObject({
      code: 'unauthenticated',
    })
})

test('the browser’s token is not in the database; its hash is', async () => {
  const { app, alice } = await appWithMembers()
  const { token } = await signIn(app)
  expect(token.length).toBeGreaterThanOrEqual(32)
  const rows = await sessionsOf(app, alice)
  expect(JSON.stringify(rows)).not.toContain(token)
  expect(rows.map(({ id }) => id)).toContain(createHash('sha256').update(token).digest('hex'))
  // The stored hash is not a token.
  for (const { id } of rows) expect(await app.services.auth.resume(id)).toBeNull()
})

test('each sign-in has its own token, and logging out ends only that one', async () => {
  const { app, alice } = await appWithMembers()
  const [phone, desk] = [await signIn(app), await signIn(app)]
  expect(phone.token).not.toBe(desk.token)
  expect(await app.services.auth.resume(phone.token)).toMatchObject({ actor: { id: alice.id } })

  await app.as(alice, { token: phone.token }).auth.logout()
  expect(await app.services.auth.resume(phone.token)).toBeNull()
  expect(await app.services.auth.resume(desk.token)).toMatchObject({ actor: { id: alice.id } })
})

test('logging out twice, or without a session, is not an error', async () => {
  const { app, alice } = await appWithMembers()
  const { token } = await signIn(app)
  let forgotten = 0
  const caller = app.as(alice, { token, forget: () => (forgotten += 1) })
  expect(await caller.auth.logout()).toEqual({ message: 'Logged out' })
  expect(await caller.auth.logout()).toEqual({ message: 'Logged out' })
  expect(await app.visitor.auth.logout()).toEqual({ message: 'Logged out' })
  expect(forgotten).toBe(2)
})

test('an expired session is invalid, and its row is deleted', async () => {
  const { app, alice } = await appWithMembers()
  const { token } = await signIn(app)
  app.clock.advance(30 * DAY)
  const before = (await sessionsOf(app, alice)).length
  expect(await app.services.auth.isSignedIn(token)).toBe(false)
  expect(await app.services.auth.resume(token)).toBeNull()
  expect(await sessionsOf(app, alice)).toHaveLength(before - 1)
})

test('a session is extended to thirty days once a day, and so lasts that long after its last use', async () => {
  const { app } = await appWithMembers()
  const { token, expiresAt } = await signIn(app)
  expect(daysUntil(app, expiresAt)).toBeCloseTo(30, 2)
  app.clock.advance(DAY - 1_000)
  expect((await app.services.auth.resume(token))?.extendedTo).toBeNull()

  // The last use within its first half.
  app.clock.advance(13 * DAY)
  const { extendedTo } = (await app.services.auth.resume(token))!
  expect(daysUntil(app, extendedTo!)).toBeCloseTo(30, 2)
  expect((await app.services.auth.resume(token))?.extendedTo).toBeNull()

  app.clock.advance(29 * DAY)
  expect(await app.services.auth.isSignedIn(token)).toBe(true)
})

test('a session used every day expires after ninety days, for every reader, and its row is deleted', async () => {
  const { app, alice } = await appWithMembers()
  const { token } = await signIn(app)
  const caller = app.as(alice, { token })
  for (let day = 1; day < 90; day += 1) {
    app.clock.advance(DAY)
    const session = await app.services.auth.resume(token)
    expect(session, `day ${day}`).not.toBeNull()
    const days = session!.extendedTo ? daysUntil(app, session!.extendedTo) : 0
    expect(days).toBeLessThanOrEqual(90 - day)
  }
  expect(await app.services.auth.isSignedIn(token)).toBe(true)
  expect((await caller.account.overview()).devices).toMatchObject([{ isCurrent: true }])

  app.clock.advance(DAY)
  expect(await app.services.auth.isSignedIn(token)).toBe(false)
  expect((await caller.account.overview()).devices).toEqual([])
  expect(await app.services.auth.resume(token)).toBeNull()
  // The other row is the unused session of the sign-up.
  expect(await sessionsOf(app, alice)).toHaveLength(1)
})

test('in its last days a session is not written at every request', async () => {
  const { app, alice } = await appWithMembers()
  const { token } = await signIn(app)
  for (let day = 1; day < 89; day += 1) {
    app.clock.advance(DAY)
    await app.services.auth.resume(token)
  }
  await app.services.auth.resume(token)
  const before = await sessionsOf(app, alice)
  app.clock.advance(1_000)
  expect((await app.services.auth.resume(token))?.extendedTo).toBeNull()
  expect(await sessionsOf(app, alice)).toEqual(before)
})

test('signing in or up ends the session of the same cookie; a failed attempt ends nothing', async () => {
  const { app, alice } = await appWithMembers()
  const { token } = await signIn(app)
  const browser = app.as(alice, { token })
  await failureIn(browser.auth.login({ username: 'alice', password: 'wrong-1' }))
  await failureIn(browser.auth.quickSignup({ username: 'bob', password: 'secret1' }))
  expect(await app.services.auth.resume(token)).not.toBeNull()

  let current = token
  for (const enter of ['signup', 'quickSignup', 'login'] as const) {
    const next = app.as(alice, { token: current, keep: (value) => (current = value) })
    const former = current
    await next.auth[enter]({
      username: enter === 'login' ? 'bob' : enter,
      password: 'secret1',
      email: 'x@example.org',
    })
    expect(current).not.toBe(former)
    expect(await app.services.auth.resume(former), enter).toBeNull()
    expect(await app.services.auth.resume(current), enter).not.toBeNull()
  }
})

test('the cleanup deletes expired rows only', async () => {
  const { app } = await appWithMembers()
  app.clock.advance(30 * DAY)
  const alive = await signIn(app)
  const before = await rowsOf(app, 'session')
  await app.services.auth.sweep()
  expect(before.length).toBeGreaterThan(1)
  expect(await rowsOf(app, 'session')).toHaveLength(1)
  expect(await app.services.auth.resume(alive.token)).not.toBeNull()
})

test('deleting an account ends its open sessions', async () => {
  const { app, bob } = await appWithMembers()
  const { token } = await signIn(app, 'bob')
  await app.db.transact((tx) => tx.deleteFrom('user').where('id', '=', bob.id).execute())
  expect(await app.services.auth.resume(token)).toBeNull()
  expect(await failureIn(app.given.pending(bob))).toMatchObject({ code: 'unauthenticated' })
  expect(await rowsOf(app, 'character')).toEqual([])
})

test('an invalid token belongs to no user', async () => {
  const { app } = await appWithMembers()
  for (const token of ['', 'x', '../../..', "' or 1=1 --", '\0', 'x'.repeat(10_000)])
    expect(await app.services.auth.resume(token)).toBeNull()
})

test('the current user: an error for REST clients without a session, null for the screens', async () => {
  const { app, alice } = await appWithMembers()
  expect(await failureIn(app.visitor.auth.me())).toMatchObject({ code: 'unauthenticated' })
  expect(await app.visitor.auth.current()).toBeNull()
  expect(await app.as(alice).auth.me()).toEqual(alice)
  expect(await app.as(alice).auth.current()).toEqual({
    id: alice.id,
    username: 'alice',
    isAdmin: false,
    companyId: null,
  })
})

test('the path to return to is read once, at the successful sign-in', async () => {
  const { app } = await appWithMembers()
  const tokens: string[] = []
  const redirects: string[] = []
  const browser = app.as(null, {
    keep: (token) => tokens.push(token),
    takeReturnPath: async () => {
      redirects.push('/admin')
      return '/admin'
    },
  })
  await failureIn(browser.auth.login({ username: 'alice', password: 'wrong-1' }))
  expect([tokens, redirects]).toEqual([[], []])

  const answer = await browser.auth.login({ username: 'alice', password: 'secret1' })
  expect(answer.next).toBe('/admin')
  expect(tokens).toHaveLength(1)
  expect(JSON.stringify(answer)).not.toContain(tokens[0])
  expect(redirects).toHaveLength(1)
})

test('with its user comes the version of what other processes have published', async () => {
  const db = await openTestDb()
  const app = await testApp({ db })
  onTestFinished(app.close)
  await app.services.auth.signup({ username: 'alice', email: 'alice@example.org', password: 'secret1' })
  const { token } = await signIn(app)
  const other = await openDb(db.location)
  onTestFinished(other.close)
  const before = app.db.contentVersion()
  for (let at = 1; at <= 20; at += 1) {
    await other.transact((tx) =>
      tx
        .updateTable('content_version')
        .set((eb) => ({ version: eb('version', '+', 1) }))
        .execute(),
    )
    await app.services.auth.resume(token)
    expect(app.db.contentVersion()).toBe(before + at)
  }
})
