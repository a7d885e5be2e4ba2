import type { Page } from '@playwright/test'
import { expectAccessible } from './helpers/axe.ts'
import { confirmAddress, linkIn, mailTo } from './helpers/mail.ts'
import { expectToast, logIn } from './helpers/actions.ts'
import { button, expectWrong, field, heading, link } from './helpers/locators.ts'
import { expect, PASSWORD, sharedSite } from './helpers/site.ts'

const test = sharedSite()
const NEW = 'a brand new horse'

/** A new account with an unconfirmed address: one mail has been sent. */
const signUpWithEmail = async (page: Page, username: string): Promise<string> => {
  const email = `${username}@example.org`
  const data = { username, email, password: PASSWORD }
  expect((await page.request.post('/api/auth/signup', { data })).status()).toBe(201)
  await page.context().clearCookies()
  return email
}

async function choosePassword(page: Page, password: string, confirmed = password): Promise<void> {
  await field(page, 'New password').fill(password)
  await field(page, 'Confirm password').fill(confirmed)
  await button(page, 'Reset Password').click()
}

test('a forgotten password: the link of the mail opens the form, and the new password works @long', async ({
  page,
  site,
}) => {
  const email = await signUpWithEmail(page, 'carol')
  await confirmAddress(site, email)
  await page.goto('/login')
  await link(page, 'Forgot your password?').click()
  await expect(page).toHaveURL('/forgot-password')
  await field(page, 'Email').fill(email)
  await button(page, 'Send Reset Link').click()
  await expectToast(page, 'Email Sent!')
  await expectToast(page, 'If an account with that email exists, a password reset link has been sent.')
  await expect(field(page, 'Email')).toHaveValue('')

  const [, mail] = await mailTo(site, email, 2)
  expect(mail!.html).toContain(linkIn(mail!))
  await page.goto(linkIn(mail!))
  await choosePassword(page, NEW)
  await expectToast(page, 'Password Reset!')
  await expect(heading(page, 'Password Reset Complete')).toBeVisible()
  await link(page, 'Go to Login').click()
  await expect(page).toHaveURL('/login')
  await field(page, 'Username').fill('carol')
  await field(page, 'Password').fill(NEW)
  await button(page, 'Log In').click()
  await expectToast(page, 'Welcome back!')
  await mailTo(site, email, 3)
})

test('an unknown address: the same toast, and no mail @long', async ({ page, site }) => {
  const email = await signUpWithEmail(page, 'known')
  await page.goto('/forgot-password')
  for (const address of ['stranger@example.org', email]) {
    await field(page, 'Email').fill(address)
    await button(page, 'Send Reset Link').click()
    await expectToast(page, 'If an account with that email exists, a password reset link has been sent.')
    await expect(field(page, 'Email')).toHaveValue('')
  }
  await mailTo(site, email, 2)
  await mailTo(site, 'stranger@example.org', 0)
})

test('a wrong address, passwords that differ, one that is too short: the error is beside the field', async ({
  page,
}) => {
  await page.goto('/forgot-password')
  await field(page, 'Email').fill('nobody')
  await button(page, 'Send Reset Link').click()
  await expectWrong(field(page, 'Email'), 'Please enter a valid email address')

  await page.goto('/reset-password?token=some')
  await choosePassword(page, '12345', '123456')
  await expectWrong(field(page, 'New password'), 'Password must be at least 6 characters')
  await choosePassword(page, '123456', '123457')
  await expectWrong(field(page, 'Confirm password'), 'Passwords don')
})

test('without a token: a toast says so, and the form for a new link is shown @long', async ({ page }) => {
  await page.goto('/reset-password')
  await expectToast(page, 'Invalid Link')
  await expectToast(page, 'No reset token found. Please request a new password reset link.')
  await expect(page).toHaveURL('/forgot-password')
  await link(page, 'Back to Login').click()
  await expect(page).toHaveURL('/login')
})

