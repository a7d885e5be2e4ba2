import { readFileSync } from 'node:fs'
import { strFromU8, unzipSync } from 'fflate'
import { expectAccessible } from './helpers/axe.ts'
import { approved, submitted } from './helpers/fixtures.ts'
import { linkIn, mailTo } from './helpers/mail.ts'
import { expectToast } from './helpers/actions.ts'
import { button, expectWrong, field, heading, link } from './helpers/locators.ts'
import { expect, PASSWORD, sharedSite } from './helpers/site.ts'
import type { Locator, Page } from '@playwright/test'

const test = sharedSite()

const section = (page: Page, name: string): Locator => page.getByRole('region', { name, exact: true })

test('the menu links to the account page; a visitor logs in first @long', async ({ page, signUp }) => {
  await page.goto('/account')
  await expect(page).toHaveURL(/\/login\?next=/)
  await signUp('alice')
  await page.goto('/')
  await button(page, 'Menu of alice').click()
  await page.getByRole('menuitem', { name: 'Account' }).click()
  await expect(heading(page, 'alice')).toBeVisible()
})

test('an email address is added, confirmed by its mail, and then gets the reset links @long', async ({
  page,
  signUp,
  site,
}) => {
  await signUp('bea')
  await page.goto('/account')
  const email = section(page, 'Email')
  await field(email, 'Email').fill('bea@example.org')
  await field(email, 'Your password').fill(PASSWORD)
  await button(email, 'Send Confirmation').click()
  await expectToast(page, 'Confirmation Sent')
  await expect(email.getByRole('status')).toContainText('bea@example.org')

  const [mail] = await mailTo(site, 'bea@example.org')
  await page.goto(linkIn(mail!))
  await button(page, 'Confirm This Address').click()
  await expect(heading(page, 'Email Confirmed')).toBeVisible()
  await link(page, 'Go to Your Account').click()
  await expect(section(page, 'Email').getByText('bea@example.org')).toBeVisible()
  await expect(section(page, 'Email').getByRole('status')).toHaveCount(0)
})

test('recovery codes end when the password changes, and new ones are offered @long', async ({
  page,
  signUp,
}) => {
  await signUp('ines')
  await page.goto('/account')
  const [codes, password] = [section(page, 'Recovery codes'), section(page, 'Password')]
  await field(codes, 'Your password').fill(PASSWORD)
  await button(codes, 'Generate Codes').click()
  await button(codes, 'I saved them').click()
  await expect(codes.getByText('10 of 10 codes left.')).toBeVisible()
  await field(password, 'Current password').fill(PASSWORD)
  await field(password, 'New password').fill('a newer horse')
  await field(password, 'Confirm password').fill('a newer horse')
  await button(password, 'Change Password').click()
  const said = password.getByText('Your recovery codes no longer work')
  await expect(said).toBeVisible()
  await expect(codes.getByText('You have no recovery codes.')).toBeVisible()
  await expectAccessible(page)
  await field(codes, 'Your password').fill('a newer horse')
  await button(codes, 'Generate Codes').click()
  await expect(codes.getByRole('listitem')).toHaveCount(10)
  await expect(said).toHaveCount(0)
})

