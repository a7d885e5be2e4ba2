import type { Locator, Page } from '@playwright/test'
import { expectAccessible } from './helpers/axe.ts'
import { SEED_CHARACTERS } from './helpers/seed-characters.ts'
import { enter, submitted } from './helpers/fixtures.ts'
import { expectLoaded, expectToast } from './helpers/actions.ts'
import { button, field, heading, link } from './helpers/locators.ts'
import { expect, PASSWORD, sharedSite } from './helpers/site.ts'

const test = sharedSite({ characters: SEED_CHARACTERS.slice(-6) })
test.describe.configure({ mode: 'default' })

const header = (page: Page) => page.getByRole('banner')
const heightOf = async (page: Page) => (await header(page).boundingBox())!.height

/** Nothing in the header is cut off or outside of it. */
async function expectRoom(page: Page): Promise<void> {
  const isCut = await header(page).evaluate((element) => {
    const { clientWidth } = document.documentElement
    const boxes = [...element.querySelectorAll('a, button')].map((one) => one.getBoundingClientRect())
    return boxes.some(({ left, right, width }) => width > 0 && (left < 0 || right > clientWidth))
  })
  expect(isCut).toBe(false)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(
    page.viewportSize()!.width,
  )
}

test('the header does not move when the menu and the bell arrive @long', async ({ page, person }) => {
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
})

