import type { Page, Route } from '@playwright/test'
import { CROWD } from './crowd.ts'
import { button } from './screen.ts'
import { expect, sharedSite } from './site.ts'

const test = sharedSite({ characters: CROWD })
test.describe.configure({ mode: 'default' })

const cards = (page: Page) => page.locator('#gallery li a')
const GALLERY = '**/trpc/characters.gallery*'

test.describe('while the server is slow or fails', () => {
  test.use({ allowedErrors: [/^Failed to load resource/] })

  test('eight skeletons until the first page comes', async ({ page }) => {
    const held = Promise.withResolvers<Route>()
    await page.route(GALLERY, (route) => held.resolve(route))
    await page.goto('/')
    const skeletons = page.getByRole('list', { name: 'Loading characters' })
    await expect(skeletons.locator('li')).toHaveCount(8)
    await expect(skeletons).toHaveAttribute('aria-busy', 'true')
    await (await held.promise).continue()
    await expect(skeletons).toHaveCount(0)
    await expect(cards(page)).toHaveCount(24)
  })

  test('the first page failing: the gallery says so, and trying again brings it', async ({ page }) => {
    await page.route(GALLERY, (route) => route.abort())
    await page.goto('/')
    await expect(page.getByRole('heading', { name: 'This page did not load' })).toBeVisible()
    await expect(page.getByText('No characters found')).toHaveCount(0)
    await page.unrouteAll()
    await button(page, 'Try again').click()
    await expect(cards(page)).toHaveCount(24)
    await expect(page.getByRole('heading', { name: 'This page did not load' })).toHaveCount(0)
  })

  test('a later page failing: what is there stays, it says so, and trying again brings the rest', async ({
    page,
  }) => {
    await page.goto('/')
    await expect(cards(page)).toHaveCount(24)
    let asked = 0
    await page.route(GALLERY, (route) => {
      asked += 1
      return route.abort()
    })
    await button(page, 'Show more').scrollIntoViewIfNeeded()
    await expect(button(page, 'Try again')).toBeVisible()
    await expect(cards(page)).toHaveCount(24)
    // Once, not without end: a server in trouble is left alone until somebody asks.
    expect(asked).toBe(1)
    await page.unrouteAll()
    await button(page, 'Try again').click()
    await expect.poll(() => cards(page).count()).toBeGreaterThan(24)
  })
})

test('a card shows two abilities at most and how many more there are', async ({ page }) => {
  await page.goto('/')
  const badges = (name: string) => cards(page).filter({ hasText: name }).locator('[data-abilities] > span')
  await expect(badges('Quint Quill')).toHaveText(['Writes', 'Reads', '+3'])
  await expect(badges('Duo Dram')).toHaveText(['Sings', 'Drums'])
  await expect(badges('Comma Comet')).toHaveCount(0)
})

test('the picture of a card stands at 2:3, in one column to four by the width of the screen', async ({
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
})

test('on a screen of 360 pixels nothing is wider than it, names without a blank included', async ({
  page,
}) => {
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
