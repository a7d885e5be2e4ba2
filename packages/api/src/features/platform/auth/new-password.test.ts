import { expect, test } from 'vitest'
import { failureIn, rowsOf } from '../../members.testing.ts'
import { recovering, tokensIn } from './recovery.testing.ts'

const MINE = { currentPassword: 'secret1' }

/** Carol's account with every kind of access that a new password must revoke. */
async function compromisedAccount() {
  const account = await recovering()
  const { app, carol, tokens } = account
  const own = app.as(carol).account
  const { token: session } = await app.services.auth.login({ username: 'carol', password: 'secret1' })
  const codes = await own.makeRecoveryCodes(MINE)
  await own.changeEmail({ ...MINE, email: 'thief@example.org' })
  const confirmation = (await tokens()).at(-1)!
  app.mailer.sent.length = 0
  await app.visitor.auth.forgotPassword({ email: 'carol@example.org' })
  const [link] = await tokens()
  return { ...account, own, session, codes, confirmation, link: link! }
}

type Account = Awaited<ReturnType<typeof compromisedAccount>>

const WAYS: [string, (account: Account) => Promise<unknown>][] = [
  ['a change', ({ own }) => own.changePassword({ ...MINE, newPassword: 'brand new' })],
  ['a reset by email', ({ reset, link }) => reset(link, 'brand new')],
  [
    'a reset by recovery code',
    async ({ app, reset, codes }) => {
      const { token } = await app.visitor.auth.redeemRecoveryCode({ username: 'carol', code: codes[9]! })
      await reset(token, 'brand new')
    },
  ],
]

test.for(WAYS)('%s of the password revokes all access from before', async ([, set]) => {
  const account = await compromisedAccount()
  const { app, carol, own, session, codes, confirmation, link, reset, signsIn } = account
  await set(account)

  expect(await app.services.auth.resume(session)).toBeNull()
  for (const attempt of [
    ...codes.map((code) => () => app.visitor.auth.redeemRecoveryCode({ username: 'carol', code })),
    () => app.visitor.account.confirmEmail({ token: confirmation }),
    () => reset(link, 'stolen one'),
  ])
    expect(await failureIn(attempt())).toMatchObject({ code: 'invalid' })
  expect(await own.overview()).toMatchObject({
    email: 'carol@example.org',
    pendingEmail: null,
    recoveryCodes: 0,
  })
  for (const table of ['recovery_code', 'email_change'] as const) expect(await rowsOf(app, table)).toEqual([])
  expect(await signsIn(carol, 'brand new')).toBe(true)

  app.mailer.sent.length = 0
  await app.services.jobs.runDue('mail')
  expect(app.mailer.sent).toMatchObject([
    { to: 'carol@example.org', subject: 'Your Personae password was changed' },
  ])
  expect(app.mailer.sent[0]!.text).toContain('old recovery codes no longer work')
  expect(app.mailer.sent[0]!.text).toContain('https://personae.example/account')
})

test('without recovery codes the email does not mention them', async () => {
  const { app, carol } = await recovering()
  await app.as(carol).account.changePassword({ ...MINE, newPassword: 'brand new' })
  await app.services.jobs.runDue('mail')
  expect(app.mailer.sent).toHaveLength(1)
  expect(app.mailer.sent[0]!.text).not.toContain('recovery codes')
})

test('a queued confirmation email is not sent after the password has changed', async () => {
  const { app, carol } = await recovering()
  const own = app.as(carol).account
  await own.changeEmail({ ...MINE, email: 'thief@example.org' })
  await own.changePassword({ ...MINE, newPassword: 'brand new' })
  await app.services.jobs.runDue('mail')
  expect(app.mailer.sent.map(({ to }) => to)).not.toContain('thief@example.org')
  await app.visitor.auth.forgotPassword({ email: 'thief@example.org' })
  await app.services.jobs.runDue('mail')
  expect(tokensIn(app)).toEqual([])
})

