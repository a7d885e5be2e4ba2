import { expect, test } from 'vitest'
import type { TestApp } from '../../../test-app.testing.ts'
import { appWithMembers, failureIn, rowsOf } from '../../members.testing.ts'
import { signUpConfirmed, tokensIn } from './recovery.testing.ts'

const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE
const PASSWORD = 'secret1'
const ADDRESS = 'owner@example.org'
const TAKEN = { code: 'conflict', error: 'An account with that email already exists' }

const signUp = async (app: TestApp, username: string, email = ADDRESS) =>
  (await app.services.auth.signup({ username, email, password: PASSWORD })).user

/** Sends the queued mail; returns the tokens in it. */
async function mailed(app: TestApp): Promise<string[]> {
  app.mailer.sent.length = 0
  await app.services.jobs.runDue('mail')
  return tokensIn(app)
}

async function forgot(app: TestApp, email = ADDRESS): Promise<string[]> {
  await mailed(app)
  await app.visitor.auth.forgotPassword({ email })
  return mailed(app)
}

test('the address of a sign-up stays pending until its link is opened', async () => {
  const { app } = await appWithMembers()
  const dora = await signUp(app, 'dora')
  expect(await app.as(dora).account.overview()).toMatchObject({ email: null, pendingEmail: ADDRESS })
  const [token] = await mailed(app)
  expect(app.mailer.sent).toMatchObject([
    {
      to: ADDRESS,
      subject: 'Confirm your email address for Personae',
      text: expect.stringContaining('dora'),
    },
  ])
  expect(await app.visitor.account.confirmEmail({ token: token! })).toEqual({ email: ADDRESS })
  expect(await app.as(dora).account.overview()).toMatchObject({ email: ADDRESS, pendingEmail: null })
  expect(await mailed(app)).toEqual([])
})

test('an unconfirmed address can be used for another sign-up; the first to confirm it owns it', async () => {
  const { app } = await appWithMembers()
  const squatter = await signUp(app, 'squatter')
  const [squattersLink] = await mailed(app)
  const owner = await signUp(app, 'owner', 'OWNER@example.org')
  const [ownersLink] = await mailed(app)
  await app.visitor.account.confirmEmail({ token: ownersLink! })
  expect(await app.as(owner).account.overview()).toMatchObject({ email: 'OWNER@example.org' })

  expect(await failureIn(app.visitor.account.confirmEmail({ token: squattersLink! }))).toMatchObject(TAKEN)
  expect(await failureIn(signUp(app, 'third'))).toMatchObject(TAKEN)
  expect(await app.as(squatter).account.overview()).toMatchObject({ email: null })
  // Links are sent only to the account that has confirmed the address.
  await forgot(app)
  expect(app.mailer.sent).toMatchObject([{ to: 'OWNER@example.org', text: expect.stringContaining('owner') }])
  expect(app.mailer.sent[0]!.text).not.toContain('squatter')
})

test('concurrent confirmations of one address: one succeeds, the others get the reason', async () => {
  const { app } = await appWithMembers()
  for (let at = 0; at < 20; at += 1) await signUp(app, `person${at}`)
  const tokens = await mailed(app)
  const outcomes = await Promise.allSettled(
    tokens.map((token) => app.visitor.account.confirmEmail({ token })),
  )
  const refused = outcomes.filter((outcome) => outcome.status === 'rejected')
  expect(refused).toHaveLength(outcomes.length - 1)
  for (const { reason } of refused) expect(reason).toMatchObject({ message: TAKEN.error })
})

