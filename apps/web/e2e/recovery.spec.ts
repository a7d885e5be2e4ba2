import type { Page } from '@playwright/test'
import { confirmAddress, linkIn, mailTo } from './helpers/mail.ts'
import { expectToast } from './helpers/actions.ts'
import { button, field, heading, link } from './helpers/locators.ts'
import { expect, PASSWORD, sharedSite } from './helpers/site.ts'

const test = sharedSite()
const NEW = 'a brand new horse'

/** Creates an account with an unconfirmed address, to which one mail has been sent. */
const signUpWithEmail = async (page: Page, username: string): Promise<string> => {
  const email = `${username}@example.org`
  const data = { username, email, password: PASSWORD }
  expect((await page.request.post('/api/auth/signup', { data })).status()).toBe(201)
  await page.context().clearCookies()
  return email
}

async function choosePassword(page: Page, password: string): Promise<void> {
  await field(page, 'New password').fill(password)
  await field(page, 'Confirm password').fill(password)
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
