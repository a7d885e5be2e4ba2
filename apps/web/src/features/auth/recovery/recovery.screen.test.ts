import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { expectAccessible } from '../../../../screens/accessible.ts'
import { logIn } from '../../../../screens/actions.ts'
import { PASSWORD } from '../../../../screens/given.ts'
import { button, expectToast, expectWrong, field, heading, link } from '../../../../screens/locators.ts'
import { visit } from '../../../../screens/screen.tsx'
import { as, linkIn, mailsTo, sharedSite } from '../../../../screens/site.ts'

const NEW = 'a brand new horse'
const EMAIL = 'carol@example.org'

sharedSite(async () => {
  await as(null).auth.signup.mutate({ username: 'carol', email: EMAIL, password: PASSWORD })
})

async function choosePassword(password: string, confirmed = password): Promise<void> {
  await field('New password').fill(password)
  await field('Confirm password').fill(confirmed)
  await button('Reset Password').click()
}

test('a link is asked for: a known and an unknown address get the same answer; used, the link changes nothing more', async () => {
  await visit('/login')
  await link('Forgot your password?').click()
  await expect.element(heading('Forgot Password')).toBeVisible()
  await expectAccessible()
  for (const address of ['stranger@example.org', EMAIL]) {
    await field('Email').fill(address)
    await button('Send Reset Link').click()
    await expectToast('If an account with that email exists, a password reset link has been sent.')
    await expect.element(field('Email')).toHaveValue('')
  }
  const [, mail] = await mailsTo(EMAIL)
  await visit(linkIn(mail!))
  await choosePassword(NEW)
  await expectToast('Password Reset!')
  await link('Go to Login').click()
  await expect.element(heading('Log In')).toBeVisible()

  await visit(linkIn(mail!))
  await choosePassword('yet another one')
  await expectToast('Reset Failed')
  await expectToast('This reset link is not valid any more. Please request a new one.')
  await expect.element(heading('Reset Password')).toBeVisible()
})

test('a wrong address, a short password, two that differ: the error is beside the field', async () => {
  await visit('/forgot-password')
  await field('Email').fill('nobody')
  await button('Send Reset Link').click()
  await expectWrong(field('Email'), 'Please enter a valid email address')

  await visit('/reset-password?token=some')
  await expect.element(heading('Reset Password')).toBeVisible()
  await expectAccessible()
  await choosePassword('12345', '123456')
  await expectWrong(field('New password'), 'Password must be at least 6 characters')
  await choosePassword('tide over salt', 'tide over silt')
  await expectWrong(field('Confirm password'), "Passwords don't match")
})

test('a button that is held while a password turns out to be easy to guess does what it says', async () => {
  await visit('/reset-password?token=some')
  await field('New password').fill('123456')
  await field('Confirm password').fill('123457')
  await button('Reset Password').click({ delay: 700 })
  await expectWrong(field('Confirm password'), "Passwords don't match")
  await expect.element(page.getByText(/^This password is easy to guess\./)).toBeVisible()
})

test('without a token: a toast says so, and the form for a new link is shown', async () => {
  await visit('/reset-password')
  await expectToast('Invalid Link')
  await expectToast('No reset token found. Please request a new password reset link.')
  await expect.poll(() => window.location.pathname).toBe('/forgot-password')
  await link('Back to Login').click()
  await expect.element(heading('Log In')).toBeVisible()
})

async function redeem(username: string, code: string, by: string | null): Promise<void> {
  await visit('/forgot-password', { by })
  await button('Use a recovery code').click()
  await field('Username').fill(username)
  await field('Recovery code').fill(code)
  await button('Use This Code').click()
}

const codesOf = (username: string) =>
  as(username).account.makeRecoveryCodes.mutate({ currentPassword: PASSWORD })

test('an account without an email address: a recovery code works once, and its browser is signed out too', async () => {
  const [code] = await codesOf('erin')
  await redeem('erin', code!, 'erin')
  await choosePassword(PASSWORD)
  await link('Go to Login').click()
  await logIn('erin')
  await redeem('erin', code!, null)
  await expectWrong(field('Recovery code'), 'That is not one of the recovery codes of this account.')
  await expectAccessible()
})

test('another account that is signed in here stays so', async () => {
  const [code] = await codesOf('finn')
  await redeem('finn', code!, 'gwen')
  await choosePassword(NEW)
  await expect.element(heading('Password Reset Complete')).toBeVisible()
  await expect.element(button('Menu of gwen')).toBeVisible()
})

test('the link of an address that another account has confirmed since does not work', async () => {
  const change = { email: 'rosa@letters.example', currentPassword: PASSWORD }
  for (const who of ['late', 'rosa']) await as(who).account.changeEmail.mutate(change)
  const [late, first] = (await mailsTo(change.email)).map(linkIn)
  await as('rosa').account.confirmEmail.mutate({ token: first!.split('=')[1]! })
  await visit(late!, { by: 'late' })
  await button('Confirm This Address').click()
  await expect.element(heading("This link doesn't work")).toBeVisible()
  await expect.element(page.getByText('An account with that email already exists')).toBeVisible()
})

test('a password that is easy to guess gets a warning, also by the name beside it, and is accepted', async () => {
  const warning = page.getByText(/^This password is easy to guess\./)
  for (const [address, label] of [
    ['/signup', 'Password'],
    ['/reset-password?token=some', 'New password'],
  ] as const) {
    await visit(address)
    await field(label).fill('Password1')
    await expect.element(warning).toBeVisible()
    await expectAccessible()
    await field(label).fill('k8#fQz2 wombat')
    await expect.element(warning).not.toBeInTheDocument()
  }
  await visit('/quick-signup')
  await field('Username').fill('wilhelmina')
  await field('Password').fill('wilhelmina7')
  await expect.element(warning).toBeVisible()
  await field('Confirm password').fill('wilhelmina7')
  await button('Create Account').click()
  await expectToast('Account Created!')
})
