import type { Locator, Page } from '@playwright/test'
import { approved, enter, submitted } from './helpers/fixtures.ts'
import { button, link } from './helpers/locators.ts'
import { expect, sharedSite } from './helpers/site.ts'

const test = sharedSite()
test.describe.configure({ mode: 'default' })

const header = (page: Page) => page.getByRole('banner')

test('the header does not move when the menu and the bell arrive, and has only the menu on a phone @long', async ({
  page,
  person,
}) => {
  await enter(page, await person('mover'))
  const held = Promise.withResolvers<void>()
  await page.route(/assets\/menu-.*\.js/, async (route) => {
    await held.promise
    await route.continue()
  })
  await page.goto('/copyright')
  const theme = button(header(page), 'Switch to the light theme')
  const before = await theme.boundingBox()
  await expect(button(header(page), 'Log out')).toHaveCount(0)
  held.resolve()
  await expect(button(header(page), 'Log out')).toBeVisible()
  await expect(button(header(page), 'Notifications')).toBeVisible()
  expect(await theme.boundingBox()).toEqual(before)
  await page.setViewportSize({ width: 360, height: 740 })
  await expect(page.getByRole('navigation', { name: 'Main' })).toBeHidden()
  await expect(button(header(page), 'Log out')).toBeHidden()
  await expect(button(header(page), 'Menu of mover')).toBeVisible()
})

test('the code of the pages in the menu is loaded while one chooses', async ({ page, person }) => {
  await enter(page, await person('chooser'))
  await page.goto('/copyright')
  const arrived = page.waitForResponse(/\/assets\/account-.*\.js$/)
  await button(header(page), 'Menu of chooser').click()
  await arrived
})

test.describe('where the system chooses the colours', () => {
  test.use({ contextOptions: { forcedColors: 'active', reducedMotion: 'reduce' } })

  test('selected items, the current page and dangerous buttons can be distinguished @long', async ({
    page,
    admin,
    person,
  }) => {
    /** Whether an element has the system's colour for selected items. */
    const isChosen = (one: Locator) =>
      one.evaluate((element) => {
        const probe = document.createElement('div')
        probe.style.cssText = 'background: Highlight; forced-color-adjust: none'
        document.body.append(probe)
        const [ground, highlight] = [element, probe].map((each) => getComputedStyle(each).backgroundColor)
        probe.remove()
        return ground === highlight
      })
    const author = await person('contrasting')
    await approved(admin, author)
    await submitted(author)
    await enter(page, admin)
    await page.goto('/')
    await button(page, 'Comics').click()
    await expect(button(page, 'Comics')).toHaveAttribute('aria-pressed', 'true')
    expect(await isChosen(button(page, 'Comics'))).toBe(true)
    expect(await isChosen(button(page, 'Anime'))).toBe(false)
    const main = page.getByRole('navigation', { name: 'Main' })
    expect(await isChosen(link(main, 'Browse'))).toBe(true)
    expect(await isChosen(link(main, 'Promote'))).toBe(false)
    await page.goto('/admin')
    await expect(page.getByRole('tab', { name: 'Pending' })).toHaveCSS('border-bottom-width', '4px')
    await page.goto('/admin/review')
    const approve = page.getByRole('button', { name: 'Approve' }).first()
    await expect(approve).toBeEnabled()
    expect(await isChosen(approve)).toBe(true)
    const chosen = page.locator('button[aria-current]')
    expect(await isChosen(chosen)).toBe(true)
    const text = await chosen.evaluate((element) => getComputedStyle(element).color)
    await expect(chosen.getByText('Possible duplicate')).toHaveCSS('color', text)
    await expect(page.getByRole('button', { name: 'Reject Permanently' }).first()).toHaveCSS(
      'border-top-style',
      'double',
    )
  })
})
