import type { Locator, Page, Route } from '@playwright/test'
import { SEED_CHARACTERS } from './helpers/seed-characters.ts'
import { approved } from './helpers/fixtures.ts'
import { button, link } from './helpers/locators.ts'
import { expect, sharedSite } from './helpers/site.ts'

const test = sharedSite({ characters: SEED_CHARACTERS })
test.describe.configure({ mode: 'default' })

const cards = (page: Page): Locator => page.locator('#gallery li a')
const card = (page: Page, name: string): Locator => cards(page).filter({ hasText: name })
const search = (page: Page): Locator => page.getByLabel('Search characters')
const count = (page: Page, text: string): Locator => page.getByRole('status').getByText(text)
const isPressed = (page: Page, genre: string) =>
  expect(button(page, genre)).toHaveAttribute('aria-pressed', 'true')

/** Scrolls until so many cards are loaded. */
const showAll = (page: Page, total: number) =>
  expect(async () => {
    await page.mouse.wheel(0, 3_000)
    await expect(cards(page)).toHaveCount(total, { timeout: 100 })
  }).toPass()

/** The distance of a card's cell from the window's top; the card itself moves under the mouse. */
const placeOf = (one: Locator): Promise<number> =>
  one.locator('xpath=..').evaluate((cell) => cell.getBoundingClientRect().y)

/** The same, when scrolling has ended. */
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

/** Clicks a card and returns its position at that moment: Playwright may scroll again before it clicks. */
async function clickAndGetPlace(one: Locator): Promise<number> {
  await restingPlaceOf(one)
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

test('the first page has 24 characters; the rest loads while scrolling, each character once @long', async ({
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
    // A browser that never reports an intersection: only the button works.
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

test('text, field and genre are in the address, and a reload keeps them', async ({ page }) => {
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
  test(`${way} from a character: the same search, as many cards, the same place @long`, async ({ page }) => {
    await page.goto('/?q=neighbour')
    await showAll(page, 120)
    const one = cards(page).nth(60)
    await one.hover()
    const place = await clickAndGetPlace(one)
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

test('Back while a page that the server has drawn is only starting: the gallery shows @long', async ({
  page,
}) => {
  await page.goto('/?q=neighbour')
  await cards(page).first().click()
  await expect(page).toHaveURL(/\/character\//)
  await page.goto('about:blank')
  const requested = Promise.withResolvers<Route>()
  await page.route(/trpc\/characters\.byId/, (route) => requested.resolve(route), { times: 1 })
  await page.goBack()
  const record = await requested.promise
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.goBack()
  await expect(page).toHaveURL('/?q=neighbour')
  await record.continue()
  await expect(search(page)).toHaveValue('neighbour')
  await expect(cards(page)).toHaveCount(24)
})

test('reloading far down the list: as many cards, the same place @long', async ({ page }) => {
  await page.goto('/?q=neighbour')
  await showAll(page, 120)
  const one = cards(page).nth(60)
  await one.hover()
  const place = await restingPlaceOf(one)
  await page.reload()
  await expect(cards(page)).toHaveCount(120)
  await expect.poll(() => placeOf(one)).toBeCloseTo(place, -1)
})

test('a genre shows its characters, and those whose universe has its name @long', async ({ page }) => {
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

test('no hits: it says so, and leads back to all @long', async ({ page }) => {
  await page.goto('/?q=nobody+at+all&genre=Games')
  await expect(page.getByRole('heading', { name: 'No characters found' })).toBeVisible()
  await expect(count(page, '0 characters found')).toBeAttached()
  await link(page, 'Show all characters').click()
  await expect(cards(page)).toHaveCount(24)
  await expect(search(page)).toHaveValue('')
})

test('one letter, kana, an emoji, quotes, special characters: exactly the characters that have them @long', async ({
  page,
}) => {
  await page.goto('/')
  for (const [query, name] of [
    // Each finds another character than the one before, so that the shown answer is the new one.
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
    // The address has the same result after a reload.
    await page.goto(page.url())
    await expect(search(page)).toHaveValue(query)
    await expect(card(page, name)).toBeVisible()
    await expect(cards(page)).toHaveCount(1)
  }
})

/** Simulates a return to the window. */
const comeBack = (page: Page) =>
  page.evaluate(() => document.dispatchEvent(new Event('visibilitychange', { bubbles: true })))

test.describe('once more are published', () => {
  test.use({ viewport: { width: 1280, height: 900 } })

  test('an open gallery says how many are new, moves nothing, and shows them on request @long', async ({
    page,
    admin,
    person,
  }) => {
    const nora = await person('nora')
    await page.goto('/')
    await showAll(page, 130)
    const one = cards(page).nth(60)
    await one.hover()
    const place = await restingPlaceOf(one)
    await approved(admin, nora, { name: 'Newcomer One', origin: 'The New Street' })
    await approved(admin, nora, { name: 'Newcomer Two', origin: 'The Next Street' })
    await expect(async () => {
      await comeBack(page)
      await expect(button(page, '2 new characters')).toBeVisible({ timeout: 500 })
    }).toPass()
    expect(await placeOf(one)).toBe(place)
    await expect(cards(page)).toHaveCount(130)
    await button(page, '2 new characters').click()
    await expect(cards(page).first()).toContainText('Newcomer Two')
    await expect(cards(page).nth(1)).toContainText('Newcomer One')
    await expect(cards(page).first()).toBeInViewport()
    await expect(count(page, '132 characters found')).toBeAttached()
    await expect(page.getByRole('button', { name: /new character/ })).toHaveCount(0)
    await showAll(page, 132)
  })

  test('and so does a gallery after a return from a character @long', async ({ page, admin, person }) => {
    const otto = await person('otto')
    await page.goto('/')
    await expect(cards(page)).toHaveCount(24)
    await approved(admin, otto, { name: 'Newcomer Three', origin: 'The Last Street' })
    await expect(async () => {
      await cards(page).first().click()
      await link(page, 'Back to Gallery').click()
      await expect(button(page, '1 new character')).toBeVisible({ timeout: 500 })
    }).toPass()
    await button(page, '1 new character').click()
    await expect(cards(page).first()).toContainText('Newcomer Three')
  })
})
