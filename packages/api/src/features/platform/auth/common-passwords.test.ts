import type { CurrentUser } from '@personae/contract/auth'
import { CHANGE_COMMON_PASSWORD, COMMON_PASSWORD } from '@personae/contract/auth.constants'
import { expect, onTestFinished, test } from 'vitest'
import { testApp, type TestApp } from '../../../test-app.testing.ts'
import { failureIn } from '../../members.testing.ts'
import { isCommonPassword } from './common-passwords.ts'

const COMMON = 'monkey'
const REFUSED = { code: 'forbidden', error: CHANGE_COMMON_PASSWORD }
const FIELD_ERROR = { code: 'invalid', issues: [{ path: 'newPassword', message: COMMON_PASSWORD }] }

async function fresh() {
  const app = await testApp()
  onTestFinished(app.close)
  return app
}

const signUp = async (app: TestApp, username: string, password: string): Promise<CurrentUser> =>
  (await app.services.auth.signup({ username, password })).user

const signIn = async (app: TestApp, username: string, password: string) => {
  const { user, token } = await app.services.auth.login({ username, password })
  return { user, token, actor: (await app.services.auth.resume(token))!.actor }
}

/** Sets the mark of common passwords of all accounts; null as in a database from before it existed. */
const setMark = (app: TestApp, mark: 0 | 1 | null = null) =>
  app.db.transact((tx) => tx.updateTable('user').set({ hasCommonPassword: mark }).execute())

const isAdmin = async (app: TestApp, username: string) =>
  (
    await app.db.read
      .selectFrom('user')
      .select('isAdmin')
      .where('username', '=', username)
      .executeTakeFirstOrThrow()
  ).isAdmin === 1

test.for([
  ['123456', true],
  ['MonKey', true],
  ['letmein', true],
  ['secret1', false],
  ['monkey ', false],
  ['', false],
  ['toString', false],
] as const)('“%s” is one of the 3,000 most common passwords: %s', async ([password, expected]) => {
  expect(await isCommonPassword(password)).toBe(expected)
})

test('with a common password nobody becomes an admin, and after a change of it they do', async () => {
  const app = await fresh()
  const alice = await signUp(app, 'alice', COMMON)
  expect(alice).not.toHaveProperty('mustChangePassword')
  expect(await failureIn(app.as(alice).admin.becomeAdmin())).toMatchObject(REFUSED)
  expect(await failureIn(app.services.admin.appoint('alice'))).toMatchObject(REFUSED)
  expect(await isAdmin(app, 'alice')).toBe(false)
  await app.as(alice).account.changePassword({ currentPassword: COMMON, newPassword: 'grey heron' })
  expect(await app.as(alice).admin.becomeAdmin()).toEqual({ message: 'You are now an admin.' })
})

test('who changes to a common password is marked too, and the operator’s random ones are not', async () => {
  const app = await fresh()
  const alice = await signUp(app, 'alice', 'grey heron')
  await app.as(alice).account.changePassword({ currentPassword: 'grey heron', newPassword: COMMON })
  expect(await failureIn(app.services.admin.appoint('alice'))).toMatchObject(REFUSED)
  await app.services.operator.resetPassword('alice')
  expect(await app.services.admin.appoint('alice')).toBeNull()
  expect(await app.services.admin.appoint('newcomer')).toEqual(expect.any(String))
})

test('where there is an admin, Become Admin says that, whatever the password', async () => {
  const app = await fresh()
  await app.services.admin.appoint('root')
  const alice = await signUp(app, 'alice', COMMON)
  expect(await failureIn(app.as(alice).admin.becomeAdmin())).toMatchObject({
    error: 'An admin already exists. Ask them to appoint you.',
  })
})

test('an admin cannot change to a common password, by no way, and the reset link stays valid', async () => {
  const app = await fresh()
  await app.given.admin('root')
  const root = await signIn(app, 'root', 'secret1')
  const change = app.as(root.actor).account.changePassword
  expect(await failureIn(change({ currentPassword: 'secret1', newPassword: COMMON }))).toMatchObject(
    FIELD_ERROR,
  )
  const [code] = await app.as(root.actor).account.makeRecoveryCodes({ currentPassword: 'secret1' })
  const { token } = await app.visitor.auth.redeemRecoveryCode({ username: 'root', code: code! })
  const reset = app.visitor.auth.resetPassword
  expect(await failureIn(reset({ token, newPassword: COMMON }))).toMatchObject(FIELD_ERROR)
  expect((await app.services.auth.resume(root.token))!.actor).toEqual(root.actor)
  await reset({ token, newPassword: 'grey heron' })
  await signIn(app, 'root', 'grey heron')
})

test('an admin of before with a common password has no rights from the next sign-in to the change of it', async () => {
  const app = await fresh()
  await signUp(app, 'root', COMMON)
  await setMark(app)
  await app.services.admin.appoint('root')
  const { id } = await app.given.pending(await app.given.user('alice'))

  const { user, token, actor } = await signIn(app, 'root', COMMON)
  for (const who of [user, actor]) expect(who).toMatchObject({ isAdmin: false, mustChangePassword: true })
  const root = app.as(actor)
  expect(await root.auth.me()).toMatchObject({ isAdmin: false, mustChangePassword: true })
  for (const call of [
    () => root.moderation.queue({}),
    () => root.moderation.setStatus({ id, verdict: 'approved' }),
    // A request that began before the mark was set.
    () => app.as({ ...actor, isAdmin: true }).moderation.setStatus({ id, verdict: 'approved' }),
    () => root.corrections.page({}),
    () => root.admin.becomeAdmin(),
  ])
    expect(await failureIn(call())).toMatchObject(REFUSED)
  expect(await failureIn(root.characters.byId({ id }))).toMatchObject({ code: 'not_found' })
  expect(await failureIn(root.account.remove({ currentPassword: COMMON }))).toMatchObject({
    error: 'You are the only admin. Appoint another one first.',
  })
  const review = { name: 'A key', scopes: ['review' as const], currentPassword: COMMON }
  expect(await failureIn(root.keys.create(review))).toMatchObject({ code: 'invalid' })

  const changing = app.as(actor, { token }).account.changePassword
  await changing({ currentPassword: COMMON, newPassword: 'grey heron' })
  const after = (await signIn(app, 'root', 'grey heron')).actor
  expect(after).toEqual({ ...after, isAdmin: true })
  expect(after).not.toHaveProperty('mustChangePassword')
  await app.as(after).moderation.setStatus({ id, verdict: 'approved' })
})

test('a key of an admin whose password turns out to be common has no rights of admins', async () => {
  const app = await fresh()
  await app.given.admin('root')
  const { actor } = await signIn(app, 'root', 'secret1')
  const input = { name: 'A key', scopes: ['review' as const], currentPassword: 'secret1' }
  const { secret } = await app.as(actor).keys.create(input)
  expect((await app.services.keys.resume(secret))!.actor.isAdmin).toBe(true)
  await setMark(app, 1)
  expect((await app.services.keys.resume(secret))!.actor).toMatchObject({ isAdmin: false })
})

test('a sign-in takes a wrong mark back', async () => {
  const app = await fresh()
  await app.given.admin('root')
  await setMark(app, 1)
  expect((await signIn(app, 'root', 'secret1')).actor.isAdmin).toBe(true)
})
