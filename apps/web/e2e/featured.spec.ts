import type { Page } from '@playwright/test'
import { expectAccessible } from './helpers/axe.ts'
import { approved, enter, type Person, promoted, signedUp } from './helpers/fixtures.ts'
import { PASSWORD } from './helpers/actions.ts'
import { blockWebFonts, delayWebFonts, recordShifts, shiftsOf } from './helpers/layout-shifts.ts'
import { button, heading, link } from './helpers/locators.ts'
import { expect, sharedSite } from './helpers/site.ts'

const NAMES = ['Anwen', 'Brisa', 'Corvin']
const AUTOPLAY_MS = 5_000

let owner: Person
const test = sharedSite({
  fill: async (admin, site) => {
    owner = await signedUp(site.url, 'owner', PASSWORD)
    for (const name of NAMES) {
      const character = await approved(admin, owner, { name, origin: `World of ${name}` })
      await promoted(owner, character, { title: `The month of ${name}` })
    }
  },
})

test.use({
  contextOptions: { reducedMotion: 'no-preference' },
  allowedErrors: [/^Failed to load resource/],
})

const section = (page: Page) => page.getByRole('region', { name: 'Series of the Month' })
const slide = (page: Page) => section(page).locator('[aria-roledescription="slide"]:not([inert])')
const control = (page: Page, name: string) => button(section(page), name)

/** The character of the current slide. */
async function nameShown(page: Page): Promise<string> {
  const text = await slide(page).innerText()
  return NAMES.find((name) => text.includes(name)) ?? text
}

/** Opens the home page, and waits until the carousel works. */
async function open(page: Page): Promise<string> {
  await page.clock.install()
  await page.goto('/')
  await expect(control(page, 'Next')).toBeVisible()
  await expect(slide(page)).toHaveCount(1)
  return nameShown(page)
}

const after = (name: string, steps = 1): string =>
  NAMES[(NAMES.indexOf(name) + steps + NAMES.length) % NAMES.length]!

/** Whether it shows the next slide when the time is over. */
async function expectStill(page: Page): Promise<void> {
  const before = await nameShown(page)
  await page.clock.runFor(3 * AUTOPLAY_MS)
  expect(await nameShown(page)).toBe(before)
}

test('featured characters are labelled: each slide has its text, and links to its character and to a promotion', async ({
  page,
}) => {
  const name = await open(page)
  await expect(heading(page, 'Series of the Month')).toBeVisible()
  for (const text of ['Featured', name, `World of ${name}`, `The month of ${name}`])
    await expect(slide(page).getByText(text, { exact: true })).toBeVisible()
  await expect(slide(page)).toContainText(`What ${name} never told anybody.`)
  const slides = section(page).locator('[aria-roledescription="slide"]')
  for (const one of await slides.all())
    await expect(one.getByRole('link', { includeHidden: true })).toHaveText([
      new RegExp(`^(${NAMES.join('|')})$`),
      'Promote Your Character',
    ])
  await link(slide(page), 'Promote Your Character').click()
  await expect(page).toHaveURL('/login?next=%2Fpromote')
  await page.goBack()
  // Everywhere else the slide leads to its character.
  await slide(page).click({ position: { x: 40, y: 10 } })
  await expect(page).toHaveURL(/\/character\//)
})

test('it goes on by itself every five seconds, and round; previous and next, by mouse and by keyboard @long', async ({
  page,
}) => {
  const first = await open(page)
  for (const step of [1, 2, 3]) {
    await page.clock.runFor(AUTOPLAY_MS)
    await expect.poll(() => nameShown(page)).toBe(after(first, step))
  }
  await control(page, 'Previous').click()
  await expect.poll(() => nameShown(page)).toBe(after(first, -1))
  await control(page, 'Next').focus()
  await page.keyboard.press('Enter')
  await expect.poll(() => nameShown(page)).toBe(first)
  // Hidden slides cannot be focused.
  await page.keyboard.press('Shift+Tab')
  await page.keyboard.press('Shift+Tab')
  await expect(link(slide(page), 'Promote Your Character')).toBeFocused()
  await page.keyboard.press('Shift+Tab')
  await expect(link(slide(page), first)).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(heading(page, first)).toBeVisible()
})

test('it stops under the pointer, under focus and when paused, and goes on afterwards @long', async ({
  page,
}) => {
  const first = await open(page)
  await slide(page).hover()
  await expectStill(page)
  await page.mouse.move(0, 0)
  await page.clock.runFor(AUTOPLAY_MS)
  await expect.poll(() => nameShown(page)).toBe(after(first))

  await control(page, 'Pause').focus()
  await expectStill(page)
  await page.keyboard.press('Enter')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await expect(control(page, 'Play')).toBeVisible()
  await expectStill(page)
  await control(page, 'Play').click()
  await page.mouse.move(0, 0)
  await page.getByLabel('Search characters').focus()
  await page.clock.runFor(AUTOPLAY_MS)
  await expect.poll(() => nameShown(page)).toBe(after(first, 2))
})

test('it stops in a hidden tab @long', async ({ page }) => {
  await open(page)
  await page.evaluate(() => {
    Object.defineProperty(document, 'visibilityState', { configurable: true, get: () => 'hidden' })
    document.dispatchEvent(new Event('visibilitychange'))
  })
  await expectStill(page)
})

test('with reduced motion nothing moves by itself, and there is no pause button @long', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  const first = await open(page)
  await expect(control(page, 'Pause')).toHaveCount(0)
  await expectStill(page)
  await control(page, 'Next').click()
  await expect.poll(() => nameShown(page)).toBe(after(first))
})

