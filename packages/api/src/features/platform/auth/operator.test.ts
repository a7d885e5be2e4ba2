import type { CurrentUser } from '@personae/contract/auth'
import { expect, test } from 'vitest'
import { pictureOf, type TestApp } from '../../../test-app.testing.ts'
import { dump, failureIn, given, rowsOf } from '../../members.testing.ts'
import { recovering } from './recovery.testing.ts'

const MINE = { currentPassword: 'secret1' }
const CAROL = { username: 'carol', password: 'secret1' }

const lastEntry = async (app: TestApp) => (await rowsOf(app, 'audit_log')).at(-1)
const byCommand = (action: string, targetName: string) => ({
  actorId: 'command-line',
  actorName: 'command line',
  action,
  targetName,
})

test('demoting revokes the permissions at once, also for a running request', async () => {
  const { app, alice } = await recovering()
  const second = await app.given.admin('second')
  const { id } = await app.given.pending(alice)
  const { token } = await app.services.auth.login({ username: 'second', password: 'secret1' })
  await app.services.operator.demote('Second')

  expect((await app.services.auth.resume(token))?.actor).toMatchObject({ username: 'second', isAdmin: false })
  const before = await dump(app)
  const decision = app.as(second).moderation.setStatus({ id, verdict: 'approved' })
  expect(await failureIn(decision)).toMatchObject({ code: 'forbidden' })
  expect(await dump(app)).toEqual(before)
  expect(await lastEntry(app)).toMatchObject(byCommand('admin_demoted', 'second'))
})

test('the last admin who can sign in cannot be demoted, disabled or deleted', async () => {
  const { app } = await recovering()
  const { operator } = app.services
  const second = await app.given.admin('second')
  await operator.disable('second')
  const before = await dump(app)
  for (const command of [operator.demote, operator.disable, operator.deleteUser])
    expect(await failureIn(command('root'))).toMatchObject({
      code: 'conflict',
      error: 'root is the only admin. Appoint another one first.',
    })
  expect(await dump(app)).toEqual(before)
  await operator.demote('second')
  await operator.enable('second')
  expect(await failureIn(operator.demote(second.username))).toMatchObject({
    code: 'conflict',
    error: 'second is not an admin.',
  })
})

test('if two admins are demoted concurrently one stays', async () => {
  const { app } = await recovering()
  await app.given.admin('second')
  const outcomes = await Promise.allSettled(['root', 'second'].map(app.services.operator.demote))
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
})

test('a disabled account is signed out everywhere and cannot sign in; its published characters stay', async () => {
  const { app, carol, root, tokens, reset } = await recovering()
  const { id } = await given(app, 'approved', carol, root)
  const sentBack = await given(app, 'sent back', carol, root)
  const [code] = await app.as(carol).account.makeRecoveryCodes(MINE)
  const { token } = await app.services.auth.login(CAROL)
  await app.visitor.auth.forgotPassword({ email: 'carol@example.org' })
  const [link] = await tokens()
  await app.services.operator.disable('carol')
  expect(await lastEntry(app)).toMatchObject(byCommand('account_disabled', 'carol'))

  expect(await app.services.auth.resume(token)).toBeNull()
  expect(await app.services.auth.isSignedIn(token)).toBe(false)
  expect(await failureIn(app.visitor.auth.login(CAROL))).toMatchObject({
    code: 'forbidden',
    error: 'This account has been disabled.',
  })
  const wrong = await failureIn(app.visitor.auth.login({ ...CAROL, password: 'secret2' }))
  expect(wrong).toEqual(await failureIn(app.visitor.auth.login({ username: 'nobody', password: 'secret2' })))

  const before = await dump(app)
  for (const call of [
    () => app.given.pending(carol),
    () => app.as(carol).characters.resubmit({ id: sentBack.id }),
    () => app.as(carol).companies.create({ name: 'Tideborn' }),
    () => app.as(carol).account.remove(MINE),
    () => app.as(carol).admin.becomeAdmin(),
  ])
    expect(await failureIn(call())).toMatchObject({ code: 'unauthenticated' })
  expect(await dump(app)).toEqual(before)
  expect(await app.visitor.characters.byId({ id })).toMatchObject({ submittedByUsername: 'carol' })

  expect(await failureIn(reset(link!, 'brand new'))).toMatchObject({ code: 'invalid' })
  await app.visitor.auth.forgotPassword({ email: 'carol@example.org' })
  expect(await tokens()).toEqual([link])
  const renewed = await app.visitor.auth.redeemRecoveryCode({ username: 'carol', code: code! })
  await reset(renewed.token, 'brand new')
  expect(await failureIn(app.visitor.auth.login({ ...CAROL, password: 'brand new' }))).toMatchObject({
    code: 'forbidden',
  })
})

