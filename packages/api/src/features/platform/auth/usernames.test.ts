import { expect, onTestFinished, test } from 'vitest'
import { testApp, type TestApp } from '../../../test-app.testing.ts'
import { appWithMembers, dump, failureIn, rowsOf } from '../../members.testing.ts'

const PASSWORD = 'secret1'

const signUp = (app: TestApp, username: string) =>
  app.visitor.auth.quickSignup({ username, password: PASSWORD })

const TAKEN = {
  code: 'conflict',
  issues: [{ path: 'username', message: 'That username is already taken' }],
}

test.for([
  ['a capital I for a small l', 'aIice'],
  ['a small l for a capital I', 'ALlCE'],
  ['full-width letters', 'ａｌｉｃｅ'],
  ['mathematical letters', '𝐚𝐥𝐢𝐜𝐞'],
  ['a digit for a letter', 'a1ice'],
] as const)('a name that looks like alice’s by %s is taken, and nothing changes', async ([, username]) => {
  const { app } = await appWithMembers()
  const before = await dump(app)
  const withEmail = () => app.visitor.auth.signup({ username, email: 'new@example.org', password: PASSWORD })
  for (const call of [() => signUp(app, username), withEmail])
    expect(await failureIn(call())).toMatchObject(TAKEN)
  expect(await dump(app)).toEqual(before)
})

test.for([
  ['аlice', 'Username may not mix letters or digits of different scripts'],
  ['al\u0456ce', 'Username may not mix letters or digits of different scripts'],
  ['ali\u2061ce', 'Username may hold letters, digits, and _ - . only'],
  ['ali\u034fce', 'Username may hold letters, digits, and _ - . only'],
  ['z\u0335\u0336\u0337\u0338alg', 'Username has too many accents on one letter'],
] as const)('%j is refused as a name: %s', async ([username, message]) => {
  const { app } = await appWithMembers()
  const before = await dump(app)
  // The input schema refuses some of these, too.
  expect(await failureIn(signUp(app, username))).toMatchObject({ code: 'invalid', issues: [{ message }] })
  expect(await dump(app)).toEqual(before)
})

test('a word of another script is taken if the name that it looks like is', async () => {
  const { app } = await appWithMembers()
  await signUp(app, 'coco')
  expect(await failureIn(signUp(app, 'сосо'))).toMatchObject(TAKEN)
})

test('fifty concurrent sign-ups with look-alike names create one account', async () => {
  const { app } = await appWithMembers()
  const before = (await rowsOf(app, 'user')).length
  const spellings = ['mallory', 'maIIory', 'ma11ory', 'MALLORY', 'rnallory']
  const outcomes = await Promise.allSettled(
    Array.from({ length: 50 }, (_, at) => signUp(app, spellings[at % spellings.length]!)),
  )
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  expect(await rowsOf(app, 'user')).toHaveLength(before + 1)
})

test('a name and its look-alikes are free again after its account was deleted', async () => {
  const { app, alice } = await appWithMembers()
  await app.as(alice).account.remove({ currentPassword: PASSWORD })
  expect(await signUp(app, 'aIice')).toMatchObject({ username: 'aIice' })
  expect(await failureIn(signUp(app, 'alice'))).toMatchObject(TAKEN)
})

test('a full-width name is stored in its usual form, and signs in with either spelling', async () => {
  const { app } = await appWithMembers()
  expect(await signUp(app, 'Ｋｅｎ')).toMatchObject({ username: 'Ken' })
  for (const username of ['Ｋｅｎ', 'ken'])
    expect(await app.visitor.auth.login({ username, password: PASSWORD })).toMatchObject({ username: 'Ken' })
})

const RESERVED = (
  'import Imports lmport imp0rt im_port former-member FormerMember deleted system personae Pers0nae official ' +
  'support staff null undefined everyone api admin Adm1n a.d.m.i.n administrator moderator mod root r00t ' +
  'PersonaeOfficial personae-team Pers0nae_News the_personae official.support modteam admin42 Adm1n-Jo jo_admin ' +
  'jo.the.moderator'
).split(' ')

test.for(RESERVED)('a user cannot sign up as %s on a site that has an admin', async (username) => {
  const { app } = await appWithMembers()
  const before = await dump(app)
  expect(await failureIn(signUp(app, username))).toMatchObject(TAKEN)
  expect(await dump(app)).toEqual(before)
})

test.for([
  'badminton',
  'modest',
  'rooted',
  'team-rocket',
  'OfficialHige',
  'dramatis_personae',
  'helpful',
  'persona',
])('a user can sign up as %s', async (username) => {
  const { app } = await appWithMembers()
  expect(await signUp(app, username)).toMatchObject({ username })
})

test('signs do not distinguish a name from an admin’s, but from another user’s', async () => {
  const { app } = await appWithMembers()
  await app.given.admin('curator')
  for (const username of ['curator_', '.Curator', 'cur-ator', 'curat0r.'])
    expect(await failureIn(signUp(app, username))).toMatchObject(TAKEN)
  for (const username of ['alice_', 'curators'])
    expect(await signUp(app, username)).toMatchObject({ username })
})

test('the first user of a site may be called “admin”, no later one, and none may be its importer', async () => {
  const app = await testApp()
  onTestFinished(app.close)
  expect(await failureIn(signUp(app, 'import'))).toMatchObject(TAKEN)
  const first = await signUp(app, 'Admin')
  await app.as(first).admin.becomeAdmin()
  expect(await failureIn(signUp(app, 'root'))).toMatchObject(TAKEN)

  const closed = await testApp({ adminBootstrap: false })
  onTestFinished(closed.close)
  expect(await failureIn(signUp(closed, 'admin'))).toMatchObject(TAKEN)
})

test('accounts whose names look alike by a new rule keep them; new names are compared with the older one’s', async () => {
  const { app, alice, bob } = await appWithMembers()
  await app.db.transact(async (tx) => {
    await tx
      .updateTable('user')
      .set({ username: 'аlice', usernameKey: 'аlice', createdAt: '2027-01-01T00:00:00.000Z' })
      .where('id', '=', bob.id)
      .execute()
  })
  await app.db.transact((tx) => tx.deleteFrom('username_skeleton').execute())
  await app.services.usernames.indexMissing()
  await app.services.usernames.indexMissing()

  const skeletons = (await rowsOf(app, 'username_skeleton')) as unknown as { userId: string }[]
  expect(skeletons.filter(({ userId }) => userId === alice.id)).toHaveLength(2)
  expect(skeletons.filter(({ userId }) => userId === bob.id)).toEqual([])
  for (const username of ['alice', 'аlice'])
    expect(await app.visitor.auth.login({ username, password: PASSWORD })).toMatchObject({ username })
  expect(await failureIn(signUp(app, 'aIice'))).toMatchObject(TAKEN)
})
