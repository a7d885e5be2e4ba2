import type { Page, Request } from '@playwright/test'
import { type InputDevice, keyboard, mouse } from './helpers/input-device.ts'
import { CHARACTER, drawPicture, expectToast } from './helpers/actions.ts'
import { expect, PASSWORD, test } from './helpers/site.ts'

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

async function signUp(page: Page, device: InputDevice, username: string): Promise<void> {
  await page.goto('/')
  await device.press(link(page, 'Sign Up'))
  await device.write(field(page, 'Username'), username)
  await device.write(field(page, 'Email'), `${username}@example.org`)
  await device.write(page.getByLabel('Password', { exact: true }), PASSWORD)
  await device.write(page.getByLabel('Confirm password'), PASSWORD)
  await device.press(button(page, 'Create Account'))
  await expectToast(page, 'Account Created!')
  await expect(menuOf(page, username)).toBeVisible()
}

/** The running reads. The server refuses reads after the end of the session, which the browser logs as errors. */
function readsOf(page: Page): Set<Request> {
  const reads = new Set<Request>()
  page.on('request', (request) => void (request.resourceType() === 'fetch' && reads.add(request)))
  const forget = (request: Request) => void reads.delete(request)
  page.on('requestfinished', forget).on('requestfailed', forget)
  return reads
}

async function logOut(page: Page, device: InputDevice, reads: Set<Request>): Promise<void> {
  await expect.poll(() => reads.size).toBe(0)
  await device.press(button(page, 'Log out'))
  await expect(link(page, 'Log In')).toBeVisible()
}

async function logIn(page: Page, device: InputDevice, username: string): Promise<void> {
  await device.press(link(page, 'Log In'))
  await device.write(field(page, 'Username'), username)
  await device.write(page.getByLabel('Password', { exact: true }), PASSWORD)
  await device.press(page.locator('form').getByRole('button', { name: 'Log In' }))
  await expectToast(page, 'Welcome back!')
}

async function submit(page: Page, device: InputDevice): Promise<void> {
  await device.press(page.getByRole('navigation').getByRole('link', { name: 'Submit Character' }))
  await device.chooseFile(button(page, 'Choose a picture'), await drawPicture(page))
  await expect(button(page, 'Choose another picture')).toBeVisible()
  await device.write(field(page, 'Character name'), CHARACTER.name)
  await device.write(page.getByRole('combobox', { name: /^Origin/ }), CHARACTER.origin)
  await device.press(page.getByRole('checkbox', { name: 'Games' }))
  await device.write(field(page, 'Series'), CHARACTER.series)
  await device.write(field(page, 'Creators'), CHARACTER.creators)
  await device.write(field(page, 'Writers'), CHARACTER.writers)
  await device.write(field(page, 'Description'), CHARACTER.description)
  await device.write(field(page, 'Abilities'), CHARACTER.abilities)
  await device.write(field(page, 'Personality'), CHARACTER.personality)
  await device.write(field(page, 'Backstory'), CHARACTER.backstory)
  await device.press(button(page, 'Submit Character for Review'))
  await expectToast(page, 'Character Submitted!')
  await expect(page).toHaveURL('/')
}

async function becomeAdmin(page: Page, device: InputDevice): Promise<void> {
  await device.press(link(page, 'Become Admin'))
  await device.press(button(page, 'Promote Me to Admin'))
  await expect(page).toHaveURL('/admin')
}

async function sendForRevision(page: Page, device: InputDevice): Promise<void> {
  await device.press(link(page, CHARACTER.name))
  // Wait for the character's page, as the card on the previous page has such a button too.
  await expect(page.getByRole('heading', { name: CHARACTER.name, level: 1 })).toBeVisible()
  await device.press(button(page, 'Reject for Resubmission'))
  await device.write(page.getByRole('dialog').getByLabel('Reason'), REASON)
  await device.press(button(page, 'Send for Revision'))
  await expectToast(page, 'Sent for Revision')
}

async function editAndResubmit(page: Page, device: InputDevice, username: string): Promise<void> {
  await device.press(menuOf(page, username))
  await device.press(page.getByRole('menuitem', { name: 'My submissions' }))
  await expect(page.getByText(REASON)).toBeVisible()
  await device.press(link(page, 'Edit & Resubmit'))
  await device.write(field(page, 'Description'), `${CHARACTER.description} She uses whalebone.`)
  await device.press(button(page, 'Resubmit for Review'))
  await expectToast(page, 'Character Resubmitted!')
  await expect(page.getByText('Waiting for review')).toBeVisible()
}

async function approve(page: Page, device: InputDevice): Promise<void> {
  await device.press(link(page, 'Admin'))
  await device.press(button(page, 'Approve'))
  await expectToast(page, 'Character Approved')
  await expect(page.getByText('No pending submissions')).toBeVisible()
}

async function findByEachField(page: Page, device: InputDevice): Promise<void> {
  await device.press(page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Browse' }))
  for (const [label, text] of SEARCHES) {
    await device.pick(page.getByLabel('Search by', { exact: true }), label)
    await device.write(page.getByLabel('Search characters'), 'nobody at all')
    await expect(page.getByText('No characters found')).toBeVisible()
    await device.write(page.getByLabel('Search characters'), text)
    await expect(page.getByText('1 characters found').first()).toBeVisible()
    await expect(page.getByRole('link', { name: CHARACTER.name })).toBeVisible()
  }
}

async function readSignedOut(page: Page, device: InputDevice): Promise<void> {
  await device.press(page.getByRole('link', { name: CHARACTER.name }))
  await expect(page.getByRole('heading', { name: CHARACTER.name, level: 1 })).toBeVisible()
  await expect(page.getByText('She uses whalebone.')).toBeVisible()
  const picture = page.getByRole('figure').locator('img')
  await expect
    .poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth))
    .toBeGreaterThan(0)
}

// Most people see the site with motion.
test.use({ contextOptions: { reducedMotion: 'no-preference' } })

for (const [name, deviceOf, length] of [
  ['the mouse', mouse, ''],
  ['the keyboard alone', keyboard, ' @long'],
] as const) {
  const title = `with ${name}: submitted, sent back, resubmitted, approved, found by each field, read signed out${length}`
  test(title, async ({ page }) => {
    const [device, reads] = [deviceOf(page), readsOf(page)]
    await signUp(page, device, 'alice')
    await submit(page, device)
    await logOut(page, device, reads)

    await signUp(page, device, 'root')
    await becomeAdmin(page, device)
    await sendForRevision(page, device)
    await logOut(page, device, reads)

    await logIn(page, device, 'alice')
    await editAndResubmit(page, device, 'alice')
    await logOut(page, device, reads)

    await logIn(page, device, 'root')
    await approve(page, device)
    await findByEachField(page, device)
    await logOut(page, device, reads)
    await readSignedOut(page, device)
  })
}
