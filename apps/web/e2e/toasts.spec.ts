import type { Page, Route } from '@playwright/test'
import { expectToast } from './helpers/actions.ts'
import { field, heading, link, toastRegion } from './helpers/locators.ts'
import { expect, sharedSite, untilStarted } from './helpers/site.ts'

const test = sharedSite()
test.describe.configure({ mode: 'default' })
test.use({ allowedErrors: [/^Failed to load resource/] })

/** The file with the code that shows toasts. */
const CODE = /assets\/toast-.*\.js$/

const toasts = (page: Page) => toastRegion(page).getByRole('alert')

/** Fills in the login with a name that no user has. */
async function fillIn(page: Page): Promise<void> {
  await field(page, 'Username').fill('nobody')
  await page.getByLabel('Password', { exact: true }).fill('nothing')
}

async function enterUnknown(page: Page): Promise<void> {
  await page.goto('/login')
  await fillIn(page)
}

/** Fails to log in, which shows a toast. */
async function failToLogIn(page: Page): Promise<void> {
  await enterUnknown(page)
  await page.keyboard.press('Enter')
  await expectToast(page, 'Invalid username or password')
}

/** Drags the toast from its middle, and releases it. */
async function swipe(page: Page, distance: number): Promise<void> {
  const box = (await toasts(page).boundingBox())!
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2]
  await page.mouse.move(x, y)
  await page.mouse.down()
  await page.mouse.move(x + distance, y, { steps: 5 })
  await page.mouse.up()
}

test('swiped to the right by 30 pixels or to the left a toast comes back to its place; by 50 to the right it goes @long', async ({
  page,
}) => {
  // The position of the toast once its animation has ended.
  await failToLogIn(page)
  const { x } = (await toasts(page).boundingBox())!
  for (const distance of [30, -200]) {
    await swipe(page, distance)
    await expect.poll(async () => (await toasts(page).boundingBox())?.x).toBe(x)
  }
  await swipe(page, 50)
  await expect(toasts(page)).toHaveCount(0)
})

test('the code of toasts comes late: the first one shows then; not at all: the next page has toasts @long', async ({
  page,
}) => {
  const intercepted = Promise.withResolvers<Route>()
  await page.route(CODE, intercepted.resolve)
  await enterUnknown(page)
  const refused = page.waitForResponse(/auth\.login/)
  await page.keyboard.press('Enter')
  await refused
  await expect(toasts(page)).toHaveCount(0)
  await (await intercepted.promise).continue()
  await expect(toasts(page)).toContainText('Invalid username or password')

  const failed = page.waitForEvent('requestfailed', (request) => CODE.test(request.url()))
  await page.route(CODE, (route) => route.abort())
  await enterUnknown(page)
  await failed
  const answer = page.waitForResponse(/auth\.login/)
  await page.keyboard.press('Enter')
  await answer
  await expect(field(page, 'Username')).toHaveValue('nobody')
  await expect(toasts(page)).toHaveCount(0)
  const loaded = page.waitForResponse((response) => CODE.test(response.url()))
  await page.unrouteAll()
  // The page is reloaded at the next navigation, which would lose text typed before it.
  const reloaded = page.waitForEvent('load')
  await link(page, 'Sign up').click()
  await Promise.all([reloaded, loaded])
  await untilStarted(page)
  await link(page, 'Log in').click()
  // Wait for the heading, as the previous screen has the same fields.
  await expect(heading(page, 'Log In')).toBeVisible()
  await fillIn(page)
  await page.keyboard.press('Enter')
  await expect(toasts(page)).toContainText('Invalid username or password')
})

test.describe('on a touch screen', () => {
  test.use({ viewport: { width: 360, height: 740 }, hasTouch: true })

  test('a finger dismisses a toast with a swipe to the right @long', async ({ page }) => {
    await failToLogIn(page)
    const box = (await toasts(page).boundingBox())!
    const y = box.y + box.height / 2
    const devTools = await page.context().newCDPSession(page)
    const touch = (type: 'touchStart' | 'touchMove', x: number) =>
      devTools.send('Input.dispatchTouchEvent', { type, touchPoints: [{ x, y }] })
    await touch('touchStart', box.x + 60)
    for (let x = 70; x <= 200; x += 10) await touch('touchMove', box.x + x)
    await devTools.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
    await expect(toasts(page)).toHaveCount(0, { timeout: 2_000 })
  })
})
