// @module-tag long

import { MAX_KEYS } from '@personae/contract/keys.constants'
import { expect, test } from 'vitest'
import { commands, page } from 'vitest/browser'
import { expectAccessible } from '../../../../screens/accessible.ts'
import { PASSWORD, submitted } from '../../../../screens/given.ts'
import {
  button,
  dialog,
  expectToast,
  expectWrong,
  field,
  heading,
  link,
} from '../../../../screens/locators.ts'
import { cutOff, reload, visit } from '../../../../screens/screen.tsx'
import { as, linkIn, mailsTo, sharedSite } from '../../../../screens/site.ts'
import { firstStepsFor } from '../first-steps-for.ts'

sharedSite(async () => {})

const section = (name: string) => page.getByRole('region', { name, exact: true })
const entries = (name: string) => section(name).getByRole('listitem')

/** Creates a session of an account in another browser. */
const logInElsewhere = (username: string) => as(null).auth.login.mutate({ username, password: PASSWORD })

/** Confirms an email address by the link in its newest mail. */
async function confirmAddress(address: string): Promise<void> {
  const mails = await mailsTo(address)
  await visit(linkIn(mails.at(-1)!), { by: address.split('@')[0]! })
  await button('Confirm This Address').click()
  await expect.element(heading('Email Confirmed')).toBeVisible()
  await link('Go to Your Account').click()
  await expect.element(section('Email').getByText(address)).toBeVisible()
  await expect.element(section('Email').getByRole('status')).not.toBeInTheDocument()
}

test('the link of an address that is confirmed, opened again: the account reads that, a visitor nothing of it', async () => {
  const address = 'zoe@letters.example'
  await as('zoe').account.changeEmail.mutate({ email: address, currentPassword: PASSWORD })
  const used = linkIn((await mailsTo(address)).at(-1)!)
  await confirmAddress(address)
  const again = async (by: string | null) => {
    await visit(used, { by })
    await button('Confirm This Address').click()
    await expect.element(heading("This link doesn't work")).toBeVisible()
  }
  await again('zoe')
  await expect
    .element(page.getByText(`Your account uses ${address}, which is confirmed.`, { exact: false }))
    .toBeVisible()
  await again(null)
  await expect.element(page.getByText(/^This link is not valid any more/)).toBeVisible()
})

test('a visitor logs in first; the menu of a member leads there', async () => {
  await visit('/account')
  await expect.element(heading('Log In')).toBeVisible()
  await expect.poll(() => window.location.search).toBe('?next=%2Faccount')
  await visit('/', { by: 'alice' })
  await button('Menu of alice').click()
  await page.getByRole('menuitem', { name: 'Account' }).click()
  await expect.element(heading('alice')).toBeVisible()
})

test('an email address is added, and is the account’s when its mail has been answered', async () => {
  await visit('/account', { by: 'bea' })
  const email = section('Email')
  await field('Email', email).fill('bea@example.org')
  await field('Your password', email).fill(PASSWORD)
  await button('Send Confirmation', email).click()
  await expectToast('Confirmation Sent')
  await expect.element(email.getByRole('status')).toMatchTextContent('bea@example.org')
  await confirmAddress('bea@example.org')
})

test('the first steps: an address is added, then confirmed, a character is submitted, and what is done is no step any more', async () => {
  const home = async () => {
    await visit('/', { by: 'kit' })
    firstStepsFor.set((await as('kit').auth.me.query()).id)
    await reload()
  }
  const steps = page.getByRole('complementary', { name: 'Welcome, kit' })
  await home()
  await expect.element(link('Add an email', steps)).toBeVisible()
  await as('kit').account.changeEmail.mutate({ email: 'kit@example.org', currentPassword: PASSWORD })
  await home()
  await expect.element(link('Confirm your email', steps)).toBeVisible()
  await confirmAddress('kit@example.org')
  await home()
  await expect.element(link('Submit one', steps)).toBeVisible()
  await expect.element(link('Confirm your email', steps)).not.toBeInTheDocument()
  await submitted('kit')
  await home()
  await expect.element(link('Save a character', steps)).toBeVisible()
  await expect.element(link('Submit one', steps)).not.toBeInTheDocument()
})

