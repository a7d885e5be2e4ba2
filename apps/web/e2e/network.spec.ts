import type { Page } from '@playwright/test'
import { expectWritten, openForm, writeForm } from './helpers/character-form.ts'
import { enter } from './helpers/fixtures.ts'
import { CHARACTER } from './helpers/actions.ts'
import { button, field, heading, link } from './helpers/locators.ts'
import { expect, sharedSite } from './helpers/site.ts'

const test = sharedSite()
test.use({ allowedErrors: [/^Failed to load resource|Failed to fetch|could not be loaded/] })

const OFFLINE = /^You are offline/
const strip = (page: Page) => page.locator('header').getByRole('status').getByText(OFFLINE)

/** A completed form, ready to be sent. */
async function openFilledForm(page: Page): Promise<void> {
  await openForm(page)
  await writeForm(page)
  await expect(page.getByRole('progressbar')).toHaveCount(0)
}

for (const [what, cut, mend] of [
  [
    'while offline',
    (page: Page) => page.context().setOffline(true),
    (page: Page) => page.context().setOffline(false),
  ],
  [
    'while no style sheet came',
    (page: Page) => page.route(/\.css$/, (route) => route.abort()),
    (page: Page) => page.unrouteAll(),
  ],
] as const) {
  test(`a link that was hovered ${what}: its page has its looks afterwards @long`, async ({ page }) => {
    await page.goto('/copyright')
    await expect(link(page, 'Log In')).toBeVisible()
    await cut(page)
    const failed = page.waitForEvent('requestfailed', (request) => request.url().includes('.css'))
    await link(page, 'Log In').hover()
    await failed
    await mend(page)
    await link(page, 'Log In').click()
    await expect(heading(page, 'Log In')).toBeVisible()
    await expect(page.locator('form')).toHaveCSS('display', 'grid')
  })
}

test('offline a page that was never opened shows an error, and opens when the browser is online @long', async ({
  page,
  context,
}) => {
  await page.goto('/copyright')
  await expect(link(page, 'Log In')).toBeVisible()
  await context.setOffline(true)
  await expect(strip(page)).toBeVisible()
  await link(page, 'Log In').click()
  await expect(heading(page, "Couldn't load this page")).toBeVisible()
  await expect(link(page, 'Personae')).toBeVisible()
  await context.setOffline(false)
  await expect(strip(page)).toHaveCount(0)
  await expect(heading(page, 'Log In')).toBeVisible()
})

test('bell and menu that cannot be loaded: the page stays, and a retry reloads it with them @long', async ({
  page,
  person,
}) => {
  await page.route(/assets\/menu-.*\.(js|css)/, (route) => route.abort())
  await enter(page, await person('belle'))
  await page.goto('/copyright')
  await expect(heading(page, 'Creator Protection & Copyright Policy')).toBeVisible()
  const again = page.locator('header').getByRole('button', { name: /could not be loaded. Try again/ })
  await expect(again).toHaveCount(2)
  await page.unrouteAll()
  await again.last().click()
  await expect(again).toHaveCount(0)
  await expect(page.getByRole('button', { name: /^Notifications/ })).toBeVisible()
  await expect(button(page, 'Menu of belle')).toBeVisible()
})

test('a dialog that cannot be loaded shows an error in its place; a retry reloads the page with what was written @long', async ({
  page,
  signUp,
}) => {
  await signUp('cropper')
  // The crop dialog is loaded ahead while the page is idle, so block it first.
  await page.route(/assets\/crop-dialog-.*\.js/, (route) => route.abort())
  await openFilledForm(page)
  await button(page, 'Crop the picture').click()
  await expect(page.getByText('The crop tool could not be loaded.')).toBeVisible()
  await expectWritten(page)
  await page.unrouteAll()
  await button(page, 'Try again').click()
  await expect(page.getByText('The crop tool could not be loaded.')).toHaveCount(0)
  await expectWritten(page)
  await button(page, 'Crop the picture').click()
  await expect(page.getByRole('dialog', { name: 'Crop the picture' })).toBeVisible()
})