test('the header shows its links from 900 pixels on, and below that a menu that works by keyboard @long', async ({
  page,
  person,
}) => {
  const main = page.getByRole('navigation', { name: 'Main' })
  await enter(page, await person('passenger'))
  await page.goto('/copyright')
  for (const width of [1280, 900]) {
    await page.setViewportSize({ width, height: 900 })
    await expect(main.getByRole('link')).toHaveCount(6)
    for (const one of await main.getByRole('link').all()) await expect(one).toBeInViewport({ ratio: 1 })
    await expect(button(header(page), 'Log out')).toBeVisible()
    await expectRoom(page)
  }
  await page.setViewportSize({ width: 740, height: 360 })
  expect(await heightOf(page)).toBeLessThanOrEqual(72)

  await page.setViewportSize({ width: 360, height: 740 })
  expect(await heightOf(page)).toBeLessThanOrEqual(57)
  await expectRoom(page)
  await expect(main).toBeHidden()
  await expect(button(header(page), 'Log out')).toBeHidden()
  const menu = button(header(page), 'Menu of passenger')
  await expect(menu.getByText('Menu')).toBeInViewport({ ratio: 1 })
  await menu.press('Enter')
  await expect(page.getByRole('menu')).toContainText('passenger')
  await expect(page.getByRole('menuitem', { name: 'Creator Protection' })).toHaveAttribute(
    'aria-current',
    'page',
  )
  await expectAccessible(page)
  await page.setViewportSize({ width: 360, height: 740 })
  await page.keyboard.press('Escape')
  await expect(menu).toBeFocused()
  await menu.press('Enter')
  await expect(page.getByRole('menu').locator(':focus')).toBeVisible()
  await page.keyboard.press('End')
  await expect(page.getByRole('menuitem', { name: 'Log out' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(link(header(page), 'Log In')).toBeVisible()
})

test('a visitor finds in the footer how to report, what can be read, and the API @long', async ({ page }) => {
  const footer = page.getByRole('contentinfo')
  await page.goto('/signup')
  await expect(footer.getByRole('link')).toHaveText([
    'Browse',
    'Submit',
    'Creator Protection',
    'Report a violation',
    'API',
  ])
  await link(footer, 'Report a violation').click()
  await expect(page).toHaveURL('/copyright#takedown')
  await expect(heading(page, 'If someone publishes your work')).toBeInViewport()
  await link(page, 'Find the character to report').click()
  await expect(page).toHaveURL('/#gallery')
  await expect(heading(page, 'Character Database')).toBeInViewport()
  await link(footer, 'Submit').click()
  await expect(page).toHaveURL(/\/login/)
  await link(footer, 'API').click()
  await expect(heading(page, 'API')).toBeVisible()
  await expect(page.getByText('GET /api/characters', { exact: true })).toBeVisible()
  await expectAccessible(page)
  await link(page.getByRole('banner'), 'Personae').click()
  await expect(page).toHaveURL('/')
})

test('the footer is in the server’s pages, and not below the review desk', async ({ page, admin }) => {
  const drawn = await (await page.request.get('/copyright')).text()
  expect(drawn).toContain('Report a violation')
  await enter(page, admin)
  await page.goto('/admin/review')
  await expect(heading(page, 'Review')).toBeVisible()
  await expect(page.getByRole('contentinfo')).toHaveCount(0)
  const logo = await link(header(page), 'Personae').boundingBox()
  expect(logo!.x).toBeLessThan(40)
})

test.describe('where the browser says in the console what was refused', () => {
  test.use({ allowedErrors: [/^Failed to load resource/] })

  test('a failed login shows an error in the form, and focuses the password @long', async ({
    page,
    person,
  }) => {
    await person('forgetful')
    await page.goto('/login')
    await field(page, 'Username').fill('forgetful')
    const password = page.getByLabel('Password', { exact: true })
    await password.fill('not the one')
    await page.keyboard.press('Enter')
    const alert = page.locator('form').getByRole('alert')
    await expect(alert).toHaveText('Invalid username or password')
    await expectToast(page, 'Login Failed')
    await expect(password).toBeFocused()
    await expectAccessible(page)
    await password.fill(PASSWORD)
    await page.keyboard.press('Enter')
    await expectToast(page, 'Welcome back!')

    // Taken: the server names the field.
    await button(page, 'Log out').click()
    await page.goto('/quick-signup')
    await field(page, 'Username').fill('forgetful')
    await password.fill(PASSWORD)
    await page.getByLabel('Confirm password').fill(PASSWORD)
    await page.keyboard.press('Enter')
    await expect(field(page, 'Username')).toBeFocused()
    await expect(field(page, 'Username')).toHaveAttribute('aria-invalid', 'true')
    await expect(alert).toHaveCount(0)
  })

  test('where there is nothing, one can search, and goes on to other characters', async ({ page }) => {
    await page.goto('/no/such/address')
    await expect(page.getByText('There is nothing at this address.')).toBeVisible()
    const others = page.getByRole('region', { name: 'Other characters' }).getByRole('link')
    await expect(others).toHaveCount(4)
    await expectAccessible(page)
    await page.getByRole('textbox', { name: 'Search characters' }).fill('nobody by this name')
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL('/?q=nobody+by+this+name#gallery')
    await expect(heading(page, 'No characters found')).toBeVisible()
  })
})

test('the sign-in screens are beside the poster wall, and alone on a phone @long', async ({ page }) => {
  await page.goto('/login')
  const wall = page.locator('main [data-poster]').first()
  await expect(wall).toBeVisible()
  await link(page, 'Forgot your password?').click()
  await expect(heading(page, 'Forgot Password')).toBeVisible()
  await expect(wall).toBeVisible()
  await expectAccessible(page)
  await page.setViewportSize({ width: 360, height: 740 })
  await expect(wall).toBeHidden()
})

test.describe('where the system chooses the colours', () => {
  test.use({ contextOptions: { forcedColors: 'active', reducedMotion: 'reduce' } })

  test('selected items, the current page and dangerous buttons can be distinguished @long', async ({
    page,
    admin,
    person,
  }) => {
    /** Whether it has the system's colour for selected items. */
    const isChosen = (one: Locator) =>
      one.evaluate((element) => {
        const probe = document.createElement('div')
        probe.style.cssText = 'background: Highlight; forced-color-adjust: none'
        document.body.append(probe)
        const [ground, highlight] = [element, probe].map((each) => getComputedStyle(each).backgroundColor)
        probe.remove()
        return ground === highlight
      })
    await submitted(await person('contrasting'))
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
    expect(await isChosen(page.locator('button[aria-current]'))).toBe(true)
    await expect(page.getByRole('button', { name: 'Reject Permanently' }).first()).toHaveCSS(
      'border-top-style',
      'double',
    )
  })
})

test('the titles of all pages have the same position, and also those below another line @long', async ({
  page,
  admin,
}) => {
  await enter(page, admin)
  const [character] = await admin.call<{ id: string }[]>('GET', '/api/characters?limit=1')
  const tops = async (words: string): Promise<string[]> => {
    const found = new Set<string>()
    for (const path of words.split(' ')) {
      await page.goto(path)
      const title = page.getByRole('heading', { level: 1 })
      await expect(title).toBeVisible()
      await expectLoaded(page)
      for (const width of [1280, 360]) {
        await page.setViewportSize({ width, height: 800 })
        found.add(`${width}: ${Math.round((await title.boundingBox())!.y)}`)
      }
    }
    return [...found]
  }
  expect(
    await tops(
      '/submit /submissions /notifications /account /company /copyright /lists /promote /promotions',
    ),
  ).toEqual(['1280: 93', '360: 85'])
  expect(await tops(`/admin /admin/audit /lists/favourites /character/${character!.id}/history`)).toEqual([
    '1280: 121',
    '360: 113',
  ])
})
