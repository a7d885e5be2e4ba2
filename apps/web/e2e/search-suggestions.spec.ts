import type { Page } from '@playwright/test'
import { expectAccessible } from './helpers/axe.ts'
import { approved, signedUp } from './helpers/fixtures.ts'
import { heading } from './helpers/locators.ts'
import { SEED_CHARACTERS } from './helpers/seed-characters.ts'
import { expect, PASSWORD, sharedSite } from './helpers/site.ts'

const test = sharedSite({
  characters: SEED_CHARACTERS.slice(-40),
  fill: async (admin) => {
    const alice = await signedUp(admin.url, 'alice', PASSWORD)
    await approved(admin, alice, { name: 'Isaura Fenwright', aliases: ['The Salt Grafter'] })
  },
})

const search = (page: Page) => page.getByRole('combobox', { name: 'Search characters' })
const list = (page: Page) => page.getByRole('listbox', { name: 'Suggestions' })
const options = (page: Page) => list(page).getByRole('option')

test('by the keyboard: arrows go through the suggestions and the text, Enter opens one, Escape closes them', async ({
  page,
}) => {
  await page.goto('/')
  await search(page).pressSequentially('quint quil')
  await expect(options(page)).toHaveText([/^Q?Quint Quill/])
  await expect(search(page)).toHaveAttribute('aria-expanded', 'true')
  await expect(page.getByRole('status').getByText('1 suggestion')).toBeAttached()
  await expect(search(page)).not.toHaveAttribute('aria-activedescendant')

  await page.keyboard.press('ArrowDown')
  await expect(options(page)).toHaveAttribute('aria-selected', 'true')
  const id = await options(page).getAttribute('id')
  await expect(search(page)).toHaveAttribute('aria-activedescendant', id!)
  await page.keyboard.press('ArrowDown')
  await expect(search(page)).not.toHaveAttribute('aria-activedescendant')

  await page.keyboard.press('Escape')
  await expect(list(page)).toHaveCount(0)
  await expect(search(page)).toHaveValue('quint quil')
  await expect(search(page)).toHaveAttribute('aria-expanded', 'false')
  await page.keyboard.press('ArrowUp')
  await expect(options(page)).toHaveAttribute('aria-selected', 'true')
  await page.keyboard.press('Enter')
  await expect(heading(page, 'Quint Quill')).toBeVisible()
})

test('Enter on the text alone and Tab close the list and keep the search @long', async ({ page }) => {
  await page.goto('/')
  await search(page).pressSequentially('comma')
  await expect(options(page).first()).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(list(page)).toHaveCount(0)
  await expect(page).toHaveURL('/?q=comma')
  await page.keyboard.press('ArrowDown')
  await expect(list(page)).toBeVisible()
  await page.keyboard.press('Tab')
  await expect(list(page)).toHaveCount(0)
  await expect(search(page)).not.toBeFocused()
  await expect(page).toHaveURL('/?q=comma')
})

test('by the mouse, found by another name, which is shown; axe finds nothing on it @long', async ({
  page,
}) => {
  await page.goto('/')
  await search(page).pressSequentially('salt graf')
  await expect(options(page).first()).toContainText('also known as The Salt Grafter')
  await expectAccessible(page)
  await options(page).first().click()
  await expect(heading(page, 'Isaura Fenwright')).toBeVisible()
})

test('one letter, or another field than the name, brings no suggestions @long', async ({ page }) => {
  await page.goto('/?field=origin')
  const requests: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('characters.suggest')) requests.push(request.url())
  })
  const field = page.getByLabel('Search characters')
  await field.fill('house')
  await expect(page).toHaveURL(/q=house/)
  await page.getByLabel('Search by').selectOption('Character')
  await field.fill('q')
  await expect(page).toHaveURL('/?q=q')
  await field.pressSequentially('uint')
  await expect(options(page).first()).toBeVisible()
  expect(requests.filter((url) => /house|%22q%22%3A%22q%22/.test(url))).toEqual([])
})

test('the beginning of the home on a phone suggests, too, and searches as before @long', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await page.goto('/')
  const field = page.getByRole('combobox', { name: 'Find a character' })
  await field.pressSequentially('izaura')
  await expect(options(page).first()).toContainText('Isaura Fenwright')
  await expect(options(page).first()).toBeInViewport({ ratio: 1 })
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/?q=izaura')
})

test.describe('where suggestions do not come', () => {
  test.use({ allowedErrors: [/^Failed to load resource/] })

  for (const what of ['**/trpc/characters.suggest*', '**/assets/suggestion-list-*.js'])
    test(`the search works without ${what} @long`, async ({ page }) => {
      await page.route(what, (route) => route.abort())
      await page.goto('/')
      await search(page).pressSequentially('comma')
      await expect(page.locator('#gallery li a')).toContainText(['Comma Comet'])
      await expect(list(page)).toHaveCount(0)
      await page.keyboard.press('ArrowDown')
      await page.keyboard.press('Enter')
      await expect(page).toHaveURL('/?q=comma')
    })
})

const overlay = (page: Page) => page.getByRole('dialog', { name: 'Search' })
const overlayField = (page: Page) => overlay(page).getByRole('combobox', { name: 'Find a character' })

test('the slash leads to the field of the page, but is a letter in a field @long', async ({ page }) => {
  await page.goto('/')
  await page.keyboard.press('Control+/')
  await expect(search(page)).not.toBeFocused()
  await page.keyboard.press('/')
  await expect(search(page)).toBeFocused()
  await expect(search(page)).toHaveValue('')
  await page.keyboard.type('a/b')
  await expect(search(page)).toHaveValue('a/b')
})

test('from every page: the slash and Ctrl K open the search, Escape leads back, Enter opens a character or the results @long', async ({
  page,
}) => {
  await page.goto('/login')
  await page.getByLabel('Username').press('/')
  await expect(page.getByLabel('Username')).toHaveValue('/')
  await page.getByLabel('Username').blur()
  await page.keyboard.press('/')
  await expect(overlayField(page)).toBeFocused()
  await expect(overlayField(page)).toHaveValue('')
  await overlayField(page).pressSequentially('salt graf')
  await expect(options(page)).toHaveText([/Isaura Fenwright/])
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(overlay(page)).toHaveCount(0)
  await expect(page).toHaveURL('/login')

  await page.keyboard.press('Control+k')
  await overlayField(page).pressSequentially('isaura')
  await expect(options(page)).toHaveCount(1)
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(heading(page, 'Isaura Fenwright')).toBeVisible()
  await expect(overlay(page)).toHaveCount(0)

  await page.setViewportSize({ width: 360, height: 800 })
  await page.getByRole('button', { name: 'Search', exact: true }).click()
  await overlayField(page).fill('comma')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/?q=comma')
  await expect(overlay(page)).toHaveCount(0)
})