/** Simulates the deployment of a new version, without the files of the version in the open page. */
async function deploy(page: Page): Promise<void> {
  await page.route(/\/assets\//, (route) => route.fulfill({ status: 404, body: 'not found' }))
  await page.route('**/*', async (route) => {
    if (route.request().resourceType() === 'document') await page.unroute(/\/assets\//)
    await route.fallback()
  })
}

test('after a deployment a page of the old version is reloaded once, and a draft is restored', async ({
  page,
  signUp,
}) => {
  await signUp('patient')
  await openForm(page)
  await field(page, 'Character name').fill(CHARACTER.name)
  // Wait until the header's parts have loaded, so that only the next screen is missing.
  await expect(page.getByRole('button', { name: 'Menu of patient' })).toBeVisible()
  await expect(page.getByRole('button', { name: /^Notifications/ })).toBeVisible()
  let loads = 0
  page.on('request', (request) => request.isNavigationRequest() && (loads += 1))
  await deploy(page)
  await link(page.getByRole('navigation', { name: 'Main' }), 'Creator Protection').click()
  await expect(heading(page, 'Creator Protection & Copyright Policy')).toBeVisible()
  expect(loads).toBe(1)
  await link(page.getByRole('navigation', { name: 'Main' }), 'Submit Character').click()
  await expect(field(page, 'Character name')).toHaveValue(CHARACTER.name)
})

test.describe('answers of a newer version', () => {
  test.use({ allowedErrors: [/./] })

  /** Answers a query in a form that this version does not know until the page is reloaded. Counts the reloads. */
  async function upgrade(page: Page, query: string) {
    const loads = { count: 0 }
    page.on('request', (request) => request.isNavigationRequest() && (loads.count += 1))
    await page.route(query, (route) => route.fulfill({ json: { result: { data: { items: 1 } } } }))
    await page.route('**/login', async (route) => {
      const response = await route.fetch()
      await route.fulfill({
        response,
        body: (await response.text()).replaceAll('assets/index', 'assets/new'),
      })
    })
    await page.route('**/*', async (route) => {
      if (route.request().resourceType() === 'document') await page.unroute(query)
      await route.fallback()
    })
    return loads
  }

  test('a page that they break is reloaded once', async ({ page, signUp }) => {
    await signUp('outdated')
    await page.goto('/copyright')
    const loads = await upgrade(page, '**/trpc/account.overview*')
    await button(page, 'Menu of outdated').click()
    await page.getByRole('menuitem', { name: 'Account', exact: true }).click()
    await expect(page.getByText('Member since')).toBeVisible()
    expect(loads.count).toBe(1)
  })

  test('a part that they break is there after a retry, which reloads the page', async ({ page, signUp }) => {
    await signUp('behind')
    await page.goto('/copyright')
    const loads = await upgrade(page, '**/trpc/notifications.page*')
    await page.getByRole('button', { name: /^Notifications/ }).click()
    await page.getByRole('button', { name: /could not be loaded. Try again/ }).click()
    await expect(page.getByRole('button', { name: /^Notifications(?!.*Try again)/ })).toBeVisible()
    expect(loads.count).toBe(1)
  })
})

test('a file that stays missing does not reload a page again and again @long', async ({ page }) => {
  let loads = 0
  page.on('request', (request) => request.isNavigationRequest() && (loads += 1))
  await page.goto('/')
  await page.route(/\/assets\/copyright-.*\.js/, (route) => route.fulfill({ status: 404, body: 'not found' }))
  await link(page, 'Creator Protection').click()
  await expect.poll(() => loads).toBe(2)
  await expect(heading(page, "Couldn't load this page")).toBeVisible()
  const asked = page.waitForRequest((request) => request.isNavigationRequest())
  await button(page, 'Try again').click()
  await asked
  await expect(heading(page, "Couldn't load this page")).toBeVisible()
  await page.waitForLoadState('networkidle')
  expect(loads).toBe(3)
})