test('a sign-up with an address: the first steps until they are closed, and the account waits for its confirmation', async () => {
  await visit('/signup')
  await field('Username').fill('june')
  await field('Email').fill('june@example.org')
  await field('Password').fill(PASSWORD)
  await field('Confirm password').fill(PASSWORD)
  await button('Create Account').click()
  const steps = page.getByRole('complementary', { name: 'Welcome, june' })
  await expect.element(steps.getByText('Then a lost password can be replaced.')).toBeVisible()
  await expectAccessible()
  await reload()
  await button('Close the first steps', steps).click()
  await expect.element(steps).not.toBeInTheDocument()
  await reload()
  await expect.element(button('Menu of june')).toBeVisible()
  await expect.element(steps).not.toBeInTheDocument()

  await button('Menu of june').click()
  await page.getByRole('menuitem', { name: 'Account' }).click()
  const email = section('Email')
  await expect.element(email.getByText('Waiting for confirmation')).toBeVisible()
  await expectAccessible()
  await button('Resend Email', email).click()
  await expectToast("Couldn't send the email")
  await expectToast('We sent an email a moment ago. Please wait five minutes before trying again.')
  const [mail] = await mailsTo('june@example.org')
  await visit(linkIn(mail!))
  await button('Confirm This Address').click()
  await expect.element(heading('Email Confirmed')).toBeVisible()
})

test('recovery codes are shown once, end when the password changes, and new ones are offered', async () => {
  await visit('/account', { by: 'ines' })
  const [codes, password] = [section('Recovery codes'), section('Password')]
  await field('Your password', codes).fill(PASSWORD)
  await button('Generate Codes', codes).click()
  await expect.poll(() => entries('Recovery codes').length).toBe(10)
  await expectAccessible()
  await button('I saved them', codes).click()
  await expect.element(codes.getByText('10 of 10 codes left.')).toBeVisible()
  await field('Current password', password).fill(PASSWORD)
  await field('New password', password).fill('a newer horse')
  await field('Confirm password', password).fill('a newer horse')
  await button('Change Password', password).click()
  const said = password.getByText('Your recovery codes no longer work')
  await expect.element(said).toBeVisible()
  await expect.element(codes.getByText(/^You have no recovery codes\./)).toBeVisible()
  await expectAccessible()
  await field('Your password', codes).fill('a newer horse')
  await button('Generate Codes', codes).click()
  await expect.poll(() => entries('Recovery codes').length).toBe(10)
  await expect.element(said).not.toBeInTheDocument()
})

test('a new password requires the old one, and signs out the other devices', async () => {
  await as('cleo').auth.current.query()
  await logInElsewhere('cleo')
  await visit('/account', { by: 'cleo' })
  await expect.poll(() => entries('Devices').length).toBe(2)
  const password = section('Password')
  await field('Current password', password).fill('wrong one')
  await field('New password', password).fill('a new horse')
  await field('Confirm password', password).fill('a new horse')
  await button('Change Password', password).click()
  await expectWrong(field('Current password', password), 'That is not your password')
  await field('Current password', password).fill(PASSWORD)
  await button('Change Password', password).click()
  await expectToast('Password Changed')
  await expect.poll(() => entries('Devices').length).toBe(1)
  await reload()
  await expect.element(heading('cleo')).toBeVisible()
})

test('what is wrong in one of the forms is focused there, not in another with a field of that name', async () => {
  await visit('/account', { by: 'finn' })
  const password = section('Password')
  await button('Change Password', password).click()
  await expect.element(field('Current password', password)).toHaveFocus()
})

test('another device is signed out by its button', async () => {
  await as('dana').auth.current.query()
  await logInElsewhere('dana')
  await visit('/account', { by: 'dana' })
  await expect.poll(() => entries('Devices').length).toBe(2)
  await section('Devices')
    .getByRole('button', { name: /^Sign out/ })
    .click()
  await expect.poll(() => entries('Devices').length).toBe(1)
  await expect.element(section('Devices').getByText('This device')).toBeVisible()
  await expect.element(section('Devices')).toHaveFocus()
})

test('of many devices all but the first five are folded', async () => {
  await as('emil').auth.current.query()
  for (let count = 0; count < 6; count += 1) await logInElsewhere('emil')
  await visit('/account', { by: 'emil' })
  await expect.element(section('Devices').getByText('This device')).toBeVisible()
  const signOut = section('Devices').getByRole('button', { name: /^Sign out .*, signed/ })
  expect(signOut.length).toBe(4)
  await section('Devices').getByText('2 more').click()
  await signOut.nth(5).click()
  await expect.element(section('Devices').getByText('1 more')).toBeVisible()
})

