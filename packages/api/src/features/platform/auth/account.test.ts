import { expect, test } from 'vitest'
import { pictureOf } from '../../../test-app.testing.ts'
import { dump, failureIn, given, rowsOf } from '../../members.testing.ts'
import { recovering, signUpConfirmed } from './recovery.testing.ts'

const MINE = { currentPassword: 'secret1' }
const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'

async function signedIn() {
  const people = await recovering()
  const { app, carol } = people
  const enter = (userAgent: string | null = null) =>
    app.services.auth.login({ username: 'carol', password: 'secret1' }, userAgent)
  const { token } = await enter(FIREFOX)
  return { ...people, enter, token, own: app.as(carol, { token }).account }
}

test('every account procedure refuses visitors, and asks for the password before it changes anything', async () => {
  const { app, own } = await signedIn()
  const wrong = { currentPassword: 'secret2' }
  const calls = (account: typeof own, password: typeof wrong) => [
    () => account.changePassword({ ...password, newPassword: 'brand new' }),
    () => account.changeEmail({ ...password, email: 'new@example.org' }),
    () => account.makeRecoveryCodes(password),
    () => account.remove(password),
  ]
  const before = await dump(app)
  for (const call of calls(app.visitor.account, MINE))
    expect(await failureIn(call())).toMatchObject({ code: 'unauthenticated' })
  expect(await failureIn(app.visitor.account.overview())).toMatchObject({ code: 'unauthenticated' })
  for (const call of calls(own, wrong)) {
    expect(await failureIn(call())).toMatchObject({
      code: 'invalid',
      issues: [{ path: 'currentPassword', message: 'That is not your password' }],
    })
  }
  expect(await dump(app)).toEqual(before)
})

test('a new password signs out the other devices, keeps this one, and voids pending links', async () => {
  const { app, carol, own, enter, token, tokens, signsIn, reset } = await signedIn()
  const elsewhere = await enter()
  await app.visitor.auth.forgotPassword({ email: 'carol@example.org' })
  const [link] = await tokens()
  await own.changePassword({ ...MINE, newPassword: 'brand new' })

  expect(await app.services.auth.resume(token)).not.toBeNull()
  expect(await app.services.auth.resume(elsewhere.token)).toBeNull()
  expect(await signsIn(carol, 'secret1')).toBe(false)
  expect(await signsIn(carol, 'brand new')).toBe(true)
  expect(await failureIn(reset(link!, 'stolen one'))).toMatchObject({ code: 'invalid' })
  await app.services.jobs.runDue('mail')
  expect(app.mailer.sent.at(-1)).toMatchObject({ subject: 'Your Personae password was changed' })
})

test('the devices: each with its browser’s name, this one marked, another can be signed out', async () => {
  const { app, own, enter, token } = await signedIn()
  const elsewhere = await enter()
  const { devices } = await own.overview()
  expect(devices.toSorted((a, b) => a.name.localeCompare(b.name))).toEqual([
    { id: expect.any(String), name: 'Firefox on Linux', signedInAt: expect.any(String), isCurrent: true },
    { id: expect.any(String), name: 'Unknown device', signedInAt: expect.any(String), isCurrent: false },
    // The session from the sign-up.
    { id: expect.any(String), name: 'Unknown device', signedInAt: expect.any(String), isCurrent: false },
  ])
  const others = devices.filter(({ isCurrent }) => !isCurrent)
  for (const { id } of others) await own.endDevice({ id })
  expect(await app.services.auth.resume(elsewhere.token)).toBeNull()
  expect(await app.services.auth.resume(token)).not.toBeNull()
  expect(await failureIn(own.endDevice({ id: others[0]!.id }))).toMatchObject({ code: 'not_found' })
})

test('of very many sessions this one and the latest are listed', async () => {
  const { own, enter } = await signedIn()
  for (let count = 0; count < 101; count += 1) await enter()
  const { devices } = await own.overview()
  expect(devices.map(({ isCurrent }) => isCurrent)).toEqual([
    true,
    ...Array.from({ length: 99 }, () => false),
  ])
})

