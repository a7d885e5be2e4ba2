import { expect, test } from 'vitest'
import { hashOf } from '../../../lib/secret-token.ts'
import { dump, failureIn, rowsOf } from '../../members.testing.ts'
import { recovering } from './recovery.testing.ts'

const MINUTE = 60_000
const SENT = { message: 'If an account with that email exists, a password reset link has been sent.' }
const DEAD_LINK = 'This reset link is not valid any more. Please request a new one.'

test('the email goes to the address of the account, with a link that sets a new password once', async () => {
  const { app, carol, tokens, signsIn, reset } = await recovering()
  expect(await app.visitor.auth.forgotPassword({ email: 'CAROL@example.org ' })).toEqual(SENT)
  const [token] = await tokens()
  expect(app.mailer.sent).toMatchObject([
    { to: 'carol@example.org', subject: 'Reset your Personae password' },
  ])
  expect(await reset(token!, 'brand new')).toEqual({
    message: 'Your password has been successfully reset.',
  })
  expect(await signsIn(carol, 'brand new')).toBe(true)
  expect(await signsIn(carol, 'secret1')).toBe(false)
  expect(await failureIn(reset(token!, 'another one'))).toMatchObject({ code: 'invalid', error: DEAD_LINK })
  expect(await signsIn(carol, 'brand new')).toBe(true)
})

test('a known and an unknown address get the same answer, and the same rows in the database', async () => {
  const { app } = await recovering()
  const before = await rowsOf(app, 'reset_token')
  expect(await app.visitor.auth.forgotPassword({ email: 'carol@example.org' })).toEqual(SENT)
  expect(await app.visitor.auth.forgotPassword({ email: 'nobody@example.org' })).toEqual(SENT)
  const mail = await rowsOf(app, 'mail')
  expect(mail.map(({ id: _, ...row }) => ({ ...row, job: 'a job' }))).toEqual(
    [
      { ...mail[0], id: undefined, job: 'a job' },
      { ...mail[1], id: undefined, job: 'a job' },
    ].map(({ id: _, ...row }) => row),
  )
  expect(await rowsOf(app, 'reset_token')).toEqual(before)

  await app.services.jobs.runDue('mail')
  expect(app.mailer.sent.map(({ to }) => to)).toEqual(['carol@example.org'])
  expect(await rowsOf(app, 'mail')).toEqual([])
})

test.for([
  'a@x.com\r\nBcc: v@y.com',
  'a@x.com,b@y.com',
  'group: a@x.com;',
  '"Carol" <carol@example.org>',
  `${'a'.repeat(10_000)}@x.com`,
  'carol',
  '',
  ['carol@example.org'],
  { $ne: 1 },
  null,
])('%j is not an address: no email, no change', async (email) => {
  const { app } = await recovering()
  const before = await dump(app)
  expect(await failureIn(app.visitor.auth.forgotPassword({ email: email as string }))).toMatchObject({
    code: 'invalid',
    issues: [{ path: 'email', message: 'Please enter a valid email address' }],
  })
  expect(await dump(app)).toEqual(before)
})

test('of two links only the newer one works', async () => {
  const { app, tokens, reset } = await recovering()
  await app.visitor.auth.forgotPassword({ email: 'carol@example.org' })
  await app.services.jobs.runDue('mail')
  await app.visitor.auth.forgotPassword({ email: 'carol@example.org' })
  const [older, newer] = await tokens()
  expect(await failureIn(reset(older!, 'brand new'))).toMatchObject({ error: DEAD_LINK })
  await reset(newer!, 'brand new')
})

test('a link works for an hour', async () => {
  const { app, tokens, reset } = await recovering()
  await app.visitor.auth.forgotPassword({ email: 'carol@example.org' })
  const [token] = await tokens()
  app.clock.advance(60 * MINUTE)
  expect(await failureIn(reset(token!, 'brand new'))).toMatchObject({ error: DEAD_LINK })
})

test('a hundred concurrent uses of one link: one sets the password', async () => {
  const { app, tokens, reset } = await recovering()
  await app.visitor.auth.forgotPassword({ email: 'carol@example.org' })
  const [token] = await tokens()
  const uses = Array.from({ length: 100 }, (_, at) => reset(token!, `brand new ${at}`))
  const outcomes = await Promise.allSettled(uses)
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
})

test.for([
  ['cut short', (token: string) => token.slice(0, -1)],
  ['in another case', (token: string) => token.toUpperCase()],
  ['its hash', hashOf],
  ['invented', () => 'x'.repeat(43)],
  ['an object', () => ({ $ne: 1 })],
  ['empty', () => ''],
] as const)('a token that is %s does not set a password', async ([, spoil]) => {
  const { app, tokens, reset } = await recovering()
  await app.visitor.auth.forgotPassword({ email: 'carol@example.org' })
  const [token] = await tokens()
  const before = await dump(app)
  expect(await failureIn(reset(spoil(token!) as string, 'brand new'))).toMatchObject({ code: 'invalid' })
  expect(await dump(app)).toEqual(before)
})

test('a password that is too short does not use the link', async () => {
  const { app, tokens, reset } = await recovering()
  await app.visitor.auth.forgotPassword({ email: 'carol@example.org' })
  const [token] = await tokens()
  expect(await failureIn(reset(token!, '12345'))).toMatchObject({
    issues: [{ path: 'newPassword', message: 'Password must be at least 6 characters' }],
  })
  await reset(token!, '123456')
})