test.describe('where the browser says in the console what was refused', () => {
  test.use({ allowedErrors: [/^Failed to load resource/] })

  test('a sign-up with an email address: it is valid after its confirmation @long', async ({
    page,
    site,
  }) => {
    await page.goto('/signup')
    await field(page, 'Username').fill('june')
    await field(page, 'Email').fill('june@example.org')
    await field(page, 'Password').fill(PASSWORD)
    await field(page, 'Confirm password').fill(PASSWORD)
    await button(page, 'Create Account').click()
    await expectToast(page, 'Account Created!')
    const steps = page.getByRole('complementary', { name: 'Welcome, june' })
    await expect(steps.getByText('Then a lost password can be replaced.')).toBeVisible()
    await expectAccessible(page)
    await page.reload()
    await button(steps, 'Close the first steps').click()
    await expect(steps).toHaveCount(0)
    await page.reload()
    await expect(button(page, 'Menu of june')).toBeVisible()
    await expect(steps).toHaveCount(0)
    await page.goto('/account')
    const email = section(page, 'Email')
    await expect(email.getByText('Waiting for confirmation')).toBeVisible()
    await expect(email.getByRole('status')).toContainText('june@example.org')
    await expectAccessible(page)
    await button(email, 'Resend Email').click()
    await expectToast(page, "Couldn't send the email")
    await expectToast(page, 'We sent an email a moment ago. Please wait five minutes before trying again.')

    const [mail] = await mailTo(site, 'june@example.org')
    expect(mail!.text).toContain('an account was created with this address')
    await page.goto(linkIn(mail!))
    await button(page, 'Confirm This Address').click()
    await expect(heading(page, 'Email Confirmed')).toBeVisible()
    await link(page, 'Go to Your Account').click()
    await expect(email.getByText('june@example.org')).toBeVisible()
    await expect(email.getByRole('status')).toHaveCount(0)
  })

  test('a new password: requires the old one, signs out other browsers, but not this one', async ({
    page,
    person,
    otherBrowser,
  }) => {
    const cleo = await person('cleo')
    const other = await otherBrowser(cleo)
    await page.request.post('/api/auth/login', { data: { username: 'cleo', password: PASSWORD } })
    await page.goto('/account')
    const password = section(page, 'Password')
    await field(password, 'Current password').fill('wrong one')
    await field(password, 'New password').fill('a new horse')
    await field(password, 'Confirm password').fill('a new horse')
    await button(password, 'Change Password').click()
    await expectWrong(field(password, 'Current password'), 'That is not your password')
    await field(password, 'Current password').fill(PASSWORD)
    await button(password, 'Change Password').click()
    await expectToast(page, 'Password Changed')
    await expect(section(page, 'Devices').getByRole('listitem')).toHaveCount(1)
    await other.goto('/account')
    await expect(other).toHaveURL(/\/login/)
    await page.reload()
    await expect(heading(page, 'cleo')).toBeVisible()
  })

  test('another device is signed out by its button @long', async ({ page, person, otherBrowser }) => {
    const dana = await person('dana')
    const other = await otherBrowser(dana)
    await page.request.post('/api/auth/login', { data: { username: 'dana', password: PASSWORD } })
    await page.goto('/account')
    const devices = section(page, 'Devices')
    await expect(devices.getByRole('listitem')).toHaveCount(2)
    await expect(devices.getByText('This device')).toHaveCount(1)
    await devices.getByRole('button', { name: /^Sign out/ }).click()
    await expect(devices.getByRole('listitem')).toHaveCount(1)
    await other.goto('/account')
    await expect(other).toHaveURL(/\/login/)
  })

  test('deleting the account: requires the password; published characters stay under “former member”', async ({
    page,
    person,
    admin,
  }) => {
    const finn = await person('finn')
    const { id } = await approved(admin, finn, { name: 'Stays' })
    await submitted(finn, { name: 'Goes' })
    await page.request.post('/api/auth/login', { data: { username: 'finn', password: PASSWORD } })
    await page.goto('/account')
    await button(page, 'Delete My Account').click()
    const dialog = page.getByRole('dialog', { name: 'Delete your account?' })
    await button(dialog, 'Delete for good').click()
    await expectWrong(field(dialog, 'Your password'), 'Password is required')
    await field(dialog, 'Your password').fill(PASSWORD)
    await button(dialog, 'Delete for good').click()
    await expectToast(page, 'Account Deleted')
    await expect(page).toHaveURL('/')
    const left = await page.request.get(`/api/characters/${id}`)
    expect(await left.json()).toMatchObject({ name: 'Stays', submittedByUsername: 'former member' })
    expect((await page.request.get('/api/auth/user')).status()).toBe(401)
  })
})

test('the data export: a zip with all data @long', async ({ page, person }) => {
  const gwen = await person('gwen')
  await submitted(gwen, { name: 'Of Gwen' })
  await page.request.post('/api/auth/login', { data: { username: 'gwen', password: PASSWORD } })
  await page.goto('/account')
  await expect(page.getByText('as one zip file: a JSON file, and each picture beside it.')).toBeVisible()
  const download = page.waitForEvent('download')
  await link(page, 'Download my data').click()
  const file = await (await download).path()
  const { 'personae.json': json } = unzipSync(readFileSync(file))
  expect(JSON.parse(strFromU8(json!))).toMatchObject({
    account: { username: 'gwen' },
    characters: [{ name: 'Of Gwen' }],
  })
})

test('a key is created, shown once, used by a program and revoked', async ({ page, signUp, site }) => {
  await signUp('kim')
  await page.goto('/account')
  const keys = section(page, 'Keys')
  await field(keys, 'Name').fill('Import script')
  await keys.getByRole('checkbox', { name: 'Read what you can see' }).uncheck()
  await field(keys, 'Your password').fill(PASSWORD)
  await button(keys, 'Create Key').click()
  await expect(keys.getByText('Choose at least one thing that the key may do')).toBeVisible()
  await keys.getByRole('checkbox', { name: 'Read what you can see' }).check()
  await button(keys, 'Create Key').click()
  const secret = await keys.getByText(/^psn_/).textContent()
  await expectAccessible(page)
  await button(keys, 'I saved it').click()
  await expect(keys.getByText(/^psn_/)).toHaveCount(0)

  const call = () => fetch(`${site.url}/api/auth/user`, { headers: { authorization: `Bearer ${secret}` } })
  expect(await (await call()).json()).toMatchObject({ username: 'kim' })
  await button(keys, 'Revoke Import script').click()
  await button(page.getByRole('dialog'), 'Revoke').click()
  await expectToast(page, 'Key Revoked')
  await expect(keys.getByRole('listitem')).toHaveCount(0)
  expect((await call()).status).toBe(401)
})

test('axe finds nothing on the account page, with recovery codes and the dialog before deleting @long', async ({
  page,
  signUp,
}) => {
  await signUp('hana')
  await page.goto('/account')
  const codes = section(page, 'Recovery codes')
  await field(codes, 'Your password').fill(PASSWORD)
  await button(codes, 'Generate Codes').click()
  await expect(codes.getByRole('listitem')).toHaveCount(10)
  await expectAccessible(page)
  await button(page, 'Delete My Account').click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await expectAccessible(page)
})
