import type { Page, Route } from '@playwright/test'
import { SEED_CHARACTERS } from './helpers/seed-characters.ts'
import { button, link } from './helpers/locators.ts'
import { expect, sharedSite } from './helpers/site.ts'

const test = sharedSite({ characters: SEED_CHARACTERS })
test.describe.configure({ mode: 'default' })

const cards = (page: Page) => page.locator('#gallery li a')
const GALLERY = '**/trpc/characters.gallery*'

/** Opens the gallery from another page, so that its data is requested. */
async function comeToGallery(page: Page): Promise<void> {
  await page.goto('/login')
  await link(page, 'Personae').click()
}

test.describe('while the server is slow or fails', () => {
  test.use({ allowedErrors: [/^Failed to load resource/] })

  test('eight skeletons until the first page comes @long', async ({ page }) => {
    const intercepted = Promise.withResolvers<Route>()
    await page.route(GALLERY, (route) => intercepted.resolve(route))
    await comeToGallery(page)
    const skeletons = page.getByRole('list', { name: 'Loading characters' })
    await expect(skeletons.locator('li')).toHaveCount(8)
    await expect(skeletons).toHaveAttribute('aria-busy', 'true')
    await (await intercepted.promise).continue()
    await expect(skeletons).toHaveCount(0)
    await expect(cards(page)).toHaveCount(24)
  })

  test('the first page failing: the gallery says so, and trying again brings it', async ({ page }) => {
    await page.route(GALLERY, (route) => route.abort())
    await comeToGallery(page)
    await expect(page.getByRole('heading', { name: "Couldn't load the characters" })).toBeVisible()
    await expect(page.getByText('No characters found')).toHaveCount(0)
    await page.unrouteAll()
    await button(page, 'Try again').click()
    await expect(cards(page)).toHaveCount(24)
    await expect(page.getByRole('heading', { name: "Couldn't load the characters" })).toHaveCount(0)
  })

  test('a later page fails: loaded cards stay, an error is shown, and a retry loads the rest @long', async ({
    page,
  }) => {
    await page.goto('/')
    await expect(cards(page)).toHaveCount(24)
    let requests = 0
    await page.route(GALLERY, (route) => {
      requests += 1
      return route.abort()
    })
    await button(page, 'Show more').scrollIntoViewIfNeeded()
    await expect(button(page, 'Try again')).toBeVisible()
    await expect(cards(page)).toHaveCount(24)
    // Requested once, not endlessly: after a failure only the button retries.
    expect(requests).toBe(1)
    await page.unrouteAll()
    await button(page, 'Try again').click()
    await expect.poll(() => cards(page).count()).toBeGreaterThan(24)
  })
})

test('a card shows two abilities, shortened to its line, and how many more there are @long', async ({
  page,
}) => {
  for (const [name, badges] of [
    ['Quint Quill', ['Writes', 'Reads', '+3']],
    ['Duo Dram', ['Sings', 'Drums']],
    ['Fox', ['Looks like anyone else', 'Hides in plain sight', '+1']],
    ['Pneumono', ['Supercalifragilistic'.repeat(9), 'Expialidocious'.repeat(12), '+1']],
    ['Comma Comet', []],
  ] as const) {
    await page.goto(`/?${new URLSearchParams({ q: name })}`)
    const card = cards(page).filter({ hasText: name })
    await expect(card).toBeVisible()
    const line = card.locator('[data-abilities]')
    await expect(line.locator('> span')).toHaveText([...badges])
    const end = await line.evaluate((element) => element.getBoundingClientRect().right)
    for (const badge of await line.locator('> span').all()) {
      const { x, width, height } = (await badge.boundingBox())!
      expect(width, name).toBeGreaterThan(24)
      expect(x + width, name).toBeLessThanOrEqual(end + 0.5)
      expect(height, name).toBeLessThanOrEqual(26)
    }
  }
})

test('from 320 to 1,300 pixels the home page is never wider than the window; its cards are in one to four columns, their pictures 2:3 @long', async ({
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

test('on a screen of 360 pixels nothing is wider, not even names without spaces', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 })
  const expectNoOverflow = async () =>
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360)
  await page.goto('/')
  const long = cards(page).filter({ hasText: 'Pneumono' })
  await expect(long).toBeVisible()
  await expectNoOverflow()
  await long.click()
  await expect(page.getByRole('heading', { name: /^Pneumono/, level: 1 })).toBeVisible()
  await expectNoOverflow()
  await page.getByRole('tab', { name: 'Abilities' }).click()
  await expect(page.getByRole('tabpanel').getByText('Rests')).toBeVisible()
  await expectNoOverflow()
})
