import type { Locator, Page } from '@playwright/test'
import { CROWD } from './crowd.ts'
import { button, link } from './screen.ts'
import { expect, sharedSite } from './site.ts'

const test = sharedSite({ characters: CROWD })
test.describe.configure({ mode: 'default' })

const cards = (page: Page): Locator => page.locator('#gallery li a')
const card = (page: Page, name: string): Locator => cards(page).filter({ hasText: name })
const search = (page: Page): Locator => page.getByLabel('Search characters')
const count = (page: Page, text: string): Locator => page.getByRole('status').getByText(text)
const isPressed = (page: Page, genre: string) =>
  expect(button(page, genre)).toHaveAttribute('aria-pressed', 'true')

/** Scrolls on until so many cards are there. */
const showAll = (page: Page, total: number) =>
  expect(async () => {
    await page.mouse.wheel(0, 3_000)
    await expect(cards(page)).toHaveCount(total, { timeout: 100 })
  }).toPass()

/** How far below the window's top a card's cell is; the card itself lifts under the mouse. */
const placeOf = (one: Locator): Promise<number> =>
  one.locator('xpath=..').evaluate((cell) => cell.getBoundingClientRect().y)

/** The same, once nothing moves any more: a wheel rolls out. */
const restingPlaceOf = (one: Locator): Promise<number> =>
  one.locator('xpath=..').evaluate(async (cell) => {
    const frame = () => new Promise(requestAnimationFrame)
    let [before, still] = [Number.NaN, 0]
    while (still < 10) {
      await frame()
      const { y } = cell.getBoundingClientRect()
      still = y === before ? still + 1 : 0
      before = y
    }
    return before
  })

test('the first page is 24 of all; the rest comes as one scrolls to it, each character once', async ({
  page,
}) => {
  await page.goto('/')
  await expect(count(page, '130 characters found')).toBeAttached()
  await expect(cards(page)).toHaveCount(24)
  await showAll(page, 130)
  const ids = await cards(page).evaluateAll((all) => all.map((one) => one.getAttribute('href')))
  expect(new Set(ids).size).toBe(130)
  await expect(button(page, 'Show more')).toHaveCount(0)
})

test('without scrolling, the button brings a page at a time', async ({ page }) => {
  await page.addInitScript(() => {
    // A browser in which nothing ever comes into view: the button is all there is.
    window.IntersectionObserver.prototype.observe = () => {}
  })
  await page.goto('/')
  for (const shown of [24, 48, 72, 96, 120]) {
    await expect(cards(page)).toHaveCount(shown)
    await button(page, 'Show more').click()
  }
  await expect(cards(page)).toHaveCount(130)
  await expect(button(page, 'Show more')).toHaveCount(0)
})

test('text, field and genre stand in the address, and a reload keeps them', async ({ page }) => {
  await page.goto('/')
  await page.getByLabel('Search by', { exact: true }).selectOption('Universe')
  await search(page).fill('house 3')
  await button(page, 'TV Shows').click()
  await expect(page).toHaveURL(/\?(?=.*q=house\+3)(?=.*field=origin)(?=.*genre=TV\+Shows)/)
  await expect(count(page, '0 characters found')).toBeAttached()
  await button(page, 'Comics').click()
  const shown = async () => {
    await expect(count(page, '4 characters found')).toBeAttached()
    await expect(cards(page)).toHaveCount(4)
    await expect(search(page)).toHaveValue('house 3')
    await expect(page.getByLabel('Search by', { exact: true })).toHaveValue('origin')
    await isPressed(page, 'Comics')
  }
  await shown()
  await page.reload()
  await shown()
})

for (const [way, goAndComeBack] of [
  ['the browser’s Back', (page: Page) => page.goBack()],
  ['Back to Gallery', (page: Page) => link(page, 'Back to Gallery').click()],
  [
    'Back after a reload there',
    async (page: Page) => {
      await page.reload()
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await page.goBack()
    },
  ],
  [
    'Back after leaving the site from there',
    async (page: Page) => {
      await page.goto('about:blank')
      await page.goBack()
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await page.goBack()
    },
  ],
] as const) {
  test(`${way} from a character: the same search, as many cards, the same place`, async ({ page }) => {
    await page.goto('/?q=neighbour')
    await showAll(page, 120)
    const one = cards(page).nth(60)
    await one.hover()
    const place = await restingPlaceOf(one)
    await one.click()
    await expect(page).toHaveURL(/\/character\//)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0)

    await goAndComeBack(page)
    await expect(page).toHaveURL('/?q=neighbour')
    await expect(search(page)).toHaveValue('neighbour')
    await expect(cards(page)).toHaveCount(120)
    await expect.poll(() => placeOf(one)).toBeCloseTo(place, -1)
  })
}

test('reloading far down the list: as many cards, the same place', async ({ page }) => {
  await page.goto('/?q=neighbour')
  await showAll(page, 120)
  const one = cards(page).nth(60)
  await one.hover()
  const place = await restingPlaceOf(one)
  await page.reload()
  await expect(cards(page)).toHaveCount(120)
  await expect.poll(() => placeOf(one)).toBeCloseTo(place, -1)
})

test('a genre shows its own, and whoever’s universe has its name', async ({ page }) => {
  await page.goto('/')
  await isPressed(page, 'All')
  await button(page, 'Anime').click()
  await isPressed(page, 'Anime')
  await expect(count(page, '21 characters found')).toBeAttached()
  await expect(card(page, 'Stray Strip')).toBeVisible()
  await button(page, 'All').click()
  await expect(page).toHaveURL('/')
  await expect(count(page, '130 characters found')).toBeAttached()
})

test('nobody found: it says so, and leads back to all', async ({ page }) => {
  await page.goto('/?q=nobody+at+all&genre=Games')
  await expect(page.getByRole('heading', { name: 'No characters found' })).toBeVisible()
  await expect(count(page, '0 characters found')).toBeAttached()
  await link(page, 'Show all characters').click()
  await expect(cards(page)).toHaveCount(24)
  await expect(search(page)).toHaveValue('')
})

test('one letter, kana, an emoji, quotes, signs that mean something elsewhere: exactly who has them', async ({
  page,
}) => {
  await page.goto('/')
  for (const [query, name] of [
    // Each finds another than the one before, so that what is seen is its own answer.
    ['"', 'Miles “Tails”'],
    ['q', 'Quint Quill'],
    ["o'h", 'Miles “Tails”'],
    ['%', '100% Wolf_man'],
    ['ミ', 'ミナト'],
    ['_', '100% Wolf_man'],
    ['🦊', 'Fox 🦊 of the Hill'],
    ['ANGSTROM', 'Ångström Zoë'],
    ['007', 'Neighbour 007'],
  ] as const) {
    await search(page).fill(query)
    await expect(card(page, name)).toBeVisible()
    await expect(cards(page)).toHaveCount(1)
    // The address means the same when it is opened anew.
    await page.goto(page.url())
    await expect(search(page)).toHaveValue(query)
    await expect(card(page, name)).toBeVisible()
    await expect(cards(page)).toHaveCount(1)
  }
})
