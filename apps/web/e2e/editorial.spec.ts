import type { Page } from '@playwright/test'
import { expectToast } from './helpers/actions.ts'
import { expectAccessible } from './helpers/axe.ts'
import { approved, enter } from './helpers/fixtures.ts'
import { button, expectWrong, field, link } from './helpers/locators.ts'
import { expect, sharedSite } from './helpers/site.ts'

const NAMES = ['Anwen', 'Brisa', 'Corvin', 'Dorrit', 'Elodie', 'Fenwick', 'Griet', 'Hale']
const TITLE = 'Eight of the tide'

let ids: string[] = []
const test = sharedSite({
  fill: async (admin) => {
    ids = []
    for (const name of NAMES)
      ids.push((await approved(admin, admin, { name, origin: `World of ${name}` })).id)
  },
})

test.use({ allowedErrors: [/^Failed to load resource.*(400|409)/] })

const SETTINGS = '/admin?tab=settings'
const form = (page: Page) => page.getByRole('group', { name: 'Characters of the row' })
const chosen = (page: Page) => form(page).getByRole('listitem')
const picker = (page: Page) => page.getByRole('combobox', { name: 'Add a character' })
const row = (page: Page, title = TITLE) => page.getByRole('region', { name: title })

/** Adds a character by its name, with the keyboard alone. */
async function add(page: Page, name: string): Promise<void> {
  await picker(page).pressSequentially(name.toLowerCase())
  await expect(page.getByRole('listbox').getByRole('option')).toHaveText([new RegExp(`^.?${name}`)])
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
}

test('an admin sets the row with the keyboard, and visitors find it above the gallery @long', async ({
  page,
  admin,
  otherBrowser,
}) => {
  const visitor = await otherBrowser()
  await visitor.goto('/')
  await expect(visitor.getByRole('heading', { level: 2 })).toHaveText(['Character Database'])

  await enter(page, admin)
  await page.goto(SETTINGS)
  await expect(page.getByText('Nothing is shown until you add a character.')).toBeVisible()
  await expectAccessible(page)
  await add(page, 'Brisa')
  await expect(picker(page)).toHaveValue('')
  await expect(picker(page)).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(SETTINGS)
  for (const name of NAMES) if (name !== 'Brisa') await add(page, name)
  await add(page, 'Hale')
  await expectWrong(picker(page), 'Hale is in the row already')
  await picker(page).fill('')

  // The focus stays on the moved one, also at the ends of the list.
  await button(page, 'Move up: Anwen').press('Enter')
  await expect(chosen(page).first()).toContainText('Anwen')
  await expect(button(page, 'Move down: Anwen')).toBeFocused()
  await expect(page.getByRole('status').getByText('Anwen is number 1 now')).toBeAttached()
  await page.keyboard.press('Enter')
  await expect(button(page, 'Move down: Anwen')).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(chosen(page).nth(2)).toContainText('Anwen')
  await button(page, 'Remove: Fenwick').press('Enter')
  await expect(chosen(page)).toHaveCount(NAMES.length - 1)
  await expect(form(page)).toBeFocused()
  await add(page, 'Fenwick')

  await button(page, 'Save Row').press('Enter')
  await expectWrong(field(page, 'Title'), 'The row needs a title')
  await expect(field(page, 'Title')).toBeFocused()
  await page.keyboard.type(TITLE)
  // What is not saved yet survives a reload.
  await page.reload()
  await expect(page.getByText('We restored your unsaved draft.')).toBeVisible()
  await expect(chosen(page)).toHaveCount(NAMES.length)
  await expectAccessible(page)
  await button(page, 'Save Row').press('Enter')
  await expectToast(page, 'Row Saved')
  await expect(page.getByText('We restored your unsaved draft.')).toHaveCount(0)
  await page.reload()
  await expect(field(page, 'Title')).toHaveValue(TITLE)

  const order = ['Brisa', 'Corvin', 'Anwen', 'Dorrit', 'Elodie', 'Griet', 'Hale', 'Fenwick']
  const requests: string[] = []
  visitor.on('request', (request) => requests.push(request.url()))
  for (const width of [320, 1280]) {
    await visitor.setViewportSize({ width, height: 800 })
    await visitor.goto('/')
    await expect(visitor.getByRole('heading', { level: 2 })).toHaveText([TITLE, 'Character Database'])
    await expect(row(visitor).getByRole('link')).toHaveText(order.map((name) => new RegExp(`^.?${name}`)))
    // It scrolls sideways, and the page does not.
    await row(visitor).getByRole('link').last().focus()
    await expect(row(visitor).getByRole('link').last()).toBeInViewport({ ratio: 0.9 })
    expect(await visitor.evaluate(() => document.documentElement.scrollWidth)).toBe(width)
  }
  expect(requests.filter((url) => url.includes('editorial'))).toEqual([])
  await expectAccessible(visitor)
  const reader = await otherBrowser(undefined, { javaScriptEnabled: false })
  await reader.goto('/')
  await expect(row(reader).getByRole('link')).toHaveCount(NAMES.length)
  await reader.goto('/?q=anwen')
  await expect(row(reader)).toHaveCount(0)
  await row(visitor).getByRole('link').last().press('Enter')
  await expect(visitor.getByRole('heading', { level: 1, name: 'Fenwick' })).toBeVisible()
})

