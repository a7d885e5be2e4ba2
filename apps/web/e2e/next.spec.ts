import { enter } from './helpers/fixtures.ts'
import { expectToast, logIn } from './helpers/actions.ts'
import { field, heading, link } from './helpers/locators.ts'
import { expect, PASSWORD, sharedSite } from './helpers/site.ts'

const test = sharedSite()
test.describe.configure({ mode: 'default' })

test('logging in on the way to a page of this site: one arrives there, with its search @long', async ({
  page,
}) => {
  await page.goto(`/login?next=${encodeURIComponent('/?q=fox&field=origin')}`)
  await logIn(page, 'root')
  await expect(page).toHaveURL('/?q=fox&field=origin')
  await expect(page.getByLabel('Search characters')).toHaveValue('fox')
})

test('a next address on another site is ignored', async ({ page, baseURL }) => {
  for (const next of [
    'https://evil.example/',
    '//evil.example',
    '/\\evil.example',
    '/..//evil.example',
    'javascript:alert(1)',
    '',
  ]) {
    await page.goto(`/login?next=${encodeURIComponent(next)}`)
    await expect(heading(page, 'Log In')).toBeVisible()
    await expect(link(page, 'Sign up')).toHaveAttribute('href', '/signup')
  }
  await page.goto(`/login?next=${encodeURIComponent('/\\evil.example')}`)
  await logIn(page, 'root')
  await expect(page).toHaveURL(`${baseURL}/`)
})

test('going over to signing up, one still arrives where one was going @long', async ({ page }) => {
  await page.goto('/submissions')
  await expect(page).toHaveURL('/login?next=%2Fsubmissions')
  await link(page, 'Sign up').click()
  await link(page, 'Quick signup').click()
  await expect(heading(page, 'Quick Signup')).toBeVisible()
  await field(page, 'Username').fill('wanderer')
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await field(page, 'Confirm password').fill(PASSWORD)
  await page.keyboard.press('Enter')
  await expectToast(page, 'Account Created!')
  await expect(page).toHaveURL('/submissions')
  await expect(heading(page, 'My Submissions')).toBeVisible()
})

test('signed-in users are redirected from the sign-in screens @long', async ({ page, admin }) => {
  await enter(page, admin)
  for (const address of ['/login', '/signup', '/quick-signup']) {
    await page.goto(address)
    await expect(page).toHaveURL('/')
  }
  await page.goto('/login?next=%2Fsubmissions')
  await expect(page).toHaveURL('/submissions')
  await page.goto('/login?next=https%3A%2F%2Fevil.example')
  await expect(page).toHaveURL('/')
})