/** The sum of the layout shifts while the home page loads. */
async function shiftsAt(page: Page, width: number): Promise<number> {
  await page.setViewportSize({ width, height: 900 })
  await page.goto('/')
  await expect(control(page, 'Next')).toBeVisible()
  await expect(page.locator('#gallery li a').first()).toBeVisible()
  await page.evaluate(() => document.fonts.ready)
  return shiftsOf(page)
}

test('nothing moves while the page comes @long', async ({ page }) => {
  await recordShifts(page)
  await blockWebFonts(page)
  for (const width of [360, 1280]) expect(await shiftsAt(page, width), `${width} wide`).toBe(0)
})

/** A tenth of what counts as a good value. */
const MAX_FONT_SHIFT = 0.01

test('when web fonts come late, words hardly move @long', async ({ page }) => {
  await recordShifts(page)
  await delayWebFonts(page, () => page.locator('#gallery li a').first().waitFor())
  for (const width of [360, 1280])
    expect(await shiftsAt(page, width), `${width} wide`).toBeLessThan(MAX_FONT_SHIFT)
})

test('the gallery is shown even if the featured characters are slow or cannot be loaded @long', async ({
  page,
}) => {
  for (const act of ['abort', 'wait'] as const) {
    await page.route(/trpc\/promotions\.list/, (route) => act === 'abort' && route.abort())
    await page.goto('/login')
    await link(page, 'Personae').click()
    await expect(page.locator('#gallery li a').first()).toBeVisible()
    await expect(section(page)).toHaveCount(0)
    await page.unrouteAll()
  }
})

test('axe finds nothing, in both themes, wide and narrow @long', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await open(page)
  for (const width of [360, 1280]) {
    await page.setViewportSize({ width, height: 900 })
    await expectAccessible(page)
  }
})

test('views and clicks are counted, and the owner can read them', async ({ page, admin }) => {
  interface Counts {
    result: { data: { characterName: string; impressions: number; clicks: number }[] }
  }
  const countsOf = async (name: string) => {
    const { result } = await admin.call<Counts>('GET', '/trpc/promotions.live')
    const { impressions, clicks } = result.data.find(({ characterName }) => characterName === name)!
    return { impressions, clicks }
  }
  const name = await open(page)
  const reported = page.waitForRequest(/promotions\.count/)
  await link(slide(page), name).click()
  const body = (await reported).postDataJSON() as object
  expect(Object.keys(body).toSorted()).toEqual(['followed', 'shown'])
  // However often an address has seen it today.
  await expect.poll(() => countsOf(name)).toEqual({ impressions: 1, clicks: 1 })
})

test('the dashboard: slots, running promotions with their ends, payments with payers; a refund ends a promotion @long', async ({
  page,
  admin,
}) => {
  await enter(page, admin)
  await page.goto('/admin?tab=promotions')
  await expect(page.getByText('3/10 Slots Used')).toBeVisible()
  const running = page.getByRole('list', { name: 'Active promotions' }).getByRole('listitem')
  await expect(running).toHaveCount(3)
  await expect(running.first()).toContainText('By owner')
  await expect(running.first()).toContainText('$49.99')
  await expect(running.first()).toContainText(/Ends \w+ \d+, \d{4}, in \d+ days/)
  await expectAccessible(page)

  await page.getByRole('tab', { name: 'Payments' }).click()
  const panel = page.getByRole('tabpanel')
  await expect(panel.getByText('$149.97', { exact: true })).toHaveCount(2)
  await expect(link(panel, 'Export CSV')).toHaveAttribute('href', '/api/payments/export.csv')
  const rows = panel.getByRole('list', { name: 'Transactions' }).getByRole('listitem')
  await expect(rows).toHaveCount(3)
  await expectAccessible(page)
  const corvin = rows.filter({ hasText: 'Corvin' })
  await button(corvin, 'Refund').click()
  const dialog = page.getByRole('dialog', { name: 'Refund $49.99?' })
  await expect(dialog).toContainText('the promotion of Corvin ends at once')
  await button(dialog, 'Refund').click()
  await expect(page.getByRole('region', { name: /Notifications/ })).toContainText('Refund Started')
  await expect(button(corvin, 'Refund')).toHaveCount(0)
  await expect(panel.getByText('$99.98', { exact: true })).toHaveCount(2)
  await page.reload()
  await expect(corvin).toContainText('Refunded')
  await page.getByRole('tab', { name: 'Promotions' }).click()
  await expect(page.getByText('2/10 Slots Used')).toBeVisible()
  await expect(running).toHaveCount(2)

  await page.getByRole('tab', { name: 'Settings' }).click()
  await expect(page.getByText('no money moves')).toBeVisible()
  await button(page, 'Connect account').click()
  await expect(page.getByText('STRIPE_WEBHOOK_SECRET')).toBeVisible()
})
