import { createHash } from 'node:crypto'
import type { CurrentUser } from '@personae/contract/auth'
import { expect, test } from 'vitest'
import type { TestApp } from '../../testing/test-app.ts'
import { cast, failureIn, rowsOf } from '../cast.testing.ts'

const DAY = 24 * 60 * 60 * 1000

const daysUntil = (time: Date) => (time.getTime() - Date.now()) / DAY

const signIn = (app: TestApp, username = 'alice', password = 'secret1') =>
  app.services.auth.login({ username, password })

const sessionsOf = (app: TestApp, user: CurrentUser) =>
  app.db.read.selectFrom('session').selectAll().where('userId', '=', user.id).execute()

const moveExpiry = (app: TestApp, token: string, expiresAt: number) =>
  app.db.transact((tx) =>
    tx
      .updateTable('session')
      .set({ expiresAt })
      .where('id', '=', createHash('sha256').update(token).digest('hex'))
      .execute(),
  )

test('an unknown name and a wrong password get one and the same answer', async () => {
  const { app } = await cast()
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
  const { app, alice } = await cast()
  expect(await app.visitor.auth.login({ username, password: 'secret1' })).toMatchObject({ id: alice.id })
})

test('an account that a command made for imports has no password that opens it', async () => {
  const { app } = await cast()
  await app.services.auth.serviceAccount('import')
  for (const password of ['import', 'undefined', 'null', '[object Object]'])
    expect(await failureIn(app.visitor.auth.login({ username: 'import', password }))).toMatchObject({
      code: 'unauthenticated',
    })
})

test('the browser’s token stands nowhere in the database; its hash does', async () => {
  const { app, alice } = await cast()
  const { token } = await signIn(app)
  expect(token.length).toBeGreaterThanOrEqual(32)
  const rows = await sessionsOf(app, alice)
  expect(JSON.stringify(rows)).not.toContain(token)
  expect(rows.map(({ id }) => id)).toContain(createHash('sha256').update(token).digest('hex'))
  // What a thief of the table holds is no token.
  for (const { id } of rows) expect(await app.services.auth.resume(id)).toBeNull()
})

test('each sign-in has a token of its own, and logging out ends that one alone', async () => {
  const { app, alice } = await cast()
  const [phone, desk] = [await signIn(app), await signIn(app)]
  expect(phone.token).not.toBe(desk.token)
  expect(await app.services.auth.resume(phone.token)).toMatchObject({ actor: { id: alice.id } })

  await app.as(alice, { token: phone.token }).auth.logout()
  expect(await app.services.auth.resume(phone.token)).toBeNull()
  expect(await app.services.auth.resume(desk.token)).toMatchObject({ actor: { id: alice.id } })
})

test('logging out twice, or without ever having signed in, is no error', async () => {
  const { app, alice } = await cast()
  const { token } = await signIn(app)
  let forgotten = 0
  const caller = app.as(alice, { token, forget: () => (forgotten += 1) })
  expect(await caller.auth.logout()).toEqual({ message: 'Logged out' })
  expect(await caller.auth.logout()).toEqual({ message: 'Logged out' })
  expect(await app.visitor.auth.logout()).toEqual({ message: 'Logged out' })
  expect(forgotten).toBe(2)
})

test('a sign-in that has run out is over, and its row is gone', async () => {
  const { app, alice } = await cast()
  const { token } = await signIn(app)
  await moveExpiry(app, token, Date.now() - 1)
  const before = (await sessionsOf(app, alice)).length
  expect(await app.services.auth.resume(token)).toBeNull()
  expect(await sessionsOf(app, alice)).toHaveLength(before - 1)
})

test('a sign-in in its second half is extended to thirty days; a young one is left alone', async () => {
  const { app } = await cast()
  const { token, expiresAt } = await signIn(app)
  expect(daysUntil(expiresAt)).toBeCloseTo(30, 2)
  expect((await app.services.auth.resume(token))?.extendedTo).toBeNull()

  await moveExpiry(app, token, Date.now() + 14 * DAY)
  const { extendedTo } = (await app.services.auth.resume(token))!
  expect(daysUntil(extendedTo!)).toBeCloseTo(30, 2)
  expect((await app.services.auth.resume(token))?.extendedTo).toBeNull()
})

test('the sweep removes what has run out and nothing else', async () => {
  const { app } = await cast()
  const [dead, alive] = [await signIn(app), await signIn(app)]
  const before = (await rowsOf(app, 'session')).length
  await moveExpiry(app, dead.token, Date.now() - 1)
  await app.services.auth.sweep()
  expect(await rowsOf(app, 'session')).toHaveLength(before - 1)
  expect(await app.services.auth.resume(alive.token)).not.toBeNull()
})

test('an account that is deleted while its session is open is nobody from then on', async () => {
  const { app, bob } = await cast()
  const { token } = await signIn(app, 'bob')
  await app.db.transact((tx) => tx.deleteFrom('user').where('id', '=', bob.id).execute())
  expect(await app.services.auth.resume(token)).toBeNull()
  expect(await failureIn(app.given.pending(bob))).toMatchObject({ code: 'unauthenticated' })
  expect(await rowsOf(app, 'character')).toEqual([])
})

test('nonsense for a token is nobody', async () => {
  const { app } = await cast()
  for (const token of ['', 'x', '../..', "' or 1=1 --", '\0', 'x'.repeat(10_000)])
    expect(await app.services.auth.resume(token)).toBeNull()
})

test('who am I: an error for those who ask as a client, nobody for the screens', async () => {
  const { app, alice } = await cast()
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

test('where the visitor was going is asked for once, at the sign-in that succeeds', async () => {
  const { app } = await cast()
  const kept: string[] = []
  const asked: string[] = []
  const browser = app.as(null, {
    keep: (token) => kept.push(token),
    takeReturnPath: async () => {
      asked.push('/admin')
      return '/admin'
    },
  })
  await failureIn(browser.auth.login({ username: 'alice', password: 'wrong-1' }))
  expect([kept, asked]).toEqual([[], []])

  const answer = await browser.auth.login({ username: 'alice', password: 'secret1' })
  expect(answer.next).toBe('/admin')
  expect(kept).toHaveLength(1)
  expect(JSON.stringify(answer)).not.toContain(kept[0])
  expect(asked).toHaveLength(1)
})
