import { logIn } from './helpers/actions.ts'
import { button, field } from './helpers/locators.ts'
import { expect, PASSWORD, test } from './helpers/site.ts'

// The login is refused.
test.use({ allowedErrors: [/status of (401|403)/] })

test('a disabled user is signed out at once, reads the reason with the right password, and can sign in when enabled @long', async ({
  page,
  person,
  signUp,
  site,
}) => {
  await (await person('root')).call('POST', '/api/auth/promote-to-admin')
  await signUp('mallory')
  await page.goto('/submit')
  await expect(button(page, 'Log out')).toBeVisible()
  site.run('disable', 'mallory')
  await page.reload()
  await expect(page).toHaveURL(/\/login/)
  await field(page, 'Username').fill('mallory')
  await field(page, 'Password').fill(PASSWORD)
  await button(page, 'Log In').click()
  await expect(page.getByRole('main').getByText('This account has been disabled.')).toBeVisible()
  site.run('enable', 'mallory')
  await logIn(page, 'mallory')
})
