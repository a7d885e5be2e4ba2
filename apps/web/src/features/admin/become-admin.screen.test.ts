import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { expectAccessible } from '../../../screens/accessible.ts'
import { button, expectToast, field, link, title } from '../../../screens/locators.ts'
import { advanceUntil, cutOff, hold, visit } from '../../../screens/screen.tsx'
import { as } from '../../../screens/site.ts'

const promote = () => button('Promote Me to Admin').click()

test('where there is an admin, the alert has the server’s words; without an answer, it says that it failed', async () => {
  await as('root').auth.current.query()
  await visit('/', { by: 'ambitious' })
  await link('Become Admin').click()
  await promote()
  const alert = page.getByRole('main').getByRole('alert')
  await expect.element(alert).toMatchTextContent('An admin already exists. Ask them to appoint you.')
  await expectAccessible()
  cutOff()
  await promote()
  await expect.element(alert).toMatchTextContent('Failed to promote to admin')
  await expect.element(title('Become Admin')).toBeVisible()
})

test('where there is none, the header changes at once, and the dashboard opens after two seconds', async () => {
  await visit('/promote-admin', { by: 'first' })
  await expect.element(title('Become Admin')).toBeVisible()
  const answer = hold('admin.becomeAdmin')
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  // A press advances the fake clock of the page, so the response is released only after the press.
  await promote()
  answer()
  await advanceUntil(() => page.getByRole('status').getByText('You are now an admin.').length > 0)
  await expect.element(button('Promote Me to Admin')).toBeDisabled()
  await vi.advanceTimersByTimeAsync(1_900)
  await expect.poll(() => window.location.pathname).toBe('/promote-admin')
  expect(link('Admin', page.getByRole('navigation', { name: 'Main' })).length).toBe(1)
  await vi.advanceTimersByTimeAsync(200)
  vi.useRealTimers()
  await expect.element(title('Admin Dashboard')).toBeVisible()
})

test('an admin, who needs it no more, is at the dashboard', async () => {
  await visit('/promote-admin', { by: 'root' })
  await expect.element(title('Admin Dashboard')).toBeVisible()
})

test('with one of the most common passwords an alert says to change it; then it works', async () => {
  const password = 'monkey'
  await as(null).auth.quickSignup.mutate({ username: 'careless', password })
  await visit('/login')
  await field('Username').fill('careless')
  await field('Password').fill(password)
  await button('Log In', page.getByRole('main')).click()
  await expectToast('Welcome back!')
  await link('Become Admin').click()
  await promote()
  await expect
    .element(page.getByRole('main').getByRole('alert'))
    .toMatchTextContent('Change your password first: it is one of the most common.')
  await button('Menu of careless').click()
  await page.getByRole('menuitem', { name: 'Account' }).click()
  const section = page.getByRole('region', { name: 'Password', exact: true })
  await field('Current password', section).fill(password)
  await field('New password', section).fill('grey heron at dawn')
  await field('Confirm password', section).fill('grey heron at dawn')
  await button('Change Password', section).click()
  await expectToast('Password Changed')
  await link('Become Admin').click()
  await promote()
  await expect.element(page.getByRole('status').getByText('You are now an admin.')).toBeVisible()
})