test('a user who registered with another person’s address loses access when that person resets the password', async () => {
  const { app } = await appWithMembers()
  const thief = await signUp(app, 'thief')
  const { token: session } = await app.services.auth.login({ username: 'thief', password: PASSWORD })
  const [confirmation] = await mailed(app)
  const own = app.as(thief).account
  const codes = await own.makeRecoveryCodes({ currentPassword: PASSWORD })

  const [link] = await forgot(app)
  await app.visitor.auth.resetPassword({ token: link!, newPassword: 'brand new' })
  expect(await own.overview()).toMatchObject({ email: ADDRESS, pendingEmail: null, recoveryCodes: 0 })
  expect(await app.services.auth.resume(session)).toBeNull()
  for (const attempt of [
    () => app.visitor.auth.login({ username: 'thief', password: PASSWORD }),
    () => app.visitor.auth.redeemRecoveryCode({ username: 'thief', code: codes[0]! }),
    () => app.visitor.account.confirmEmail({ token: confirmation! }),
    () => own.changeEmail({ currentPassword: PASSWORD, email: 'thief@example.org' }),
  ])
    expect((await failureIn(attempt())).code).toMatch(/invalid|unauthenticated/)
  expect(await app.visitor.auth.login({ username: 'thief', password: 'brand new' })).toMatchObject({
    id: thief.id,
  })
})

test('changing the address does not save such a user from a reset link that was already sent', async () => {
  const { app } = await appWithMembers()
  const thief = await signUp(app, 'thief')
  const [link] = await forgot(app)
  await app.as(thief).account.changeEmail({ currentPassword: PASSWORD, email: 'thief@example.org' })
  const [change] = await mailed(app)
  await app.visitor.auth.resetPassword({ token: link!, newPassword: 'brand new' })
  expect(await failureIn(app.visitor.account.confirmEmail({ token: change! }))).toMatchObject({
    code: 'invalid',
  })
  expect(await app.as(thief).account.overview()).toMatchObject({ email: ADDRESS, pendingEmail: null })
  expect(await forgot(app, 'thief@example.org')).toEqual([])
})

test('a forgotten password months after an unconfirmed sign-up: the link is sent, and confirms the address', async () => {
  const { app } = await appWithMembers()
  const dora = await signUp(app, 'dora')
  await mailed(app)
  app.clock.advance(100 * DAY)
  const [link, ...others] = await forgot(app, 'Owner@Example.org ')
  expect(others).toEqual([])
  expect(app.mailer.sent[0]).toMatchObject({
    to: ADDRESS,
    text: expect.stringContaining('also confirms your email address'),
  })
  expect(await app.as(dora).account.overview()).toMatchObject({ email: null, pendingEmail: ADDRESS })
  await app.visitor.auth.resetPassword({ token: link!, newPassword: 'brand new' })
  expect(await app.as(dora).account.overview()).toMatchObject({ email: ADDRESS, pendingEmail: null })
  await mailed(app)
  expect(app.mailer.sent).toMatchObject([{ to: ADDRESS, subject: 'Your Personae password was changed' }])
})

test('several accounts wait for one address: one email with a link for each', async () => {
  const { app } = await appWithMembers()
  const owner = await signUp(app, 'owner')
  for (let at = 0; at < 8; at += 1) {
    app.clock.advance(1_000)
    await signUp(app, `squatter${at}`)
  }
  const links = await forgot(app)
  expect(app.mailer.sent).toHaveLength(1)
  expect(links).toHaveLength(9)
  const { text, html } = app.mailer.sent[0]!
  const [, mine] = /Choose a new password for owner:\n\S+token=(\S+)/.exec(text)!
  expect(html).toContain('Choose a new password for owner<')
  await app.visitor.auth.resetPassword({ token: mine!, newPassword: 'brand new' })
  expect(await app.as(owner).account.overview()).toMatchObject({ email: ADDRESS })

  // The owner of the address may still reset the other accounts; the address stays with the confirmed one.
  const other = links.find((token) => token !== mine)!
  await app.visitor.auth.resetPassword({ token: other, newPassword: 'brand new' })
  const rows = (await rowsOf(app, 'user')) as unknown as { username: string; email: string | null }[]
  expect(rows.filter(({ email }) => email !== null)).toMatchObject([{ username: 'owner' }])
})

test('an account that waits for an address gets no link while it is disabled', async () => {
  const { app } = await appWithMembers()
  await signUp(app, 'dora')
  await app.services.operator.disable('dora')
  expect(await forgot(app)).toEqual([])
  await app.services.operator.enable('dora')
  expect(await forgot(app)).toHaveLength(1)
})