test('an enabled account can sign in again; its earlier sessions stay ended', async () => {
  const { app } = await recovering()
  const { token } = await app.services.auth.login(CAROL)
  await app.services.operator.disable('carol')
  expect(await failureIn(app.services.operator.disable('carol'))).toMatchObject({ code: 'conflict' })
  await app.services.operator.enable('carol')
  expect(await lastEntry(app)).toMatchObject(byCommand('account_enabled', 'carol'))
  expect(await failureIn(app.services.operator.enable('carol'))).toMatchObject({ code: 'conflict' })
  expect(await app.services.auth.resume(token)).toBeNull()
  expect(await app.visitor.auth.login(CAROL)).toMatchObject({ username: 'carol' })
})

test('a new address that waits when an account is disabled is not confirmed, then or once it is enabled', async () => {
  const { app, carol, tokens } = await recovering()
  await app.as(carol).account.changeEmail({ email: 'thief@example.org', currentPassword: 'secret1' })
  const [token = ''] = (await tokens()).slice(-1)
  await app.services.operator.disable('carol')
  const confirm = () => failureIn(app.visitor.account.confirmEmail({ token }))
  expect(await confirm()).toMatchObject({ code: 'invalid' })
  await app.services.operator.enable('carol')
  expect(await confirm()).toMatchObject({ code: 'invalid' })
  expect(await app.as(carol).account.overview()).toMatchObject({
    email: 'carol@example.org',
    pendingEmail: null,
  })
})

test('a sign-in fails if its account is disabled meanwhile', async () => {
  const { app, carol } = await recovering()
  const outcomes = await Promise.allSettled([
    ...Array.from({ length: 20 }, () => app.services.auth.login(CAROL)),
    app.services.operator.disable('carol'),
    ...Array.from({ length: 20 }, () => app.services.auth.login(CAROL)),
  ])
  const sessions = () =>
    app.db.read.selectFrom('session').where('userId', '=', carol.id).select('id').execute()
  expect(outcomes.map(({ status }) => status)).toContain('rejected')
  expect(await sessions()).toEqual([])
  await app.services.operator.enable('carol')
  expect(await sessions()).toEqual([])
})

test('a sign-in fails if its account is deleted meanwhile', async () => {
  const { app } = await recovering()
  app.hasher.onceVerified = () => app.services.operator.deleteUser('carol')
  expect(await failureIn(app.services.auth.login(CAROL))).toMatchObject({ code: 'unauthenticated' })
})

test('a session that started while its account was being disabled is invalid', async () => {
  const { app } = await recovering()
  const { token } = await app.services.auth.login(CAROL)
  const sessions = await app.db.read.selectFrom('session').selectAll().execute()
  await app.services.operator.disable('carol')
  const left = await app.db.read.selectFrom('session').select('id').execute()
  const ended = sessions.filter(({ id }) => !left.some((session) => session.id === id))
  await app.db.transact((tx) => tx.insertInto('session').values(ended).execute())
  expect(await app.services.auth.resume(token)).toBeNull()
})

test('deleting a user keeps only the published characters, under “former member”', async () => {
  const { app, carol, root } = await recovering()
  const { id } = await given(app, 'approved', carol, root, { imageUrl: pictureOf('fox') })
  await given(app, 'pending', carol, root)
  await app.as(carol).companies.create({ name: 'Tideborn' })
  const { token } = await app.services.auth.login(CAROL)
  await app.services.operator.deleteUser('CAROL')

  expect(await app.services.auth.resume(token)).toBeNull()
  expect(await app.visitor.characters.byId({ id })).toMatchObject({ submittedByUsername: 'former member' })
  expect((await rowsOf(app, 'character')).map((row) => row.id)).toEqual([id])
  expect(await rowsOf(app, 'company')).toEqual([])
  expect(await lastEntry(app)).toMatchObject(byCommand('account_deleted', 'carol'))
  expect(await failureIn(app.given.pending(carol))).toMatchObject({ code: 'unauthenticated' })
})

test('a user who deletes their own account is in the log by name', async () => {
  const { app, carol } = await recovering()
  await app.as(carol).account.remove(MINE)
  expect(await lastEntry(app)).toMatchObject({
    actorId: carol.id,
    actorName: 'carol',
    action: 'account_deleted',
    targetId: carol.id,
    targetName: 'carol',
  })
})