test('a user cannot end another user’s session', async () => {
  const { app, alice, own, token } = await signedIn()
  const { devices } = await own.overview()
  const { id } = devices.find(({ isCurrent }) => isCurrent)!
  expect(await failureIn(app.as(alice).account.endDevice({ id }))).toMatchObject({ code: 'not_found' })
  expect(await app.services.auth.resume(token)).not.toBeNull()
})

test('signing out all other devices keeps this one', async () => {
  const { app, own, enter, token } = await signedIn()
  const elsewhere = await enter()
  await own.endOtherDevices()
  expect(await app.services.auth.resume(elsewhere.token)).toBeNull()
  expect(await app.services.auth.resume(token)).not.toBeNull()
})

test('a new address is used after its confirmation; the old one is notified', async () => {
  const { app, own, tokens } = await signedIn()
  expect(await own.changeEmail({ ...MINE, email: 'new@example.org' })).toEqual({
    pendingEmail: 'new@example.org',
  })
  expect(await own.overview()).toMatchObject({ email: 'carol@example.org', pendingEmail: 'new@example.org' })
  const [token] = await tokens()
  expect(app.mailer.sent.map(({ to }) => to).toSorted()).toEqual(['carol@example.org', 'new@example.org'])

  await app.visitor.account.confirmEmail({ token: token! })
  expect(await own.overview()).toMatchObject({ email: 'new@example.org', pendingEmail: null })
  await app.services.jobs.runDue('mail')
  expect(app.mailer.sent.at(-1)).toMatchObject({ to: 'carol@example.org' })
  expect(await failureIn(app.visitor.account.confirmEmail({ token: token! }))).toMatchObject({
    code: 'invalid',
  })
})

test('an address of another account is refused, at once and also if it was confirmed in between', async () => {
  const { app, own, tokens } = await signedIn()
  const taken = { code: 'conflict', error: 'An account with that email already exists' }
  await own.changeEmail({ ...MINE, email: 'dora@example.org' })
  const [token] = await tokens()
  await signUpConfirmed(app, 'dora')
  expect(await failureIn(app.visitor.account.confirmEmail({ token: token! }))).toMatchObject(taken)
  expect(await failureIn(own.changeEmail({ ...MINE, email: 'DORA@example.org' }))).toMatchObject(taken)
  expect(await own.overview()).toMatchObject({ email: 'carol@example.org' })
})

test('a confirmation link works for a day, and a newer request voids the older one', async () => {
  const { app, own, tokens } = await signedIn()
  await own.changeEmail({ ...MINE, email: 'first@example.org' })
  const [first] = await tokens()
  await own.changeEmail({ ...MINE, email: 'second@example.org' })
  const [, second] = await tokens()
  expect(await failureIn(app.visitor.account.confirmEmail({ token: first! }))).toMatchObject({
    code: 'invalid',
  })
  app.clock.advance(24 * 60 * 60 * 1_000)
  expect(await failureIn(app.visitor.account.confirmEmail({ token: second! }))).toMatchObject({
    code: 'invalid',
  })
})

test('each of ten recovery codes opens the account once; new ones void the old', async () => {
  const { app, alice, own, signsIn, reset, carol } = await signedIn()
  const codes = await own.makeRecoveryCodes(MINE)
  expect(new Set(codes).size).toBe(10)
  for (const code of codes) expect(code).toMatch(/^[0-9a-z]{4}(-[0-9a-z]{4}){3}$/)
  expect(JSON.stringify(await dump(app))).not.toContain(codes[0]!.replaceAll('-', ''))
  expect(await own.overview()).toMatchObject({ recoveryCodes: 10 })

  const redeem = (username: string, code: string) => app.visitor.auth.redeemRecoveryCode({ username, code })
  const wrong = await failureIn(redeem('carol', 'aaaa-bbbb-cccc-dddd'))
  expect(await failureIn(redeem('nobody', codes[0]!))).toEqual(wrong)
  expect(await failureIn(redeem(alice.username, codes[0]!))).toEqual(wrong)

  const { token } = await redeem('Carol', ` ${codes[0]!.toUpperCase().replaceAll('-', ' ')} `)
  await reset(token, 'brand new')
  expect(await signsIn(carol, 'brand new')).toBe(true)
  expect(await failureIn(redeem('carol', codes[0]!))).toEqual(wrong)
  await own.makeRecoveryCodes({ currentPassword: 'brand new' })
  expect(await failureIn(redeem('carol', codes[1]!))).toEqual(wrong)
})