test('a reset ends every session of the account, does not sign in, and notifies the owner by email', async () => {
  const { app, carol, tokens, reset } = await recovering()
  const open = await Promise.all(
    [1, 2, 3].map(() => app.services.auth.login({ username: 'carol', password: 'secret1' })),
  )
  const other = await app.services.auth.login({ username: 'alice', password: 'secret1' })
  await app.visitor.auth.forgotPassword({ email: 'carol@example.org' })
  const [token] = await tokens()
  await reset(token!, 'brand new')
  for (const session of open) expect(await app.services.auth.resume(session.token)).toBeNull()
  expect(await app.services.auth.resume(other.token)).not.toBeNull()
  const rows = await app.db.read.selectFrom('session').where('userId', '=', carol.id).selectAll().execute()
  expect(rows).toEqual([])

  await app.services.jobs.runDue('mail')
  expect(app.mailer.sent.at(-1)).toMatchObject({
    to: 'carol@example.org',
    subject: 'Your Personae password was changed',
  })
})

test('the token is stored nowhere in the database, before or after the email', async () => {
  const { app, tokens } = await recovering()
  await app.visitor.auth.forgotPassword({ email: 'carol@example.org' })
  app.mailer.failure = new Error('the post is closed')
  await app.services.jobs.runDue('mail')
  app.mailer.failure = null
  app.clock.advance(MINUTE)
  const [token] = await tokens()
  expect(token).toMatch(/^[\w-]{43}$/)
  expect(JSON.stringify(await dump(app))).not.toContain(token)
})

test('an address gets at most three links in a quarter of an hour, whoever requests them', async () => {
  const { app, tokens } = await recovering()
  for (let attempt = 0; attempt < 20; attempt += 1)
    await app.visitor.auth.forgotPassword({ email: 'carol@example.org' })
  expect(await tokens()).toHaveLength(3)
  app.clock.advance(16 * MINUTE)
  await app.visitor.auth.forgotPassword({ email: 'carol@example.org' })
  expect(await tokens()).toHaveLength(4)
})

test('the email of the third link is sent again if the mail server has failed', async () => {
  const { app, tokens, reset } = await recovering()
  for (const failure of [null, null, new Error('connect ECONNREFUSED')]) {
    app.mailer.failure = failure
    await app.visitor.auth.forgotPassword({ email: 'carol@example.org' })
    await app.services.jobs.runDue('mail')
    app.clock.advance(1_000)
  }
  app.mailer.failure = null
  app.clock.advance(MINUTE)
  const links = await tokens()
  expect(links).toHaveLength(3)
  await reset(links[2]!, 'brand new')
})

test('only expired tokens are deleted', async () => {
  const { app, tokens, reset } = await recovering()
  await app.visitor.auth.forgotPassword({ email: 'carol@example.org' })
  await tokens()
  app.clock.advance(120 * MINUTE)
  await app.visitor.auth.forgotPassword({ email: 'carol@example.org' })
  const [, fresh] = await tokens()
  await app.services.recovery.sweep()
  expect(await rowsOf(app, 'reset_token')).toHaveLength(1)
  await reset(fresh!, 'brand new')
})

test('an address that was asked for and never confirmed is deleted; that of a sign-up waits', async () => {
  const { app, carol } = await recovering()
  await app.services.auth.signup({ username: 'dora', email: 'dora@example.org', password: 'secret1' })
  await app.as(carol).account.changeEmail({ currentPassword: 'secret1', email: 'wrong@example.org' })
  app.clock.advance(9 * 24 * 60 * MINUTE)
  await app.services.recovery.sweep()
  expect(await rowsOf(app, 'email_change')).toMatchObject([{ email: 'dora@example.org' }])
})

test('the first link is void as soon as a second is requested, before its email is written', async () => {
  const { app, tokens, reset } = await recovering()
  await app.visitor.auth.forgotPassword({ email: 'carol@example.org' })
  const [first] = await tokens()
  app.clock.advance(1_000)
  await app.visitor.auth.forgotPassword({ email: 'Carol@Example.org' })
  expect(await failureIn(reset(first!, 'brand new'))).toMatchObject({ error: DEAD_LINK })
  const [, second] = await tokens()
  await reset(second!, 'brand new')
})

test('the email of the first link is sent after that of the second: the second link works', async () => {
  const { app, tokens, reset } = await recovering()
  app.mailer.failure = new Error('connect ECONNREFUSED')
  await app.visitor.auth.forgotPassword({ email: 'carol@example.org' })
  await app.services.jobs.runDue('mail')
  app.mailer.failure = null
  app.clock.advance(1_000)
  await app.visitor.auth.forgotPassword({ email: 'carol@example.org' })
  expect(await tokens()).toHaveLength(1)
  app.clock.advance(MINUTE)
  const [second, ...more] = await tokens()
  expect(more).toEqual([])
  expect(await rowsOf(app, 'mail')).toEqual([])
  await reset(second!, 'brand new')
})

test('a link over the limit is not sent, and the previous one stays valid', async () => {
  const { app, tokens, reset } = await recovering()
  for (let attempt = 0; attempt < 4; attempt += 1) {
    await app.visitor.auth.forgotPassword({ email: 'carol@example.org' })
    await app.services.jobs.runDue('mail')
    app.clock.advance(1_000)
  }
  const links = await tokens()
  expect(links).toHaveLength(3)
  await reset(links[2]!, 'brand new')
})
