import { expect, test } from 'vitest'
import { DAY } from '../../../lib/time.ts'
import { appWithMembers, failureIn } from '../../members.testing.ts'

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
