import type { Locator, Page } from '@playwright/test'
import { expectAccessible } from './helpers/axe.ts'
import { approved, signedUp } from './helpers/fixtures.ts'
import { field, heading, link } from './helpers/locators.ts'
import { SEED_CHARACTERS } from './helpers/seed-characters.ts'
import { expect, PASSWORD, sharedSite } from './helpers/site.ts'

const test = sharedSite({
  characters: SEED_CHARACTERS.slice(-12),
  fill: async (admin) => {
    const alice = await signedUp(admin.url, 'alice', PASSWORD)
    const more = { genres: ['Games' as const], creators: ['Bramwell Ash'] }
    await approved(admin, alice, { name: 'Isaura Fenwright', aliases: ['The Salt Grafter'], ...more })
    await approved(admin, alice, { name: 'Isaure Fenwrite', ...more })
  },
})

const close = (page: Page) => page.getByRole('region', { name: 'Close matches' })

test('below the exact hits of a name, each close match with its reason @long', async ({ page }) => {
  await page.goto('/?q=isaura+fenwright')
  await expect(page.locator('#gallery li a')).toContainText(['Isaura Fenwright'])
  await expect(page.getByRole('status').getByText('1 characters found')).toBeAttached()
  await expect(close(page).getByRole('listitem')).toHaveText([
    /Isaure Fenwrite.*Did you mean “Isaure Fenwrite”\?/,
  ])
  await expectAccessible(page)
  await page.goto('/?q=salt+grafter')
  await expect(close(page)).toContainText('Also known as The Salt Grafter')
  await close(page).getByRole('link').first().click()
  await expect(heading(page, 'Isaura Fenwright')).toBeVisible()
})

test('without an exact hit the close matches come first, and submitting last @long', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 800 })
  await page.goto('/?q=izaura+fenwright')
  const name = close(page).getByText('Isaura Fenwright', { exact: true })
  await expect(name).toBeInViewport()
  const top = async (locator: Locator) => (await locator.boundingBox())!.y
  expect(await top(close(page))).toBeLessThan(await top(heading(page, 'No characters found')))
  await expect(page.getByRole('button', { name: 'Games', exact: true })).toHaveText('Games')
  await link(page, 'Submit “izaura fenwright”').click()
  await expect(page).toHaveURL(/\/login\?next=/)
})

test('no close matches of another field, in another genre, or without a search @long', async ({ page }) => {
  for (const address of ['/?q=izaura+fenwright&field=creator', '/?q=izaura+fenwright&genre=Anime', '/']) {
    await page.goto(address)
    await expect(page.getByText(/characters found/i).first()).toBeAttached()
    await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
    await expect(close(page)).toHaveCount(0)
  }
  await page.goto('/?q=izaura+fenwright&genre=Games')
  await expect(close(page).getByRole('listitem')).toHaveCount(2)
})

test.describe('where close matches do not come', () => {
  test.use({ allowedErrors: [/^Failed to load resource/] })

  test('the exact hits are there @long', async ({ page }) => {
    await page.route('**/trpc/characters.closeMatches*', (route) => route.abort())
    await page.goto('/?q=isaura+fenwright')
    await expect(page.locator('#gallery li a')).toContainText(['Isaura Fenwright'])
    await expect(page.getByRole('alert')).toHaveCount(0)
  })
})

test('no hits: out by all genres, by another field, and by submitting that name @long', async ({ page }) => {
  await page.goto('/?q=isaure&genre=Anime')
  await expect(heading(page, 'No characters found')).toBeVisible()
  await link(page, '1 in all genres').click()
  await expect(page).toHaveURL('/?q=isaure')
  await expect(page.locator('#gallery li a')).toContainText(['Isaure Fenwrite'])

  await page.goto('/?q=bramwell')
  await expectAccessible(page)
  await link(page, '2 in Creator').click()
  await expect(page).toHaveURL('/?q=bramwell&field=creator')

  await page.goto(`/?q=${'nobody+of+this+name+'.repeat(6)}`)
  await expectAccessible(page)

  await page.goto('/?q=Ada+%26+Bo')
  await link(page, 'Submit “Ada & Bo”').click()
  await expect(page).toHaveURL(/^[^?]*\/login\?next=/)
  await field(page, 'Username').fill('alice')
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.keyboard.press('Enter')
  await expect(heading(page, 'Submit a Character')).toBeVisible()
  await expect(field(page, 'Character name')).toHaveValue('Ada & Bo')
})
