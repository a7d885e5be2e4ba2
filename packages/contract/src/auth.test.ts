import { expect, onTestFinished, test, vi } from 'vitest'
import type { z } from 'zod'
import { changePasswordInput, passwordInput, resetPasswordInput } from './account.ts'
import { loginInput, quickSignupForm, quickSignupInput, signupForm, signupInput } from './auth.ts'

const GOOD = { username: 'orla', email: 'orla@example.org', password: 'secret1', confirmPassword: 'secret1' }

const issuesOf = (schema: typeof signupForm | typeof signupInput | typeof loginInput, value: unknown) =>
  schema.safeParse(value).error?.issues.map(({ path, message }) => [path.join('.'), message]) ?? []

test.for([
  ['a username of two characters', { username: 'ab' }, 'username', 'Username must be at least 3 characters'],
  ['a username of blanks', { username: '      ' }, 'username', 'Username must be at least 3 characters'],
  ['no username', { username: undefined }, 'username', 'Username must be at least 3 characters'],
  ['an address without @', { email: 'orla' }, 'email', 'Please enter a valid email address'],
  [
    'an address with a line break',
    { email: 'a@x.org\r\nBcc: v@y.org' },
    'email',
    'Please enter a valid email address',
  ],
  ['two addresses', { email: 'a@x.org,b@y.org' }, 'email', 'Please enter a valid email address'],
  [
    'an address of 255 characters',
    { email: `${'a'.repeat(243)}@example.org` },
    'email',
    'Please enter a valid email address',
  ],
  ['a list of addresses', { email: ['a@x.org'] }, 'email', 'Please enter a valid email address'],
  [
    'a password of five characters',
    { password: '12345', confirmPassword: '12345' },
    'password',
    'Password must be at least 6 characters',
  ],
  ['another confirmation', { confirmPassword: 'secret2' }, 'confirmPassword', "Passwords don't match"],
] as const)('%s on the sign-up form: its message has the path of the field', ([, change, path, message]) => {
  expect(issuesOf(signupForm, { ...GOOD, ...change })).toContainEqual([path, message])
})

test('a password is taken as it is, including blanks, and may contain any character', () => {
  expect(signupInput.parse({ ...GOOD, password: '  sec🦊  ' }).password).toBe('  sec🦊  ')
  expect(
    quickSignupForm.safeParse({ username: 'orla', password: 'abcdef', confirmPassword: 'abcdef ' }).success,
  ).toBe(false)
})

test.for([
  ['the first half of a pair', 'secret\ud800'],
  ['the second half of a pair', '\udc00secret'],
  ['a reversed pair', 'secret\udc00\ud800'],
] as const)('a password with %s is refused in every form', ([, broken]) => {
  const said = 'Password contains an invalid character'
  const of = (field: string, value: unknown, schema: z.ZodType) =>
    expect(schema.safeParse(value).error?.issues).toMatchObject([{ path: [field], message: said }])
  of('password', { ...GOOD, password: broken }, signupInput)
  of('password', { username: 'orla', password: broken }, quickSignupInput)
  of('password', { username: 'orla', password: broken }, loginInput)
  of('newPassword', { token: 'some', newPassword: broken }, resetPasswordInput)
  of('newPassword', { currentPassword: 'secret1', newPassword: broken }, changePasswordInput)
  of('currentPassword', { currentPassword: broken }, passwordInput)
})

test('the confirmation and unknown fields are dropped', () => {
  const sent = { ...GOOD, isAdmin: true, id: 'mine', companyId: 'c1', role: 'admin' }
  expect(Object.keys(signupInput.parse(sent))).toEqual(['username', 'email', 'password'])
})

test('a login without a name or a password reports which one is missing', () => {
  expect(issuesOf(loginInput, { username: ' ', password: '' })).toEqual([
    ['username', 'Username is required'],
    ['password', 'Password is required'],
  ])
  expect(issuesOf(loginInput, {})).toEqual([
    ['username', 'Username is required'],
    ['password', 'Password is required'],
  ])
})

test('a hostile address of fifty thousand characters is refused before any pattern runs on it', () => {
  const matched = vi.spyOn(RegExp.prototype, 'exec')
  onTestFinished(() => matched.mockRestore())
  signupInput.safeParse(GOOD)
  expect(matched).toHaveBeenCalledWith(GOOD.email)
  for (const email of [`${'a'.repeat(50_000)}!`, `${'a.'.repeat(25_000)}@`, `a@${'a-'.repeat(25_000)}`])
    expect(issuesOf(signupInput, { ...GOOD, email })).not.toEqual([])
  expect(Math.max(0, ...matched.mock.calls.map(([text]) => text.length))).toBeLessThan(1_000)
})

test('a username may use scripts that write vowels as combining marks; it cannot start with a mark', () => {
  const isGood = (username: string) => quickSignupInput.safeParse({ username, password: 'secret1' }).success
  for (const username of ['हिन्दी', 'தமிழ்', 'Zoë', 'ユーザー']) expect(isGood(username), username).toBe(true)
  for (const username of ['\u0301abc', '\u200b\u200b\u200b', 'a\u200dbc', 'ab c'])
    expect(isGood(username), username).toBe(false)
})