test('another admin’s newer row is shown and not overwritten, until the admin saves again or takes it @long', async ({
  page,
  admin,
}) => {
  const set = (title: string, ...at: number[]) =>
    admin.call('PUT', '/api/editorial', { title, characterIds: at.map((one) => ids[one]!) })
  const now = async () => (await admin.call<{ title: string }>('GET', '/api/editorial')).title
  await set('At first', 0)
  await enter(page, admin)
  await page.goto(SETTINGS)
  await field(page, 'Title').fill('Mine')
  await set('Theirs', 1, 2)
  await button(page, 'Save Row').click()
  const notice = page.getByRole('alert').filter({ hasText: 'root changed the row while you were editing' })
  await expect(notice).toContainText('It is “Theirs” now: Brisa and Corvin.')
  await expectAccessible(page)
  expect(await now()).toBe('Theirs')
  await expect(field(page, 'Title')).toHaveValue('Mine')
  await button(page, 'Save Row').click()
  await expectToast(page, 'Row Saved')
  await expect(notice).toHaveCount(0)
  expect(await now()).toBe('Mine')

  await field(page, 'Title').fill('Mine again')
  await set('Theirs again', 3)
  await button(page, 'Save Row').click()
  await button(notice, 'Use the saved one instead').click()
  await expect(field(page, 'Title')).toHaveValue('Theirs again')
  await expect(chosen(page)).toHaveText([/Dorrit/])

  // A character that has been removed meanwhile is named by its number.
  await add(page, 'Griet')
  await admin.call('DELETE', `/api/characters/${ids[6]}`)
  await button(page, 'Save Row').click()
  await expectWrong(picker(page), 'Number 2 is not a published character. Remove it first.')
  await expect(picker(page)).toBeFocused()
  await button(page, 'Remove: Griet').click()
  await button(page, 'Remove: Dorrit').click()
  await expect(page.getByText('Nothing is shown until you add a character.')).toBeVisible()
  await button(page, 'Save Row').click()
  await expectToast(page, 'Row Saved')
  await link(page, 'home page').click()
  await expect(page.getByRole('heading', { level: 2 })).toHaveText(['Character Database'])
})

test('when the row cannot be loaded the form says so, and tries again @long', async ({ page, admin }) => {
  await enter(page, admin)
  await page.route('**/trpc/editorial.row', (route) => route.fulfill({ status: 400, json: {} }), { times: 1 })
  await page.goto(SETTINGS)
  await expect(page.getByText('The editorial row could not be loaded')).toBeVisible()
  await button(page, 'Try again').click()
  await expect(picker(page)).toBeVisible()
})
