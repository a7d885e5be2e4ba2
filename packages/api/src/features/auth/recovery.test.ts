import { expect, test } from 'vitest'
import { hashOf } from '../../lib/secret-token.ts'
import { dump, failureIn, rowsOf } from '../cast.testing.ts'
import { recovering } from './recovery.testing.ts'

const MINUTE = 60_000
const SENT = { message: 'If an account with that email exists, a password reset link has been sent.' }
const DEAD_LINK = 'This reset link is not valid any more. Please request a new one.'

test('the mail goes to the address of the account, with a link that sets a new password once', async () => {
  const { app, carol, tokens, signsIn, reset } = await recovering()
  expect(await app.visitor.auth.forgotPassword({ email: 'CAROL@example.org ' })).toEqual(SENT)
  const [token] = await tokens()
  expect(app.post.letters).toMatchObject([
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

test('a known and an unknown address get one answer, and leave the same in the database', async () => {
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

  await app.services.mail.deliverDue()
  expect(app.post.letters.map(({ to }) => to)).toEqual(['carol@example.org'])
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
])('%j is no address: no mail, nothing changes', async (email) => {
  const { app } = await recovering()
  const before = await dump(app)
  expect(await failureIn(app.visitor.auth.forgotPassword({ email: email as string }))).toMatchObject({
    code: 'invalid',
    issues: [{ path: 'email', message: 'Please enter a valid email address' }],
  })
  expect(await dump(app)).toEqual(before)
})

test('of two links the newer works, the older does not', async () => {
  const { app, tokens, reset } = await recovering()
  await app.visitor.auth.forgotPassword({ email: 'carol@example.org' })
  await app.services.mail.deliverDue()
  await app.visitor.auth.forgotPassword({ email: 'carol@example.org' })
  const [older, newer] = await tokens()
  expect(await failureIn(reset(older!, 'brand new'))).toMatchObject({ error: DEAD_LINK })
  await reset(newer!, 'brand new')
})

test('a link works for an hour and no longer', async () => {
  const { app, tokens, reset } = await recovering()
  await app.visitor.auth.forgotPassword({ email: 'carol@example.org' })
  const [token] = await tokens()
  app.clock.advance(60 * MINUTE)
  expect(await failureIn(reset(token!, 'brand new'))).toMatchObject({ error: DEAD_LINK })
})

test('a hundred uses of one link at once: one sets the password', async () => {
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
  ['made up', () => 'x'.repeat(43)],
  ['an object', () => ({ $ne: 1 })],
  ['empty', () => ''],
] as const)('a token that is %s sets nothing', async ([, spoil]) => {
  const { app, tokens, reset } = await recovering()
  await app.visitor.auth.forgotPassword({ email: 'carol@example.org' })
  const [token] = await tokens()
  const before = await dump(app)
  expect(await failureIn(reset(spoil(token!) as string, 'brand new'))).toMatchObject({ code: 'invalid' })
  expect(await dump(app)).toEqual(before)
})

test('a password that is too short leaves the link as it was', async () => {
  const { app, tokens, reset } = await recovering()
  await app.visitor.auth.forgotPassword({ email: 'carol@example.org' })
  const [token] = await tokens()
  expect(await failureIn(reset(token!, '12345'))).toMatchObject({
    issues: [{ path: 'newPassword', message: 'Password must be at least 6 characters' }],
  })
  await reset(token!, '123456')
})

test('a reset ends every session of the account, signs nobody in, and tells the owner', async () => {
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

  await app.services.mail.deliverDue()
  expect(app.post.letters.at(-1)).toMatchObject({
    to: 'carol@example.org',
    subject: 'Your Personae password was changed',
  })
})

test('the token is nowhere in the database, neither before nor after the mail', async () => {
  const { app, tokens } = await recovering()
  await app.visitor.auth.forgotPassword({ email: 'carol@example.org' })
  app.post.failure = new Error('the post is closed')
  await app.services.mail.deliverDue()
  app.post.failure = null
  app.clock.advance(MINUTE)
  const [token] = await tokens()
  expect(token).toMatch(/^[\w-]{43}$/)
  expect(JSON.stringify(await dump(app))).not.toContain(token)
})

test('an address gets three links in a quarter of an hour, whoever asks how often', async () => {
  const { app, tokens } = await recovering()
  for (let asked = 0; asked < 20; asked += 1)
    await app.visitor.auth.forgotPassword({ email: 'carol@example.org' })
  expect(await tokens()).toHaveLength(3)
  app.clock.advance(16 * MINUTE)
  await app.visitor.auth.forgotPassword({ email: 'carol@example.org' })
  expect(await tokens()).toHaveLength(4)
})

test('what has run out is swept away, what has not stays', async () => {
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
