import type { Page } from '@playwright/test'
import { SEED_CHARACTERS } from './helpers/seed-characters.ts'
import { button, link } from './helpers/locators.ts'
import { expect, sharedSite } from './helpers/site.ts'

const test = sharedSite({ characters: SEED_CHARACTERS })
test.describe.configure({ mode: 'default' })

const cards = (page: Page) => page.locator('#gallery li a')
const search = (page: Page) => page.getByLabel('Search characters')
const sort = (page: Page) => page.getByLabel('Sort by')
const sorted = (page: Page) => sort(page).locator('option:checked')
const count = (page: Page, text: string) => page.getByRole('status').getByText(text)

const expectPressed = async (page: Page, names: string[]) => {
  for (const name of ['All', 'Anime', 'Games'])
    await expect(button(page, name)).toHaveAttribute('aria-pressed', String(names.includes(name)))
}

test('several genres and an order are in the address and survive a reload; Back undoes each step @long', async ({
  page,
}) => {
  await page.goto('/')
  await button(page, 'Games').click()
  await expect(page).toHaveURL('/?genre=Games')
  await button(page, 'Anime').click()
  await expect(page).toHaveURL('/?genre=Anime%2CGames')
  await sort(page).selectOption('A to Z')
  await expect(page).toHaveURL(/[?&]sort=name/)
  await expect(cards(page).first()).toContainText('Neighbour 001')
  await page.reload()
  await expectPressed(page, ['Anime', 'Games'])
  await expect(sorted(page)).toHaveText('A to Z')
  await expect(count(page, '41 characters found')).toBeAttached()
  await expect(cards(page).first()).toContainText('Neighbour 001')

  await page.goBack()
  await expect(page).toHaveURL('/?genre=Anime%2CGames')
  await expect(sorted(page)).toHaveText('Newest')
  await expect(cards(page).first()).toContainText('Stray Strip')
  await page.goBack()
  await expect(page).toHaveURL('/?genre=Games')
  await expectPressed(page, ['Games'])
  await page.goBack()
  await expect(page).toHaveURL('/')
  await expectPressed(page, ['All'])
  await expect(count(page, '130 characters found')).toBeAttached()
  // The hero is still shown, as the page was not opened with a search.
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Every character has a story.')

  // Text that is typed without a pause is one step, even with several searches.
  await search(page).pressSequentially('neighbour 00')
  await expect(page).toHaveURL('/?q=neighbour+00')
  await expect(count(page, '9 characters found')).toBeAttached()
  await expect(button(page, 'Anime')).toHaveAttribute('title', '2 characters')
  await expect(sorted(page)).toHaveText('Best match')
  await page.goBack()
  await expect(page).toHaveURL('/')
  await expect(search(page)).toHaveValue('')
})

test('no hits by name: it says in which fields there are some, and leads there', async ({ page }) => {
  await page.goto('/?q=brick')
  await expect(page.getByText('No character names match “brick”.')).toBeVisible()
  await link(page, '80 in Creator').click()
  await expect(page).toHaveURL('/?q=brick&field=creator')
  await expect(count(page, '80 characters found')).toBeAttached()
})

