import { logIn } from './helpers/actions.ts'
import { appointed } from './helpers/fixtures.ts'
import { button, field } from './helpers/locators.ts'
import { expect, PASSWORD, test } from './helpers/site.ts'

// The login is refused.
test.use({ allowedErrors: [/status of (401|403)/] })

test('a disabled user is signed out at once, reads the reason with the right password, and can sign in when enabled; the log names the operator @long', async ({
  page,
  person,
  signUp,
  site,
  otherBrowser,
}) => {
  const root = await appointed(await person('root'))
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

  const desk = await otherBrowser(root)
  await desk.goto('/admin/audit')
  const entries = desk.getByRole('row').filter({ hasText: 'command line' })
  await expect(entries.filter({ hasText: 'Disabled an account' })).toContainText('mallory')
})