test('an email with several links that is sent again has a valid link for each account', async () => {
  const { app } = await appWithMembers()
  for (const name of ['one', 'two', 'three']) await signUp(app, name)
  await mailed(app)
  await app.visitor.auth.forgotPassword({ email: ADDRESS })
  app.mailer.failure = new Error('the post is closed')
  await app.services.jobs.runDue('mail')
  app.mailer.failure = null
  app.clock.advance(MINUTE)
  const links = await mailed(app)
  expect(links).toHaveLength(3)
  for (const token of links) await app.visitor.auth.resetPassword({ token, newPassword: 'brand new' })
})

test('an account with a confirmed address gets its links there, not at a pending address', async () => {
  const { app } = await appWithMembers()
  const dora = await signUpConfirmed(app, 'dora')
  await app.as(dora).account.changeEmail({ currentPassword: PASSWORD, email: 'mistyped@example.org' })
  expect(await forgot(app, 'mistyped@example.org')).toEqual([])
  expect(await forgot(app, 'dora@example.org')).toHaveLength(1)
})

test('an address that was requested later and not confirmed within a day gets no links, nor another confirmation', async () => {
  const { app, alice } = await appWithMembers()
  await app.as(alice).account.changeEmail({ currentPassword: PASSWORD, email: 'mistyped@example.org' })
  expect(await forgot(app, 'mistyped@example.org')).toHaveLength(1)
  app.clock.advance(DAY)
  expect(await forgot(app, 'mistyped@example.org')).toEqual([])
  expect(await app.as(alice).account.overview()).toMatchObject({ pendingEmail: null })
  expect(await failureIn(app.as(alice).account.resendConfirmation())).toMatchObject({ code: 'conflict' })
})

test('confirming an address voids the reset links sent to the previous one', async () => {
  const { app } = await appWithMembers()
  const dora = await signUpConfirmed(app, 'dora')
  const [link] = await forgot(app, 'dora@example.org')
  await app.as(dora).account.changeEmail({ currentPassword: PASSWORD, email: 'new@example.org' })
  const [confirmation] = await mailed(app)
  await app.visitor.account.confirmEmail({ token: confirmation! })
  expect(
    await failureIn(app.visitor.auth.resetPassword({ token: link!, newPassword: 'brand new' })),
  ).toMatchObject({ code: 'invalid' })
})

test('the confirmation is sent again on request, at least five minutes apart, and only the newest link works', async () => {
  const { app, alice } = await appWithMembers()
  const dora = await signUp(app, 'dora')
  const [first] = await mailed(app)
  const resend = () => app.as(dora).account.resendConfirmation()
  expect(await failureIn(resend())).toMatchObject({ code: 'too_many_requests' })
  app.clock.advance(5 * MINUTE)
  expect(await resend()).toEqual({ pendingEmail: ADDRESS })
  expect(await failureIn(resend())).toMatchObject({ code: 'too_many_requests' })
  const tokens = await mailed(app)
  expect(tokens).toHaveLength(1)
  expect(await failureIn(app.visitor.account.confirmEmail({ token: first! }))).toMatchObject({
    code: 'invalid',
  })
  await app.visitor.account.confirmEmail({ token: tokens[0]! })
  for (const nobodyWaits of [resend, () => app.as(alice).account.resendConfirmation()])
    expect(await failureIn(nobodyWaits())).toMatchObject({ code: 'conflict' })
  expect(await failureIn(app.visitor.account.resendConfirmation())).toMatchObject({ code: 'unauthenticated' })
})

test('the link of a sign-up works for a day; a new one can be requested afterwards', async () => {
  const { app } = await appWithMembers()
  const dora = await signUp(app, 'dora')
  const [late] = await mailed(app)
  app.clock.advance(DAY)
  expect(await failureIn(app.visitor.account.confirmEmail({ token: late! }))).toMatchObject({
    code: 'invalid',
  })
  await app.as(dora).account.resendConfirmation()
  const [fresh] = await mailed(app)
  await app.visitor.account.confirmEmail({ token: fresh! })
})
