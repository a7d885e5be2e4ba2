import { renameSync } from 'node:fs'
import type { CurrentUser } from '@personae/contract/auth'
import { MAX_KEYS, type Scope } from '@personae/contract/keys.constants'
import { usesFiles } from '@personae/db/testing'
import { expect, test } from 'vitest'
import { DAY } from '../../../../lib/time.ts'
import type { TestApp } from '../../../../test-app.testing.ts'
import { newsOf } from '../../../extras/promotions/payments.testing.ts'
import { appWithMembers, failureIn } from '../../../members.testing.ts'
import { signUpConfirmed } from '../recovery.testing.ts'

const makeKey = (app: TestApp, by: CurrentUser, name: string, scopes: Scope[] = ['read']) =>
  app.as(by).keys.create({ name, scopes, currentPassword: 'secret1' })

test('a key works until its end, and its account sees that it has ended', async () => {
  const { app, alice } = await appWithMembers()
  const create = (expiresAt: string) =>
    app.as(alice).keys.create({ name: 'Short', scopes: ['read'], expiresAt, currentPassword: 'secret1' })
  expect(await failureIn(create(app.clock.now().toISOString()))).toMatchObject({ code: 'invalid' })
  const expiresAt = new Date(app.clock.now().getTime() + 2 * DAY).toISOString()
  const { key, secret } = await create(expiresAt)
  app.clock.advance(2 * DAY - 1_000)
  expect(await app.services.keys.resume(secret)).toMatchObject({ actor: { id: alice.id } })
  app.clock.advance(1_000)
  expect(await app.services.keys.resume(secret)).toBeNull()
  expect(await app.as(alice).keys.list()).toMatchObject([{ id: key.id, expiresAt }])
})

test('the day of the last use moves with each day on which a key is used', async () => {
  const { app, alice } = await appWithMembers()
  const { secret } = await app
    .as(alice)
    .keys.create({ name: 'Daily', scopes: ['read'], currentPassword: 'secret1' })
  const lastUse = async () => (await app.as(alice).keys.list())[0]!.lastUsedOn
  expect(await lastUse()).toBeNull()
  for (let day = 0; day < 2; day += 1) {
    app.clock.advance(DAY)
    await app.services.keys.resume(secret)
    expect(await lastUse()).toBe(app.clock.now().toISOString().slice(0, 10))
  }
})

test('the owner of a key is told once that it ends, at its first use in its last thirty days', async () => {
  const { app, alice } = await appWithMembers()
  const { key, secret } = await makeKey(app, alice, 'Yearly')
  await app.services.keys.resume(secret)
  const told = () => newsOf(app, alice, 'key_ending')
  app.clock.advance(Date.parse(key.expiresAt) - app.clock.now().getTime() - 31 * DAY)
  await app.services.keys.resume(secret)
  expect(await told()).toEqual([])
  app.clock.advance(DAY)
  // Used twice at once, and on the days after.
  await Promise.all([1, 2].map(() => app.services.keys.resume(secret)))
  for (let day = 0; day < 2; day += 1) {
    app.clock.advance(DAY)
    await app.services.keys.resume(secret)
  }
  const until = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' })
  expect(await told()).toEqual([
    `Your key “Yearly” ends on ${until.format(new Date(key.expiresAt))} (UTC). Programs that use it need a new one.`,
  ])

  const month = new Date(app.clock.now().getTime() + 29 * DAY).toISOString()
  const short = { name: 'Monthly', scopes: ['read' as const], expiresAt: month, currentPassword: 'secret1' }
  await app.services.keys.resume((await app.as(alice).keys.create(short)).secret)
  expect(await told()).toHaveLength(1)
})

