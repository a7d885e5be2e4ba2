import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { logIn } from '../../../../screens/actions.ts'
import { PASSWORD } from '../../../../screens/given.ts'
import {
  address,
  button,
  expectToast,
  expectWrong,
  field,
  heading,
  link,
} from '../../../../screens/locators.ts'
import { visit } from '../../../../screens/screen.tsx'
import { as, sharedSite } from '../../../../screens/site.ts'

sharedSite(async () => {
  for (const who of ['hana', 'alice']) await as(who).auth.current.query()
})

test.for([
  ['another page', '/submissions', '/submissions'],
  ['a search', '/?q=fox&field=origin', '/?q=fox&field=origin'],
  ['another site', 'https://evil.example/', '/'],
  ['another site, without its protocol', '//evil.example', '/'],
  ['another site, with a backslash', '/\\evil.example', '/'],
  ['another site, after a path', '/..//evil.example', '/'],
  ['a script', 'javascript:alert(1)', '/'],
  ['nothing', '', '/'],
])('logging in on the way to %s: one arrives there, or at home', async ([, next, arrives]) => {
  await visit(`/login?next=${encodeURIComponent(next!)}`)
  const signUp = arrives === '/' ? '/signup' : `/signup?next=${encodeURIComponent(arrives!)}`
  await expect.element(link('Sign up')).toHaveAttribute('href', signUp)
  await logIn('hana')
  await expect.poll(address).toBe(arrives)

  await visit(`/login?next=${encodeURIComponent(next!)}`, { by: 'hana' })
  await expect.poll(address).toBe(arrives)
})

test('going over to signing up, one still arrives where one was going', async () => {
  await visit('/submissions')
  await expect.element(heading('Log In')).toBeVisible()
  expect(address()).toBe('/login?next=%2Fsubmissions')
  await link('Sign up').click()
  await link('Quick signup').click()
  await expect.element(heading('Quick Signup')).toBeVisible()
  await field('Username').fill('wanderer')
  await field('Password').fill(PASSWORD)
  await field('Confirm password').fill(PASSWORD)
  await userEvent.keyboard('{Enter}')
  await expectToast('Account Created!')
  await expect.element(heading('My Submissions')).toBeVisible()
  expect(address()).toBe('/submissions')
})

test.for(['/signup', '/quick-signup'])('signed-in users are led away from %s', async (screen) => {
  await visit(screen, { by: 'hana' })
  await expect.poll(address).toBe('/')
})

test('a name that is taken, looks like another’s or mixes scripts is refused beside its field', async () => {
  await visit('/quick-signup')
  await field('Password').fill(PASSWORD)
  await field('Confirm password').fill(PASSWORD)
  for (const [name, message] of [
    ['hana', 'That username is already taken'],
    ['aIice', 'That username is already taken'],
    ['mаllory', 'Username may not mix letters or digits of different scripts'],
    ['mal\u200dlory', 'Username may hold letters, digits, and _ - . only'],
  ] as const) {
    await field('Username').fill(name)
    await button('Create Account').click()
    await expectWrong(field('Username'), message)
    await expect.element(field('Username')).toHaveFocus()
  }
  await expect.element(page.getByRole('main').getByRole('alert')).not.toBeInTheDocument()
  await field('Username').fill('桃太郎')
  await button('Create Account').click()
  await expect.poll(address).toBe('/')
})
