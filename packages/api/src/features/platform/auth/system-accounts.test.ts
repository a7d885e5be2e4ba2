import { expect, test } from 'vitest'
import { importRecords, SUBMISSION, type TestApp } from '../../../test-app.testing.ts'
import { appWithMembers, failureIn, rowsOf } from '../../members.testing.ts'

const MINE = { currentPassword: 'secret1' }

async function importOne(app: TestApp, sourceId = '1') {
  const owner = await app.services.systemAccounts.importer()
  await importRecords(app, [{ ...SUBMISSION, source: 'wiki', sourceId }], { owner })
  return owner
}

test('imported characters belong to one system account, however many imports run concurrently', async () => {
  const { app } = await appWithMembers()
  const owners = await Promise.all(Array.from({ length: 20 }, () => app.services.systemAccounts.importer()))
  expect(new Set(owners.map(({ id }) => id)).size).toBe(1)
  expect(owners[0]).toMatchObject({ username: 'import', isAdmin: false })
})

test('a user cannot sign up as a system account, sign in to it, reset it or be promoted by its name', async () => {
  const { app, alice } = await appWithMembers()
  await importOne(app)
  await app.as(alice).account.remove(MINE)
  const users = await rowsOf(app, 'user')
  for (const name of ['import', 'former member', 'Former Member']) {
    for (const password of ['', 'secret1', 'undefined'])
      expect(await failureIn(app.services.auth.login({ username: name, password }))).toMatchObject({
        code: 'unauthenticated',
      })
    const redeem = app.visitor.auth.redeemRecoveryCode({ username: name, code: '0000-0000-0000-0000' })
    expect(await failureIn(redeem)).toMatchObject({ code: 'invalid' })
    for (const command of [
      () => app.services.admin.appoint(name),
      () => app.services.operator.resetPassword(name),
      () => app.services.operator.demote(name),
      () => app.services.operator.disable(name),
      () => app.services.operator.enable(name),
      () => app.services.operator.deleteUser(name),
    ])
      expect(await failureIn(command())).toMatchObject({
        code: 'forbidden',
        error: expect.stringMatching(/is a system account/),
      })
  }
  expect(await rowsOf(app, 'user')).toEqual(users)
})

test('a system account cannot sign in, even with a password that was set before', async () => {
  const { app, alice } = await appWithMembers()
  await importOne(app)
  await app.as(alice).account.remove(MINE)
  const { passwordHash } = await app.db.read
    .selectFrom('user')
    .select('passwordHash')
    .where('username', '=', 'bob')
    .executeTakeFirstOrThrow()
  await app.db.transact((tx) =>
    tx.updateTable('user').set({ passwordHash }).where('kind', '<>', 'person').execute(),
  )
  for (const username of ['import', 'former member'])
    expect(await failureIn(app.visitor.auth.login({ username, password: 'secret1' }))).toMatchObject({
      code: 'unauthenticated',
    })
})

test('a system account that does not exist yet is not promoted either', async () => {
  const { app } = await appWithMembers()
  const users = await rowsOf(app, 'user')
  for (const name of ['import', 'former member', 'lmport'])
    expect(await failureIn(app.services.admin.appoint(name))).toMatchObject({ code: 'forbidden' })
  expect(await rowsOf(app, 'user')).toEqual(users)
})
