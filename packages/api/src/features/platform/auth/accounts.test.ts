import { expect, test } from 'vitest'
import type { TestApp } from '../../../test-app.testing.ts'
import { appWithMembers, dump, failureIn, rowsOf } from '../../members.testing.ts'
import { signUpConfirmed } from './recovery.testing.ts'

const PASSWORD = 'secret1'

const signUp = (app: TestApp, username: string) =>
  app.visitor.auth.quickSignup({ username, password: PASSWORD })

test('a new account is signed in, has no special role, and ignores other fields that a client sends', async () => {
  const { app } = await appWithMembers()
  const claims = {
    isAdmin: true,
    companyId: 'c1',
    id: 'mine',
    role: 'admin',
    createdAt: '1999-01-01T00:00:00Z',
  }
  const signedUp = await app.visitor.auth.signup({
    username: 'carol',
    email: 'carol@example.org',
    password: PASSWORD,
    ...claims,
  })
  const quick = await app.visitor.auth.quickSignup({ username: 'dora', password: PASSWORD, ...claims })

  for (const [user, username] of [[signedUp, 'carol'] as const, [quick, 'dora'] as const]) {
    expect(user).toEqual({ id: expect.any(String), username, isAdmin: false, companyId: null, next: null })
    expect(user.id).not.toBe('mine')
  }
  const rows = await rowsOf(app, 'user')
  expect(rows).toContainEqual(
    expect.objectContaining({
      username: 'carol',
      isAdmin: 0,
      companyId: null,
      createdAt: app.clock.now().toISOString(),
    }),
  )
  expect(rows).toContainEqual(expect.objectContaining({ username: 'dora', email: null, emailKey: null }))
})

test.for([
  ['another case', 'ALICE'],
  ['a trailing blank', 'alice '],
  ['full-width letters', 'Ａｌｉｃｅ'],
  ['the same', 'alice'],
] as const)(
  'alice’s name in %s is taken: a conflict, and her account stays the only one',
  async ([, username]) => {
    const { app } = await appWithMembers()
    const before = await dump(app)
    for (const call of [
      () => app.visitor.auth.quickSignup({ username, password: PASSWORD }),
      () => app.visitor.auth.signup({ username, email: 'new@example.org', password: PASSWORD }),
    ]) {
      expect(await failureIn(call())).toEqual({
        error: 'That username is already taken',
        message: 'That username is already taken',
        code: 'conflict',
        issues: [{ path: 'username', message: 'That username is already taken' }],
      })
    }
    expect(await dump(app)).toEqual(before)
    expect(await app.visitor.auth.login({ username: 'alice', password: PASSWORD })).toMatchObject({
      username: 'alice',
    })
  },
)

test.for([
  ['ÉLODIE', 'e\u0301lodie'],
  ['Straße', 'straße'],
  ['ДАРЬЯ', 'дарья'],
  ['ΟΔΥΣΣΕΥΣ', 'οδυσσευς'],
  ['ΟΔΥΣΣΕΥΣ', 'οδυσσευσ'],
  ['STRASSE', 'straße'],
  ['ﬁona', 'FIONA'],
] as const)('%s and %s are the same name', async ([one, other]) => {
  const { app } = await appWithMembers()
  await signUp(app, one)
  expect(await failureIn(signUp(app, other))).toMatchObject({ code: 'conflict' })
})

test.for(['Ørsted', 'น้ำผึ้ง', 'o-k.e_y', '桃太郎', 'abc', '42_', 'x'.repeat(32), 'Åsa', 'Zoë'])(
  '%s is a valid name',
  async (username) => {
    const { app } = await appWithMembers()
    expect(await signUp(app, username)).toMatchObject({ username: username.normalize('NFC') })
  },
)

test.for([
  ['ab', 'Username must be at least 3 characters'],
  ['  ab  ', 'Username must be at least 3 characters'],
  ['\0\0ab', 'Username must be at least 3 characters'],
  ['x'.repeat(33), 'Username must be at most 32 characters'],
  ['two words', 'Username may hold letters, digits, and _ - . only'],
  ['a@b.org', 'Username may hold letters, digits, and _ - . only'],
  ['<b>x</b>', 'Username may hold letters, digits, and _ - . only'],
  ['ali\u200dce', 'Username may hold letters, digits, and _ - . only'],
  ['ali\u200ece', 'Username may hold letters, digits, and _ - . only'],
  ['fox🦊', 'Username may hold letters, digits, and _ - . only'],
] as const)('%j is not a valid name: %s', async ([username, message]) => {
  const { app } = await appWithMembers()
  expect(await failureIn(signUp(app, username))).toMatchObject({
    code: 'invalid',
    issues: [{ path: 'username', message }],
  })
})

test.for(['robert@example.org', 'ROBERT@example.ORG', ' Robert@Example.org '])(
  'robert’s confirmed address as %j is refused with a conflict, and stays his',
  async (email) => {
    const { app } = await appWithMembers()
    await signUpConfirmed(app, 'robert')
    const before = await dump(app)
    const again = app.visitor.auth.signup({ username: 'mallory', email, password: PASSWORD })

    expect(await failureIn(again)).toMatchObject({
      code: 'conflict',
      issues: [{ path: 'email', message: 'An account with that email already exists' }],
    })
    const owners = (await rowsOf(app, 'user')) as unknown as { username: string; email: string | null }[]
    expect(owners.filter(({ email: stored }) => stored !== null)).toMatchObject([
      { username: 'robert', email: 'robert@example.org' },
    ])
    expect(await dump(app)).toEqual(before)
  },
)

test('any number of accounts may have no address', async () => {
  const { app } = await appWithMembers()
  await app.given.user('carol')
  await app.given.user('dora')
  expect(await rowsOf(app, 'user')).toHaveLength(5)
})

test('fifty concurrent sign-ups with one name create one account', async () => {
  const { app } = await appWithMembers()
  const outcomes = await Promise.allSettled(
    Array.from({ length: 50 }, (_, at) => signUp(app, at % 2 === 0 ? 'carol' : 'CAROL')),
  )
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  expect(await rowsOf(app, 'user')).toHaveLength(4)
})

test('the password is stored nowhere in the database', async () => {
  const { app } = await appWithMembers()
  await app.visitor.auth.quickSignup({ username: 'carol', password: 'very plain words' })
  expect(JSON.stringify(await dump(app))).not.toContain('very plain words')
})