test.describe('where the browser says in the console what was refused', () => {
  test.use({ allowedErrors: [/^Failed to load resource/] })

  test('a used link: a toast says so, and the password stays @long', async ({ page, site }) => {
    const email = await signUpWithEmail(page, 'dora')
    await page.request.post('/api/auth/forgot-password', { data: { email } })
    const [, mail] = await mailTo(site, email, 2)
    await page.goto(linkIn(mail!))
    await choosePassword(page, NEW)
    await expect(heading(page, 'Password Reset Complete')).toBeVisible()
    await page.goto(linkIn(mail!))
    await choosePassword(page, 'yet another one')
    await expectToast(page, 'Reset Failed')
    await expectToast(page, 'This reset link is not valid any more. Please request a new one.')
    const login = (password: string) =>
      page.request.post('/api/auth/login', { data: { username: 'dora', password } })
    expect((await login('yet another one')).status()).toBe(401)
    expect((await login(NEW)).status()).toBe(200)
  })

  test('an account without an email address: each recovery code works once @long', async ({
    page,
    signUp,
  }) => {
    await signUp('erin')
    await page.goto('/account')
    const codes = page.getByRole('region', { name: 'Recovery codes' })
    await field(codes, 'Your password').fill(PASSWORD)
    await button(codes, 'Generate Codes').click()
    await expect(codes.getByRole('listitem')).toHaveCount(10)
    const code = await codes.getByRole('listitem').first().innerText()
    await button(codes, 'I saved them').click()
    await expect(codes.getByText('10 of 10 codes left.')).toBeVisible()
    await page.context().clearCookies()

    const redeem = async () => {
      await page.goto('/forgot-password')
      await button(page, 'Use a recovery code').click()
      await field(page, 'Username').fill('erin')
      await field(page, 'Recovery code').fill(code)
      await button(page, 'Use This Code').click()
    }
    await redeem()
    await choosePassword(page, PASSWORD)
    await expect(heading(page, 'Password Reset Complete')).toBeVisible()
    await page.goto('/login')
    await logIn(page, 'erin')
    await redeem()
    await expectWrong(field(page, 'Recovery code'), 'That is not one of the recovery codes of this account.')
  })
})

test('an account with another person’s address goes to the owner of the address @long', async ({
  page,
  site,
  otherBrowser,
}) => {
  const email = 'stranger@example.net'
  const thief = await otherBrowser()
  const data = { username: 'squatter', email, password: PASSWORD }
  expect((await thief.request.post('/api/auth/signup', { data })).status()).toBe(201)
  await thief.goto('/account')
  await expect(heading(thief, 'squatter')).toBeVisible()

  await page.goto('/forgot-password')
  await field(page, 'Email').fill(email)
  await button(page, 'Send Reset Link').click()
  await expectToast(page, 'Email Sent!')
  const [, mail] = await mailTo(site, email, 2)
  expect(mail!.text).toContain('also confirms your email address')
  await page.goto(linkIn(mail!))
  await choosePassword(page, NEW)
  await expect(heading(page, 'Password Reset Complete')).toBeVisible()

  await thief.goto('/account')
  await expect(thief).toHaveURL(/\/login/)
  await page.goto('/login')
  await field(page, 'Username').fill('squatter')
  await field(page, 'Password').fill(NEW)
  await button(page, 'Log In').click()
  await expectToast(page, 'Welcome back!')
  await page.goto('/account')
  const address = page.getByRole('region', { name: 'Email', exact: true })
  await expect(address.getByText(email)).toBeVisible()
  await expect(address.getByText('Waiting for confirmation')).toHaveCount(0)
})

test('a password that is easy to guess gets a warning, but is accepted @long', async ({ page }) => {
  const warning = page.getByText('This password is easy to guess.')
  for (const [address, label] of [
    ['/signup', 'Password'],
    ['/reset-password?token=some', 'New password'],
  ] as const) {
    await page.goto(address)
    await field(page, label).fill('Password1')
    await expect(warning).toBeVisible()
    await expectAccessible(page)
    await field(page, label).fill('k8#fQz2 wombat')
    await expect(warning).toHaveCount(0)
  }
  await page.goto('/quick-signup')
  await field(page, 'Username').fill('wilhelmina')
  await field(page, 'Password').fill('wilhelmina7')
  await expect(warning).toBeVisible()
  await field(page, 'Confirm password').fill('wilhelmina7')
  await button(page, 'Create Account').click()
  await expectToast(page, 'Account Created!')
})

test('axe finds nothing on the screens around a forgotten password @long', async ({ page }) => {
  await page.goto('/forgot-password')
  await expect(heading(page, 'Forgot Password')).toBeVisible()
  await expectAccessible(page)
  await button(page, 'Use a recovery code').click()
  await expectAccessible(page)
  await page.goto('/reset-password?token=some')
  await expect(heading(page, 'Reset Password')).toBeVisible()
  await expectAccessible(page)
})
