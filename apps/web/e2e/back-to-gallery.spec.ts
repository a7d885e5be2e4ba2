import type { BrowserContext, Locator, Page, Route } from '@playwright/test'
import { heading, link } from './helpers/locators.ts'
import { SEED_CHARACTERS } from './helpers/seed-characters.ts'
import { expect, sharedSite } from './helpers/site.ts'

const test = sharedSite({ characters: SEED_CHARACTERS })
test.describe.configure({ mode: 'default' })

const cards = (page: Page): Locator => page.locator('#gallery li a')
const search = (page: Page): Locator => page.getByLabel('Search characters')
const back = (page: Page) => link(page, 'Back to Gallery')
const SEARCH = '/?q=neighbour'

/** The distance of a card's cell from the window's top; the card itself moves under the mouse. */
const placeOf = (one: Locator): Promise<number> =>
  one.locator('xpath=..').evaluate((cell) => cell.getBoundingClientRect().y)

/** The same distance, once scrolling has ended. */
const settledPlaceOf = (one: Locator): Promise<number> =>
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

/** Clicks a card and returns its position at that moment: Playwright may scroll again before it clicks. */
async function clickAndGetPlace(one: Locator): Promise<number> {
  await settledPlaceOf(one)
  const [place] = await Promise.all([
    one.evaluate(
      (anchor) =>
        new Promise<number>((resolve) => {
          const note = () => resolve(anchor.parentElement!.getBoundingClientRect().y)
          anchor.addEventListener('click', note, { capture: true, once: true })
        }),
    ),
    one.click(),
  ])
  return place
}

const WAYS: Record<string, (page: Page) => Promise<unknown>> = {
  'the browser’s Back': (page) => page.goBack(),
  'Back to Gallery': (page) => back(page).click(),
  'Back after a reload there': async (page) => {
    await page.reload()
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await page.goBack()
  },
  'Back after leaving the site from there': async (page) => {
    await page.goto('about:blank')
    await page.goBack()
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await page.goBack()
  },
}

test('back from a character, however, or reloaded: the same search, as many cards, the same place @long', async ({
  page,
}) => {
  await page.goto(SEARCH)
  await expect(async () => {
    await page.mouse.wheel(0, 3_000)
    await expect(cards(page)).toHaveCount(120, { timeout: 100 })
  }).toPass()
  const one = cards(page).nth(60)
  const expectRestored = async (place: number) => {
    await expect(page).toHaveURL(SEARCH)
    await expect(search(page)).toHaveValue('neighbour')
    await expect(cards(page)).toHaveCount(120)
    await expect.poll(() => placeOf(one)).toBeCloseTo(place, -1)
  }
  for (const [way, goAndComeBack] of Object.entries(WAYS))
    await test.step(way, async () => {
      await one.hover()
      const place = await clickAndGetPlace(one)
      await expect(page).toHaveURL(/\/character\//)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0)
      await goAndComeBack(page)
      await expectRestored(place)
    })
  const place = await settledPlaceOf(one)
  await page.reload()
  await expectRestored(place)
})

test('Back before the page of a character has come: the same place of the search', async ({ page }) => {
  const answered = Promise.withResolvers<void>()
  await page.route(/trpc\/characters\.byId/, async (route) => {
    await answered.promise
    await route.continue()
  })
  await page.goto(SEARCH)
  const one = cards(page).nth(20)
  await one.hover()
  const place = await clickAndGetPlace(one)
  await expect(page).toHaveURL(/\/character\//)
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0)
  await page.goBack()
  await expect(page).toHaveURL(SEARCH)
  await expect.poll(() => placeOf(one)).toBeCloseTo(place, -1)
  answered.resolve()
})

test('Back while a page that the server has drawn is only starting: the gallery shows @long', async ({
  page,
}) => {
  await page.goto(SEARCH)
  await cards(page).first().click()
  await expect(page).toHaveURL(/\/character\//)
  await page.goto('about:blank')
  const requested = Promise.withResolvers<Route>()
  await page.route(/trpc\/characters\.byId/, (route) => requested.resolve(route))
  await page.goBack()
  const record = await requested.promise
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.goBack()
  await expect(page).toHaveURL(SEARCH)
  await record.continue()
  await expect(search(page)).toHaveValue('neighbour')
  await expect(cards(page)).toHaveCount(24)
})

/** Opens a link in a new tab. Checks that the page leaves a click with a modifier key to the browser. */
async function openInNewTab(context: BrowserContext, anchor: Locator): Promise<Page> {
  const isLeftToBrowser = await anchor.evaluate((element) => {
    let isLeft: boolean | undefined
    const note = (event: Event) => {
      isLeft = !event.defaultPrevented
      event.preventDefault()
    }
    document.addEventListener('click', note, { once: true })
    element.dispatchEvent(new MouseEvent('click', { ctrlKey: true, bubbles: true, cancelable: true }))
    return isLeft
  })
  expect(isLeftToBrowser).toBe(true)
  const tab = await context.newPage()
  await tab.goto((await anchor.getAttribute('href'))!)
  return tab
}

test('a character in a new tab leads to the start of the gallery @long', async ({ page, context }) => {
  await page.goto('/?q=duo+dram')
  await expect(cards(page)).toHaveCount(1)
  const character = await openInNewTab(context, cards(page))
  await expect(heading(character, 'Duo Dram')).toBeVisible()
  await back(character).click()
  await expect(character).toHaveURL('/#gallery')
  await expect(heading(character, 'Character Database')).toBeInViewport()
})

test('the link back leads to the search in a new tab too, also reloaded @long', async ({ page, context }) => {
  await page.goto('/?q=duo+dram')
  await expect(cards(page)).toHaveCount(1)
  await cards(page).click()
  await expect(heading(page, 'Duo Dram')).toBeVisible()
  await expect(back(page)).toHaveAttribute('href', '/?q=duo+dram')
  const gallery = await openInNewTab(context, back(page))
  const isSearched = async () => {
    await expect(gallery).toHaveURL('/?q=duo+dram')
    await expect(search(gallery)).toHaveValue('duo dram')
    await expect(cards(gallery)).toHaveCount(1)
  }
  await isSearched()
  await expect(heading(page, 'Duo Dram')).toBeVisible()
  await gallery.reload()
  await isSearched()
})
