import { logIn } from './helpers/actions.ts'
import { button, expectWrong, field } from './helpers/locators.ts'
import { expect, PASSWORD, test } from './helpers/site.ts'

// These tests expect refused names and sign-ins.
test.use({ allowedErrors: [/status of (400|401|403|409)/] })

test('a name that looks like another’s, or mixes scripts, is refused beside its field @long', async ({
  page,
  person,
}) => {
  await person('alice')
  await page.goto('/quick-signup')
  const username = field(page, 'Username')
  for (const [name, message] of [
    ['aIice', 'That username is already taken'],
    ['Imp0rt', 'That username is already taken'],
    ['mаllory', 'Username may not mix letters or digits of different scripts'],
    ['mal\u200blory', 'Username may hold letters, digits, and _ - . only'],
  ] as const) {
    await username.fill(name)
    await field(page, 'Password').fill(PASSWORD)
    await field(page, 'Confirm').fill(PASSWORD)
    await button(page, 'Create Account').click()
    await expectWrong(username, message)
  }
  await username.fill('桃太郎')
  await button(page, 'Create Account').click()
  await expect(page).toHaveURL('/')
})

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

test('the operator’s actions on accounts are in the audit log @long', async ({
  page,
  person,
  site,
  signUp,
}) => {
  await person('mallory')
  await signUp('keeper')
  site.run('create-admin', 'keeper')
  for (const command of ['disable', 'delete-user']) site.run(command, 'mallory')
  await page.goto('/admin/audit')
  const entries = page.getByRole('row').filter({ hasText: 'command line' })
  for (const action of ['Disabled an account', 'Deleted an account'])
    await expect(entries.filter({ hasText: action })).toContainText('mallory')
  await page.getByLabel('Action').selectOption({ label: 'Deleted an account' })
  await expect(page.getByRole('row')).toHaveCount(2)
})