test('one recovery code used fifty times concurrently opens the account once', async () => {
  const { app, own } = await signedIn()
  const [code] = await own.makeRecoveryCodes(MINE)
  const uses = Array.from({ length: 50 }, () =>
    app.visitor.auth.redeemRecoveryCode({ username: 'carol', code: code! }),
  )
  const outcomes = await Promise.allSettled(uses)
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
})

test('deleting an account keeps only its published characters, under “former member”', async () => {
  const { app, carol, root, own, token } = await signedIn()
  const { id } = await given(app, 'approved', carol, root, { imageUrl: pictureOf('fox') })
  for (const state of ['pending', 'sent back', 'rejected for good'] as const)
    await given(app, state, carol, root, { imageUrl: pictureOf(state) })
  await app.as(carol).companies.create({ name: 'Tideborn', logoUrl: pictureOf('logo') })
  await own.makeRecoveryCodes(MINE)
  await own.changeEmail({ ...MINE, email: 'new@example.org' })
  await own.remove(MINE)

  expect(await app.services.auth.resume(token)).toBeNull()
  const left = await app.visitor.characters.byId({ id })
  expect(left).toMatchObject({ submittedByUsername: 'former member', name: 'Orla Quickwater' })
  expect((await rowsOf(app, 'character')).map((row) => row.id)).toEqual([id])
  expect(await rowsOf(app, 'media')).toHaveLength(1)
  expect(await rowsOf(app, 'company')).toEqual([])
  expect((await app.visitor.characters.gallery({})).items).toMatchObject([{ companyLogoUrl: null }])
  expect(JSON.stringify({ ...(await dump(app)), audit_log: null, mail: null })).not.toMatch(
    /carol|example\.org/i,
  )
  await app.services.jobs.runDue('mail')
  expect(await rowsOf(app, 'mail')).toEqual([])
  // The name is free again; its next owner gets none of the old data.
  const { user: next } = await app.services.auth.signup({ username: 'carol', password: 'secret1' })
  expect(left.submittedBy).not.toBe(next.id)
})

test('a user cannot sign up as, or sign in to, the account of former members', async () => {
  const { app, own, bob } = await signedIn()
  await own.remove(MINE)
  for (const username of ['former member', 'Former Member'])
    expect(await failureIn(app.visitor.auth.quickSignup({ username, password: 'secret1' }))).toMatchObject({
      code: 'invalid',
    })
  await app.as(bob).account.remove(MINE)
  expect(await rowsOf(app, 'user')).toHaveLength(3)
})

test('the only admin cannot delete their account; with a second one they can', async () => {
  const { app, root } = await signedIn()
  const go = () => app.as(root).account.remove(MINE)
  expect(await failureIn(go())).toMatchObject({
    code: 'conflict',
    error: 'You are the only admin. Appoint another one first.',
  })
  await app.given.admin('second')
  await go()
})

test('account data is shown to its owner only', async () => {
  const { app, alice, carol, own } = await signedIn()
  expect(JSON.stringify(await own.overview())).not.toMatch(/hash|password/i)
  expect(await app.as(alice).account.overview()).toMatchObject({ username: 'alice', email: null })
  expect(await app.as(carol).account.overview()).toMatchObject({ email: 'carol@example.org' })
})