test('Surprise me leads to a character, another one each time', async ({ page }) => {
  await page.goto('/?genre=Anime')
  const answer = page.waitForResponse(/characters\.random/)
  await button(page, 'Surprise me').click()
  expect((await answer).headers()['cache-control']).toBe('no-store')
  await expect(page).toHaveURL(/\/character\//)
  await link(page, 'Back to Gallery').click()
  await expect(page).toHaveURL('/?genre=Anime')
})

test('small cards are more in a row, and stay so in this browser @long', async ({ page }) => {
  await page.goto('/')
  const inFirstRow = async () => {
    const tops = await cards(page).evaluateAll((all) => all.map((one) => one.getBoundingClientRect().top))
    return tops.filter((top) => top === tops[0]).length
  }
  await expect.poll(inFirstRow).toBe(4)
  await button(page, 'Compact cards').click()
  await expect.poll(inFirstRow).toBeGreaterThan(5)
  await page.reload()
  await expect(button(page, 'Compact cards')).toHaveAttribute('aria-pressed', 'true')
  await expect.poll(inFirstRow).toBeGreaterThan(5)
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 360, height: 740 } })

  test('the first screen has a search and posters; a search begins with what is found', async ({ page }) => {
    await page.goto('/')
    const find = page.getByLabel('Find a character')
    await expect(find).toBeInViewport({ ratio: 1 })
    const posters = page.locator('main > section').first().locator('[data-poster]')
    await expect
      .poll(() =>
        posters.evaluateAll(
          (all) =>
            all.filter((one) => {
              const { width, height, right, bottom } = one.getBoundingClientRect()
              return width > 0 && height > 0 && right <= window.innerWidth && bottom <= window.innerHeight
            }).length,
        ),
      )
      .toBeGreaterThanOrEqual(3)
    await find.fill('tails')
    await find.press('Enter')
    await expect(page).toHaveURL('/?q=tails')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Character Database')
    await expect(cards(page)).toHaveCount(1)
    await expect(search(page)).toBeInViewport()
    await expect(cards(page)).toBeInViewport()
    await page.goto('/?field=creator')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Character Database')
  })

  test('in landscape: text, search and posters at first; when scrolled little is fixed, and a whole card fits below it @long', async ({
    page,
  }) => {
    await page.setViewportSize({ width: 740, height: 360 })
    await page.goto('/')
    await expect(page.getByLabel('Find a character')).toBeInViewport({ ratio: 1 })
    const posters = page.locator('main > section').first().locator('[data-poster]')
    await expect(posters.nth(1)).toBeInViewport({ ratio: 0.5 })
    await page.goto('/?genre=Anime')
    const third = cards(page).nth(2)
    await third.evaluate((one) => window.scrollBy(0, one.getBoundingClientRect().top + 300))
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(300)
    const stuck = await page.evaluate(() =>
      [...document.querySelectorAll('body *')]
        .filter((one) => /sticky|fixed/.test(getComputedStyle(one).position))
        .map((one) => one.getBoundingClientRect())
        .filter(({ top, bottom, width }) => top <= 1 && bottom > 0 && width > 300)
        .reduce((lowest, { bottom }) => Math.max(lowest, bottom), 0),
    )
    expect(stuck).toBeGreaterThan(0)
    expect(stuck).toBeLessThanOrEqual(72)
    const { height } = (await third.boundingBox())!
    expect(height).toBeLessThanOrEqual(360 - stuck)
  })
})

test('an option chosen by typing stays, although a request for the one before is running @long', async ({
  page,
}) => {
  await page.goto('/?q=neighbour+00')
  const answers = Promise.withResolvers<void>()
  await page.route(/trpc\/characters\.(list|genreCounts)/, async (route) => {
    await answers.promise
    await route.continue()
  })
  const field = page.getByLabel('Search by', { exact: true })
  await field.focus()
  // After the first letter it is "Creator" for a moment.
  await page.keyboard.type('Character')
  await expect(field).toHaveValue('name')
  answers.resolve()
  await expect(page).toHaveURL('/?q=neighbour+00')
  await expect(field).toHaveValue('name')
  await expect(count(page, '9 characters found')).toBeAttached()
})

test('other data than the characters is slow: the search field keeps the typed text @long', async ({
  page,
}) => {
  await page.goto('/')
  const field = page.getByRole('searchbox', { name: /^Search by/ }).or(page.getByPlaceholder(/^Search by/))
  const element = await field.elementHandle()
  // Never answered: the page waits for a second, and then continues without it.
  await page.route(/trpc\/characters\.genreCounts/, () => {})
  await field.pressSequentially('neighbour 00')
  await expect(count(page, '9 characters found')).toBeAttached()
  expect(await element.evaluate((input) => input.isConnected && document.activeElement === input)).toBe(true)
  await expect(field).toHaveValue('neighbour 00')
  await page.unrouteAll({ behavior: 'ignoreErrors' })
})