test('the address of a sign-up stays pending, but its earlier link is void', async () => {
  const { app } = await recovering()
  const { user: dora } = await app.services.auth.signup({
    username: 'dora',
    email: 'dora@example.org',
    password: 'secret1',
  })
  await app.services.jobs.runDue('mail')
  const [link] = tokensIn(app)
  const own = app.as(dora).account
  await own.changePassword({ ...MINE, newPassword: 'brand new' })
  expect(await own.overview()).toMatchObject({ email: null, pendingEmail: 'dora@example.org' })
  expect(await failureIn(app.visitor.account.confirmEmail({ token: link! }))).toMatchObject({
    code: 'invalid',
  })
  app.mailer.sent.length = 0
  await app.visitor.auth.forgotPassword({ email: 'dora@example.org' })
  await app.services.jobs.runDue('mail')
  expect(tokensIn(app)).toHaveLength(1)
})

test.for([
  ['change the password', ({ own }: Account) => own.changePassword({ ...MINE, newPassword: 'stolen one' })],
  ['change the email', ({ own }: Account) => own.changeEmail({ ...MINE, email: 'again@example.org' })],
  ['create recovery codes', ({ own }: Account) => own.makeRecoveryCodes(MINE)],
  ['delete the account', ({ own }: Account) => own.remove(MINE)],
] as const)(
  'an attempt to %s with the old password fails if the password is reset meanwhile',
  async ([, act]) => {
    const account = await compromisedAccount()
    const { app, carol, reset, link, own, signsIn } = account
    // The old password is verified, then the reset is committed, then the action continues.
    app.hasher.onceVerified = () => reset(link, 'brand new')
    expect(await failureIn(act(account))).toMatchObject({
      code: 'invalid',
      issues: [{ path: 'currentPassword', message: 'That is not your password' }],
    })
    expect(await signsIn(carol, 'brand new')).toBe(true)
    expect(await own.overview()).toMatchObject({
      email: 'carol@example.org',
      pendingEmail: null,
      recoveryCodes: 0,
    })
  },
)

test('the current address is notified of a requested change and of new recovery codes', async () => {
  const { app, carol } = await recovering()
  const own = app.as(carol).account
  await own.changeEmail({ ...MINE, email: 'new@example.org' })
  await own.makeRecoveryCodes(MINE)
  await app.services.jobs.runDue('mail')
  const received = app.mailer.sent
    .filter(({ to }) => to === 'carol@example.org')
    .toSorted((a, b) => a.subject.localeCompare(b.subject))
  expect(received.map(({ subject }) => subject)).toEqual([
    'New recovery codes for your Personae account',
    'Your Personae account is about to change its email address',
  ])
  expect(received[1]!.text).toContain('new@example.org')
  for (const { text } of received) expect(text).toContain('https://personae.example/forgot-password')
})

test('the email goes to the address at the time of the event, even if it is sent later', async () => {
  const { app, carol, tokens } = await recovering()
  const own = app.as(carol).account
  await own.changeEmail({ ...MINE, email: 'thief@example.org' })
  const { send } = app.mailer
  app.mailer.send = async (id, mail) => {
    if (mail.to === 'carol@example.org') throw new Error('the mailbox is busy')
    return send.call(app.mailer, id, mail)
  }
  await app.visitor.account.confirmEmail({ token: (await tokens())[0]! })
  await own.makeRecoveryCodes(MINE)
  app.mailer.send = send
  app.clock.advance(60_000)
  await app.services.jobs.runDue('mail')
  const requested = app.mailer.sent.filter(({ subject }) =>
    subject.startsWith('Your Personae account is about'),
  )
  expect(requested).toMatchObject([{ to: 'carol@example.org' }])
})

test('an account without a confirmed address gets no such email, nor does a pending address', async () => {
  const { app, alice } = await recovering()
  const own = app.as(alice).account
  await own.changeEmail({ ...MINE, email: 'stranger@example.org' })
  await app.services.jobs.runDue('mail')
  app.mailer.sent.length = 0
  await own.makeRecoveryCodes(MINE)
  await own.changePassword({ ...MINE, newPassword: 'brand new' })
  await app.services.jobs.runDue('mail')
  expect(app.mailer.sent).toEqual([])
})