test('a reset by the operator revokes earlier access, and notifies the owner by email', async () => {
  const { app, carol, signsIn } = await recovering()
  const { token } = await app.services.auth.login(CAROL)
  const password = await app.services.operator.resetPassword('carol')
  expect(password.length).toBeGreaterThanOrEqual(16)
  expect(await app.services.auth.resume(token)).toBeNull()
  expect(await signsIn(carol, 'secret1')).toBe(false)
  expect(await signsIn(carol, password)).toBe(true)
  await app.services.jobs.runDue('mail')
  expect(app.mailer.sent.at(-1)).toMatchObject({ to: 'carol@example.org' })
  expect(await lastEntry(app)).toMatchObject(byCommand('password_reset_by_operator', 'carol'))
  expect(JSON.stringify(await dump(app))).not.toContain(password)
})

test('an unknown name: every command says so and changes nothing', async () => {
  const { app } = await recovering()
  const before = await dump(app)
  const { operator } = app.services
  for (const command of [
    operator.demote,
    operator.disable,
    operator.enable,
    operator.deleteUser,
    operator.resetPassword,
  ])
    expect(await failureIn(command('nobody'))).toMatchObject({
      code: 'not_found',
      error: 'There is no user called “nobody”.',
    })
  expect(await dump(app)).toEqual(before)
})

test('a disabled account is not promoted to admin, and the operator may use reserved names', async () => {
  const { app } = await recovering()
  await app.services.operator.disable('carol')
  expect(await failureIn(app.services.admin.appoint('carol'))).toMatchObject({ code: 'conflict' })
  const password = await app.services.admin.appoint('admin')
  expect(await app.visitor.auth.login({ username: 'admin', password: password! })).toMatchObject({
    isAdmin: true,
  })
  expect(await failureIn(app.services.admin.appoint('adm1n'))).toMatchObject({ code: 'conflict' })
})

test('after a restore webhooks are off until their owners switch them on: some may have been removed since the backup', async () => {
  const { app, alice, bob, root } = await recovering()
  const input = { url: 'https://example.org/hook', events: ['character.published' as const] }
  const { webhook } = await app.as(alice).webhooks.create(input)
  const { webhook: off } = await app.as(bob).webhooks.create(input)
  await app.as(bob).webhooks.setEnabled({ id: off.id, isEnabled: false })
  await app.services.operator.endAllAccess()
  await app.given.approved(alice, root)
  await app.services.jobs.runDue('webhook')
  expect(app.receiver.requests).toEqual([])
  const newsOf = async (person: CurrentUser) =>
    (await app.as(person).notifications.page({})).items
      .filter(({ type }) => type === 'webhook_disabled')
      .map(({ message }) => message)
  expect(await newsOf(alice)).toEqual([
    'Your webhook to example.org has been switched off: the site was restored from a backup. Switch it on again if you still want it.',
  ])
  expect(await newsOf(bob)).toEqual([])
  expect(await app.as(alice).webhooks.setEnabled({ id: webhook.id, isEnabled: true })).toMatchObject({
    isEnabled: true,
  })
})

test('what a deleted account had filed is no unread notification of others any more', async () => {
  const { app, alice, bob, carol, root } = await recovering()
  const { id, version } = await given(app, 'approved', alice, root)
  const fileAll = async (by: CurrentUser, series: string) => {
    await app.as(by).disputes.report({ reportedCharacterId: id, description: 'Mine' })
    const change = { kind: 'change' as const, changes: { series }, baseVersion: version }
    await app.as(by).corrections.create({ characterId: id, ...change })
    await given(app, 'pending', by, root)
    const rejected = await given(app, 'rejected for good', by, root)
    await app.as(by).appeals.create({ id: rejected.id, text: 'Please look again.' })
  }
  const unread = async (reader: CurrentUser) =>
    (await app.as(reader).notifications.page({})).items.flatMap(({ type, isRead }) => (isRead ? [] : [type]))
  await fileAll(carol, 'Of Carol')
  await app.as(alice).notifications.markAllRead()
  await app.as(root).notifications.markAllRead()
  await fileAll(bob, 'Of Bob')
  await app.services.operator.deleteUser('carol')
  const ofBob = [await unread(alice), await unread(root)]
  expect(ofBob.map(({ length }) => length)).toEqual([2, 7])
  const all = (await app.as(alice).notifications.page({})).total
  await app.services.operator.deleteUser('bob')
  expect([await unread(alice), await unread(root)]).toEqual([[], []])
  expect((await app.as(alice).notifications.page({})).total).toBe(all - 2)
})
