import type { Page } from '@playwright/test'
import { confirmAddress } from './helpers/mail.ts'
import { expectToast } from './helpers/actions.ts'
import { button, expectReadable, expectWrong, field, link } from './helpers/locators.ts'
import { expect, PASSWORD, sharedSite } from './helpers/site.ts'

const test = sharedSite({
  fill: async ({ url }, site) => {
    const taken = { username: 'taken', email: 'taken@example.org', password: PASSWORD }
    await fetch(`${url}/api/auth/signup`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(taken),
    })
    await confirmAddress(site, taken.email)
  },
})
test.describe.configure({ mode: 'default' })
test.use({ allowedErrors: [/^Failed to load resource/] })

const password = (page: Page) => page.getByLabel('Password', { exact: true })
const send = (page: Page, name: string) => page.locator('form').getByRole('button', { name, exact: true })

test('logging in with empty fields: both show an error, the first has the focus', async ({ page }) => {
  await page.goto('/login')
  await send(page, 'Log In').click()
  await expectWrong(field(page, 'Username'), 'Username is required')
  await expectWrong(password(page), 'Password is required')
  await expect(field(page, 'Username')).toBeFocused()

  await field(page, 'Username').fill('taken')
  await send(page, 'Log In').click()
  await expectWrong(password(page), 'Password is required')
  await expect(field(page, 'Username')).not.toHaveAttribute('aria-invalid', 'true')
  await expect(password(page)).toBeFocused()
})

for (const [address, hasEmail] of [
  ['/signup', true],
  ['/quick-signup', false],
] as const) {
  test(`${address} with errors in all fields: each shows its error, the first has the focus, and after a correction the form is sent${hasEmail ? '' : ' @long'}`, async ({
    page,
  }) => {
    await page.goto(address)
    await field(page, 'Username').fill('ab')
    if (hasEmail) await field(page, 'Email').fill('nowhere')
    await password(page).fill('12345')
    await field(page, 'Confirm password').fill('12346')
    await send(page, 'Create Account').click()
    await expectWrong(field(page, 'Username'), 'Username must be at least 3 characters')
    if (hasEmail) await expectWrong(field(page, 'Email'), 'Please enter a valid email address')
    await expectWrong(password(page), 'Password must be at least 6 characters')
    await expect(field(page, 'Username')).toBeFocused()

    await field(page, 'Username').fill(hasEmail ? 'mended' : 'quickly-mended')
    if (hasEmail) await field(page, 'Email').fill('mended@example.org')
    await password(page).fill('123456')
    await send(page, 'Create Account').click()
    await expectWrong(field(page, 'Confirm password'), "Passwords don't match")
    await expect(field(page, 'Confirm password')).toBeFocused()

    await field(page, 'Confirm password').fill('123456')
    await send(page, 'Create Account').click()
    await expectToast(page, 'Account Created!')
    await expect(page).toHaveURL('/')
  })
}

test('quick signup warns that without an email the password cannot be recovered', async ({ page }) => {
  await page.goto('/quick-signup')
  await expect(page.getByRole('note')).toContainText(/without an email.*password cannot be recovered/i)
  await expect(page.getByRole('main').getByRole('link', { name: /sign up/i })).toHaveAttribute(
    'href',
    '/signup',
  )
  await expect(link(page.getByRole('main'), 'Log in')).toHaveAttribute('href', '/login')
})

test('a wrong password, a taken name, a taken address: a toast has the server’s words', async ({ page }) => {
  await page.goto('/login')
  await field(page, 'Username').fill('taken')
  await password(page).fill('wrong horse')
  await send(page, 'Log In').click()
  await expectToast(page, 'Login Failed')
  await expectToast(page, 'Invalid username or password')
  await expect(field(page, 'Username')).toHaveValue('taken')

  await page.goto('/signup')
  await field(page, 'Username').fill('TAKEN')
  await field(page, 'Email').fill('new@example.org')
  await password(page).fill(PASSWORD)
  await field(page, 'Confirm password').fill(PASSWORD)
  await send(page, 'Create Account').click()
  await expectToast(page, 'Signup Failed')
  await expectToast(page, 'That username is already taken')
  await expectWrong(field(page, 'Username'), 'That username is already taken')

  await field(page, 'Username').fill('not-taken')
  await field(page, 'Email').fill('Taken@Example.org')
  await send(page, 'Create Account').click()
  await expectWrong(field(page, 'Email'), 'An account with that email already exists')
})

for (const [address, name, pending, title, otherwise] of [
  ['/login', 'Log In', 'Logging in...', 'Login Failed', 'Login failed'],
  ['/signup', 'Create Account', 'Creating account...', 'Signup Failed', 'Signup failed'],
  ['/quick-signup', 'Create Account', 'Creating account...', 'Signup Failed', 'Signup failed'],
  ['/forgot-password', 'Send Reset Link', 'Sending...', 'Request Failed', 'Failed to send reset email'],
  ['/reset-password?token=x', 'Reset Password', 'Resetting...', 'Reset Failed', 'Failed to reset password'],
] as const) {
  test(`${address} while it is sent: the button says so and is disabled; without an answer, a toast${address === '/login' ? '' : ' @long'}`, async ({
    page,
  }) => {
    const intercepted = Promise.withResolvers<() => Promise<void>>()
    await page.route('**/trpc/auth.*', (route) =>
      route.request().method() === 'POST' ? intercepted.resolve(() => route.abort()) : route.continue(),
    )
    await page.goto(address)
    await expect(send(page, name)).toBeVisible()
    for (const [label, text] of [
      ['Username', 'patient'],
      ['Email', 'patient@example.org'],
      ['Password', PASSWORD],
      ['New password', PASSWORD],
      ['Confirm password', PASSWORD],
    ] as const)
      if (await field(page, label).count()) await field(page, label).fill(text)
    await send(page, name).click()
    await expect(button(page, pending)).toBeDisabled()
    await expectReadable(button(page, pending).getByText(pending))
    await (
      await intercepted.promise
    )()
    await expectToast(page, title)
    await expectToast(page, otherwise)
    await expect(send(page, name)).toBeEnabled()
    if (address === '/forgot-password') await expect(field(page, 'Email')).toHaveValue('patient@example.org')
    else await expect(page.locator('input[type="password"]').first()).toHaveValue(PASSWORD)
  })
}
