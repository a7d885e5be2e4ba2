import type { Page } from '@playwright/test'
import { SEED_CHARACTERS } from './helpers/seed-characters.ts'
import { link } from './helpers/locators.ts'
import { expect, sharedSite } from './helpers/site.ts'

const test = sharedSite({ characters: SEED_CHARACTERS })
test.describe.configure({ mode: 'default' })

const cards = (page: Page) => page.locator('#gallery li a')
const posters = (page: Page) => page.locator('main > section').first().locator('[data-poster]')

test('from 320 to 1,300 pixels the home page is never wider than the window; its cards are in one to four columns, their pictures 2:3, their abilities shown @long', async ({
  page,
}) => {
  await page.goto('/')
  await expect(cards(page)).toHaveCount(24)
  for (const [width, columns] of [
    [340, 1],
    [600, 2],
    [1000, 3],
    [1280, 4],
  ] as const) {
    await page.setViewportSize({ width, height: 900 })
    const boxes = await Promise.all([0, 1, 2, 3, 4].map((index) => cards(page).nth(index).boundingBox()))
    expect(boxes.filter((box) => box!.y === boxes[0]!.y)).toHaveLength(columns)
    for (const box of boxes) expect(box!.height / box!.width).toBeCloseTo(1.5, 1)
    await expect(cards(page).first().locator('[data-abilities] > *').first()).toBeVisible()
  }
  const tooNarrow: number[] = []
  for (let width = 320; width <= 1300; width += width < 330 ? 2 : 20) {
    await page.setViewportSize({ width, height: 900 })
    if (
      await page.evaluate(() => document.documentElement.scrollWidth > document.documentElement.clientWidth)
    )
      tooNarrow.push(width)
  }
  expect(tooNarrow).toEqual([])
})

test('on a phone the first screen has what one came for, a search begins with what is found, and no name is wider', async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 740 })
  const expectNoOverflow = async () =>
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360)
  await page.goto('/')
  const find = page.getByLabel('Find a character')
  await expect(find).toBeInViewport({ ratio: 1 })
  await expect
    .poll(() =>
      posters(page).evaluateAll(
        (all) =>
          all.filter((one) => {
            const { width, height, right, bottom } = one.getBoundingClientRect()
            return width > 0 && height > 0 && right <= window.innerWidth && bottom <= window.innerHeight
          }).length,
      ),
    )
    .toBeGreaterThanOrEqual(3)
  await expectNoOverflow()
  await find.fill('pneumono')
  await find.press('Enter')
  await expect(page).toHaveURL('/?q=pneumono')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Character Database')
  await expect(cards(page)).toHaveCount(1)
  await expect(page.getByLabel('Search characters')).toBeInViewport()
  await expect(cards(page)).toBeInViewport()
  await expectNoOverflow()
  await cards(page).click()
  await expect(page.getByRole('heading', { name: /^Pneumono/, level: 1 })).toBeVisible()
  await expectNoOverflow()
  await page.getByRole('tab', { name: 'Abilities' }).click()
  await expect(page.getByRole('tabpanel').getByText('Rests')).toBeVisible()
  await expectNoOverflow()

  await page.goto('/?q=tails')
  await cards(page).click()
  await expect(page.getByRole('tab', { name: 'Overview' })).toBeVisible()
  for (const shown of [
    link(page, 'Back to Gallery'),
    page.getByRole('article').locator('[data-poster]').first(),
    page.getByRole('button', { name: 'Share' }),
    page.getByRole('tabpanel', { name: 'Overview' }).locator('p').first(),
  ])
    await expect(shown).toBeInViewport({ ratio: 1 })
})

test('in landscape: text, search and posters at first; when scrolled little is fixed, and a whole card fits below it @long', async ({
  page,
}) => {
  await page.setViewportSize({ width: 740, height: 360 })
  await page.goto('/')
  await expect(page.getByLabel('Find a character')).toBeInViewport({ ratio: 1 })
  await expect(posters(page).nth(1)).toBeInViewport({ ratio: 0.5 })
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

test.describe('the code of the suggestions does not come', () => {
  test.use({ allowedErrors: [/^Failed to load resource/] })
  test('the search works without them @long', async ({ page }) => {
    await page.route(/assets\/suggestion-list-.*\.js/, (route) => route.abort())
    await page.goto('/')
    const search = page.getByLabel('Search characters')
    const failed = page.waitForEvent('requestfailed', (request) => request.url().includes('suggestion-list'))
    await search.pressSequentially('comma')
    await failed
    await expect(cards(page)).toHaveText([/Comma Comet/])
    await expect(search).toHaveAttribute('aria-expanded', 'false')
    await search.press('Enter')
    await expect(page).toHaveURL('/?q=comma')
  })
})

/** Each stored value and the theme that is shown for it. The default is dark, whatever the system prefers. */
const KEPT = [
  [null, 'dark'],
  ['light', 'light'],
  ['dark', 'dark'],
  ['"><svg onload=alert(1)>', 'dark'],
] as const

test('the page has the stored theme before any of our scripts has loaded, else it is dark', async ({
  page,
}) => {
  await page.emulateMedia({ colorScheme: 'light' })
  // Only inline code runs; the script files are blocked.
  await page.route('**/assets/*.js', () => {})
  for (const [stored, shown] of KEPT) {
    if (stored) await page.evaluate((value) => localStorage.setItem('theme', value), stored)
    await page.goto('/', { waitUntil: 'commit' })
    await expect(page.locator('html'), stored ?? '').toHaveAttribute('data-mantine-color-scheme', shown)
    await expect(page.locator('#root[data-drawn]')).toBeVisible()
    await expect(page.locator('body')).toHaveCSS(
      'background-color',
      shown === 'dark' ? 'rgb(18, 16, 24)' : 'rgb(250, 247, 241)',
    )
  }
})

test.describe('on a touch screen', () => {
  test.use({ viewport: { width: 360, height: 740 }, hasTouch: true })

  test('Enter ends the search, so that the keyboard no longer covers what is found', async ({ page }) => {
    await page.goto('/')
    const search = page.getByLabel('Search characters')
    await search.tap()
    await search.fill('pneumono')
    await expect(cards(page)).toHaveCount(1)
    await page.keyboard.press('Enter')
    await expect(search).not.toBeFocused()
    await expect(search).toHaveValue('pneumono')
  })
})