test('the account is deleted with its password, and the home page is a visitor’s', async () => {
  await submitted('finn', { name: 'Goes' })
  await visit('/account', { by: 'finn' })
  await button('Delete My Account').click()
  await button('Delete for good', dialog()).click()
  await expectWrong(field('Your password', dialog()), 'Password is required')
  await expect.element(field('Your password', dialog())).toHaveFocus()
  await expectAccessible()
  await field('Your password', dialog()).fill(PASSWORD)
  await button('Delete for good', dialog()).click()
  await expectToast('Account Deleted')
  await expect.poll(() => window.location.pathname).toBe('/')
  await expect.element(link('Log In', page.getByRole('banner'))).toBeVisible()
})

test('the data export is a link, which says what is in it', async () => {
  await visit('/account', { by: 'gwen' })
  const data = section('Your data')
  await expect.element(data).toMatchTextContent('as one zip file: a JSON file, and each picture beside it.')
  const export_ = link('Download my data', data)
  await expect.element(export_).toHaveAttribute('download')
  const answer = await fetch(export_.element().getAttribute('href')!)
  expect(answer.headers.get('content-type')).toBe('application/zip')
})

test('a key is created for what was ticked, shown once, and revoked', async () => {
  await visit('/account', { by: 'kim' })
  const keys = section('Keys')
  await field('Name', keys).fill('Import script')
  expect(keys.getByRole('checkbox').length).toBe(2)
  await keys.getByRole('checkbox', { name: 'Read what you can see' }).click()
  await field('Your password', keys).fill(PASSWORD)
  await button('Create Key', keys).click()
  await expect.element(keys.getByText('Choose at least one thing that the key may do')).toBeVisible()
  await keys.getByRole('checkbox', { name: 'Read what you can see' }).click()
  await keys.getByRole('combobox', { name: 'Works for' }).selectOptions('30 days')
  await button('Create Key', keys).click()
  const { textContent: secret } = await keys.getByText(/^psn_/).findElement()
  const headers = { authorization: `Bearer ${secret}` }
  const call = () => commands.sendToSite(null, { method: 'GET', url: '/api/auth/user', headers })
  await expectAccessible()
  expect(JSON.parse((await call()).body)).toMatchObject({ username: 'kim' })
  const [key] = await as('kim').keys.list.query()
  expect(key).toMatchObject({ name: 'Import script', scopes: ['read'] })
  expect(Math.round((Date.parse(key!.expiresAt) - Date.now()) / 86_400_000)).toBe(30)
  await button('I saved it', keys).click()
  await expect.element(keys.getByText(/^psn_/)).not.toBeInTheDocument()
  await button('Revoke Import script', keys).click()
  await button('Revoke', dialog()).click()
  await expectToast('Key Revoked')
  await expect.element(button('Create Key', keys)).toBeVisible()
  expect([entries('Keys').length, (await call()).status]).toEqual([0, 401])
})

test('the last key that an account may have is shown until it was saved', async () => {
  const expiresAt = new Date(Date.now() + 86_400_000).toISOString()
  for (let at = 1; at < MAX_KEYS; at += 1)
    await as('leo').keys.create.mutate({
      name: `Key ${at}`,
      scopes: ['read'],
      currentPassword: PASSWORD,
      expiresAt,
    })
  await visit('/account', { by: 'leo' })
  const keys = section('Keys')
  await field('Name', keys).fill('The last')
  await field('Your password', keys).fill(PASSWORD)
  await button('Create Another Key', keys).click()
  await expect.element(button('Revoke The last', keys)).toBeVisible()
  await expect.element(keys.getByText(/^psn_/)).toBeVisible()
  await button('I saved it', keys).click()
  await expect
    .element(keys.getByText(`You have ${MAX_KEYS} keys. Revoke one before you create another.`))
    .toBeVisible()
})

test('when news is mailed is chosen here; without a connection it stays', async () => {
  await visit('/account#news', { by: 'nia' })
  await expect.poll(() => window.scrollY).toBeGreaterThan(0)
  const news = section('News by mail')
  const select = news.getByLabelText('Mail me news')
  await expect.element(news.getByText('It is mailed once your address is confirmed.')).toBeVisible()
  await expect.element(select).toHaveValue('soon')
  await select.selectOptions(news.getByText(/^Once a day, at \d+:\d\d [AP]M$/))
  await expectToast('News Changed')
  expect((await as('nia').account.overview.query()).news).toBe('daily')
  await expectAccessible()
  await reload()
  await expect.element(select).toHaveValue('daily')

  cutOff()
  await select.selectOptions('Off: only on the site')
  await expectToast("Couldn't change it")
  await expect.element(select).toHaveValue('daily')
})
