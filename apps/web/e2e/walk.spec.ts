import type { Page } from '@playwright/test'
import { type Hand, keyboard, mouse } from './hands.ts'
import { CHARACTER, drawPicture, expectToast } from './people.ts'
import { expect, PASSWORD, test } from './site.ts'

const REASON = 'Please say what she grafts with.'
const SEARCHES = [
  ['Character', 'fenwright'],
  ['Universe', 'salt orchard'],
  ['Series', 'brine'],
  ['Creator', 'aldwick'],
  ['Writer', 'ruddock'],
] as const

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const link = (page: Page, name: string) => page.getByRole('link', { name, exact: true })
const field = (page: Page, name: string) => page.getByRole('textbox', { name: new RegExp(`^${name}`) })
const menuOf = (page: Page, username: string) => button(page, `Menu of ${username}`)

async function signUp(page: Page, hand: Hand, username: string): Promise<void> {
  await page.goto('/')
  await hand.press(link(page, 'Sign Up'))
  await hand.write(field(page, 'Username'), username)
  await hand.write(field(page, 'Email'), `${username}@example.org`)
  await hand.write(page.getByLabel('Password', { exact: true }), PASSWORD)
  await hand.write(page.getByLabel('Confirm password'), PASSWORD)
  await hand.press(button(page, 'Create Account'))
  await expectToast(page, 'Account Created!')
  await expect(menuOf(page, username)).toBeVisible()
}

async function logOut(page: Page, hand: Hand): Promise<void> {
  await hand.press(button(page, 'Log out'))
  await expect(link(page, 'Log In')).toBeVisible()
}

async function logIn(page: Page, hand: Hand, username: string): Promise<void> {
  await hand.press(link(page, 'Log In'))
  await hand.write(field(page, 'Username'), username)
  await hand.write(page.getByLabel('Password', { exact: true }), PASSWORD)
  await hand.press(page.locator('form').getByRole('button', { name: 'Log In' }))
  await expectToast(page, 'Welcome back!')
}

async function submit(page: Page, hand: Hand): Promise<void> {
  await hand.press(page.getByRole('navigation').getByRole('link', { name: 'Submit Character' }))
  await hand.chooseFile(button(page, 'Choose a picture'), await drawPicture(page))
  await expect(button(page, 'Choose another picture')).toBeVisible()
  await hand.write(field(page, 'Character name'), CHARACTER.name)
  await hand.write(page.getByRole('combobox', { name: /^Origin/ }), CHARACTER.origin)
  await hand.press(page.getByRole('checkbox', { name: 'Games' }))
  await hand.write(field(page, 'Series'), CHARACTER.series)
  await hand.write(field(page, 'Creators'), CHARACTER.creators)
  await hand.write(field(page, 'Writers'), CHARACTER.writers)
  await hand.write(field(page, 'Description'), CHARACTER.description)
  await hand.write(field(page, 'Abilities'), CHARACTER.abilities)
  await hand.write(field(page, 'Personality'), CHARACTER.personality)
  await hand.write(field(page, 'Backstory'), CHARACTER.backstory)
  await hand.press(button(page, 'Submit Character for Review'))
  await expectToast(page, 'Character Submitted!')
  await expect(page).toHaveURL('/')
}

async function becomeAdmin(page: Page, hand: Hand): Promise<void> {
  await hand.press(link(page, 'Become Admin'))
  await hand.press(button(page, 'Promote Me to Admin'))
  await expect(page).toHaveURL('/admin')
}

async function sendForRevision(page: Page, hand: Hand): Promise<void> {
  await hand.press(link(page, CHARACTER.name))
  await hand.press(button(page, 'Reject for Resubmission'))
  await hand.write(page.getByRole('dialog').getByLabel('Reason'), REASON)
  await hand.press(button(page, 'Send for Revision'))
  await expectToast(page, 'Sent for Revision')
}

async function editAndResubmit(page: Page, hand: Hand, username: string): Promise<void> {
  await hand.press(menuOf(page, username))
  await hand.press(page.getByRole('menuitem', { name: 'My submissions' }))
  await expect(page.getByText(REASON)).toBeVisible()
  await hand.press(link(page, 'Edit & Resubmit'))
  await hand.write(field(page, 'Description'), `${CHARACTER.description} She uses whalebone.`)
  await hand.press(button(page, 'Resubmit for Review'))
  await expectToast(page, 'Character Resubmitted!')
  await expect(page.getByText('Waiting for review')).toBeVisible()
}

async function approve(page: Page, hand: Hand): Promise<void> {
  await hand.press(link(page, 'Admin'))
  await hand.press(button(page, 'Approve'))
  await expectToast(page, 'Character Approved')
  await expect(page.getByText('No pending submissions')).toBeVisible()
}

async function findByEachField(page: Page, hand: Hand): Promise<void> {
  await hand.press(page.getByRole('navigation').getByRole('link', { name: 'Browse' }))
  for (const [label, text] of SEARCHES) {
    await hand.pick(page.getByLabel('Search by', { exact: true }), label)
    await hand.write(page.getByLabel('Search characters'), 'nobody at all')
    await expect(page.getByText('No characters found')).toBeVisible()
    await hand.write(page.getByLabel('Search characters'), text)
    await expect(page.getByText('1 characters found').first()).toBeVisible()
    await expect(page.getByRole('link', { name: CHARACTER.name })).toBeVisible()
  }
}

async function readSignedOut(page: Page, hand: Hand): Promise<void> {
  await hand.press(page.getByRole('link', { name: CHARACTER.name }))
  await expect(page.getByRole('heading', { name: CHARACTER.name, level: 1 })).toBeVisible()
  await expect(page.getByText('She uses whalebone.')).toBeVisible()
  const picture = page.getByRole('figure').locator('img')
  await expect
    .poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth))
    .toBeGreaterThan(0)
}

for (const [name, handOf] of [
  ['the mouse', mouse],
  ['the keyboard alone', keyboard],
] as const) {
  test(`with ${name}: submitted, sent back, resubmitted, approved, found by each field, read signed out`, async ({
    page,
  }) => {
    test.setTimeout(120_000)
    const hand = handOf(page)
    await signUp(page, hand, 'alice')
    await submit(page, hand)
    await logOut(page, hand)

    await signUp(page, hand, 'root')
    await becomeAdmin(page, hand)
    await sendForRevision(page, hand)
    await logOut(page, hand)

    await logIn(page, hand, 'alice')
    await editAndResubmit(page, hand, 'alice')
    await logOut(page, hand)

    await logIn(page, hand, 'root')
    await approve(page, hand)
    await findByEachField(page, hand)
    await logOut(page, hand)
    await readSignedOut(page, hand)
  })
}