test.runIf(usesFiles)(
  'nothing can be written: a key works, and the day of its use is written later',
  async () => {
    const { app, alice } = await appWithMembers()
    const { secret } = await makeKey(app, alice, 'Read only')
    const aside = `${app.db.location}-aside`
    renameSync(app.db.location, aside)
    const use = app.services.keys.resume(secret).finally(() => renameSync(aside, app.db.location))
    expect(await use).toMatchObject({ actor: { id: alice.id } })
    expect(await app.as(alice).keys.list()).toMatchObject([{ lastUsedOn: null }])
    await app.services.keys.resume(secret)
    expect(await app.as(alice).keys.list()).toMatchObject([{ lastUsedOn: expect.any(String) }])
  },
)

test('one account’s keys are listed latest first, counted, used, revoked and ended without another’s', async () => {
  const { app, alice, bob } = await appWithMembers()
  const { key: ofBob, secret: secretOfBob } = await makeKey(app, bob, 'Of bob')
  const made: string[] = []
  for (let at = 0; at < MAX_KEYS; at += 1) {
    made.push((await makeKey(app, alice, `Key ${at}`)).key.id)
    // The last three are created at the same time.
    if (at < MAX_KEYS - 3) app.clock.advance(1)
  }
  const listed = async (by: CurrentUser) => (await app.as(by).keys.list()).map(({ id }) => id)
  const ids = [...made.slice(-3).toSorted(), ...made.slice(0, -3).toReversed()]
  expect([await listed(alice), await listed(bob)]).toEqual([ids, [ofBob.id]])
  expect(await failureIn(makeKey(app, alice, 'Too many'))).toMatchObject({
    code: 'conflict',
    error: 'You have 20 keys. Revoke one first.',
  })
  await makeKey(app, bob, 'Second of bob')

  await app.services.keys.resume(secretOfBob)
  expect((await app.as(alice).keys.list()).every(({ lastUsedOn }) => lastUsedOn === null)).toBe(true)
  expect(await failureIn(app.as(bob).keys.revoke({ id: ids[0]! }))).toMatchObject({ code: 'not_found' })
  await app.as(alice).keys.revoke({ id: ids[0]! })
  expect(await listed(alice)).toEqual(ids.slice(1))
  await app.services.operator.disable('alice')
  expect(await app.services.keys.resume(secretOfBob)).toMatchObject({ actor: { id: bob.id } })
})

test('without an end a key works for a year; the owner is told of it by email, if there is an address', async () => {
  const { app, alice } = await appWithMembers()
  const carol = await signUpConfirmed(app, 'carol')
  const mailsSent = async () => {
    await app.services.jobs.runDue('mail')
    return app.mailer.sent.length
  }
  const before = await mailsSent()
  const end = new Date(app.clock.now())
  end.setUTCFullYear(end.getUTCFullYear() + 1)
  expect((await makeKey(app, alice, 'Silent')).key.expiresAt).toBe(end.toISOString())
  expect(await mailsSent()).toBe(before)
  await makeKey(app, carol, 'Announced')
  expect(await mailsSent()).toBe(before + 1)
  expect(app.mailer.sent.at(-1)).toMatchObject({ to: 'carol@example.org' })
})

test('a key does what its scopes say: without review the key of an admin is that of a member; none is no key', async () => {
  const { app, root } = await appWithMembers()
  for (const [scopes, isAdmin] of [
    [['read', 'write'], false],
    [['read', 'review'], true],
  ] as [Scope[], boolean][]) {
    const { secret } = await makeKey(app, root, 'A key', scopes)
    expect(await app.services.keys.resume(secret)).toMatchObject({ actor: { isAdmin } })
  }
  expect(await failureIn(makeKey(app, root, 'Nothing', []))).toMatchObject({ code: 'invalid' })
  expect(await failureIn(makeKey(app, root, 'x'.repeat(61)))).toMatchObject({ code: 'invalid' })
  await makeKey(app, root, 'x'.repeat(60))
})

test('a key that the operator makes for a disabled account does not work', async () => {
  const { app, alice } = await appWithMembers()
  await app.services.operator.disable('alice')
  const { secret } = await app.db.transact((tx) =>
    app.services.keys.add(tx, alice, { name: 'Late', scopes: ['read'], expiresAt: null }),
  )
  expect(await app.services.keys.resume(secret)).toBeNull()
})
