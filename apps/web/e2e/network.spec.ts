import type { Page } from '@playwright/test'
import { expectWritten, openForm, submitButton, writeForm } from './helpers/character-form.ts'
import { SEED_CHARACTERS } from './helpers/seed-characters.ts'
import { enter, submitted } from './helpers/fixtures.ts'
import { CHARACTER, expectToast, PASSWORD } from './helpers/actions.ts'
import { button, field, heading, link } from './helpers/locators.ts'
import { expect, sharedSite } from './helpers/site.ts'

const test = sharedSite({ characters: SEED_CHARACTERS })
test.use({ allowedErrors: [/^Failed to load resource|Failed to fetch|could not be loaded/] })

const OFFLINE = /^You are offline/
const strip = (page: Page) => page.locator('header').getByRole('status').getByText(OFFLINE)
const cutOff = (page: Page) => page.route('**/*', (route) => route.abort())

/** A completed form, ready to be sent. */
async function readyForm(page: Page): Promise<void> {
  await openForm(page)
  await writeForm(page)
  await expect(page.getByRole('progressbar')).toHaveCount(0)
}

test('the server is not reachable: the page stays and says so @long', async ({ page }) => {
  // What shows the message is loaded when the browser is idle.
  const toasts = [/assets\/toast-.*\.js$/, /assets\/toast-.*\.css$/].map((file) =>
    page.waitForEvent('requestfinished', (request) => file.test(request.url())),
  )
  await page.goto('/login')
  await Promise.all(toasts)
  await field(page, 'Username').fill('somebody')
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await cutOff(page)
  await page.keyboard.press('Enter')
  await expectToast(page, 'Login Failed')
  await expect(heading(page, 'Log In')).toBeVisible()
  await expect(field(page, 'Username')).toHaveValue('somebody')
})

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
  await button(page, 'Try again').click()
  await expect(heading(page, 'Log In')).toBeVisible()
})

test('what a page shows not coming: it says what, within the page’s gutter @long', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 800 })
  await page.goto('/')
  await page.route('**/trpc/characters.byId*', (route) => route.abort())
  await page.locator('#gallery li a').first().click()
  const title = heading(page, "Couldn't load this page")
  await expect(title).toBeVisible()
  const box = (await title.boundingBox())!
  expect(box.x).toBeGreaterThanOrEqual(16)
  expect(box.x + box.width).toBeLessThanOrEqual(344)
  await page.unrouteAll()
  await button(page, 'Try again').click()
  await expect(title).toHaveCount(0)
  await expect(page.getByRole('figure')).toBeVisible()

  await page.goto('/')
  await page.route(/characters\.gallery.*walrus/, (route) => route.abort())
  await page.getByLabel('Search characters').fill('walrus')
  await expect(heading(page, 'The search failed')).toBeVisible()
})

test('submitting offline fails at once and says that the draft is stored; online it is sent once, on request @long', async ({
  page,
  context,
  signUp,
}) => {
  await signUp('traveller')
  await readyForm(page)
  const sent: string[] = []
  page.on('request', (request) => request.url().includes('characters.submit') && sent.push(request.url()))
  await context.setOffline(true)
  await expect(strip(page)).toBeVisible()
  await submitButton(page).click()
  await expectToast(page, 'Submission Failed')
  await expect(page.getByRole('alert').getByText(OFFLINE)).toBeVisible()
  await expect(submitButton(page)).toBeEnabled()
  await expectWritten(page)

  await context.setOffline(false)
  await expect(strip(page)).toHaveCount(0)
  await expectWritten(page)
  sent.length = 0
  await submitButton(page).click()
  await expectToast(page, 'Character Submitted!')
  await expect(page).toHaveURL('/')
  expect(sent).toHaveLength(1)
})

test('a decision offline is not repeated automatically; online it takes effect when it is made again @long', async ({
  page,
  context,
  person,
  admin,
}) => {
  const wren = await person('wren')
  const { id } = await submitted(wren, { name: 'Undecided', origin: 'The Waiting Room' })
  const statusNow = async () => (await wren.call<{ status: string }>('GET', `/api/characters/${id}`)).status
  await enter(page, admin)
  await page.goto('/admin')
  const approve = button(page.getByRole('article').filter({ hasText: 'Undecided' }), 'Approve')
  await expect(approve).toBeVisible()
  await context.setOffline(true)
  await approve.click()
  await expectToast(page, "Couldn't save your decision")
  // A delayed request would be sent before this.
  const lookedAgain = page.waitForResponse(/moderation\.queue/)
  await context.setOffline(false)
  await lookedAgain
  await expect(strip(page)).toHaveCount(0)
  expect(await statusNow()).toBe('pending')
  await approve.click()
  await expectToast(page, 'Character Approved')
  expect(await statusNow()).toBe('approved')
})

test('two lists of a page that cannot be loaded: one notice, and each failure alone names its list @long', async ({
  page,
  admin,
}) => {
  await enter(page, admin)
  let isFirstThere = false
  await page.route('**/trpc/disputes.list*', (route) =>
    isFirstThere && route.request().url().includes('pending') ? route.continue() : route.abort(),
  )
  await page.goto('/admin?tab=disputes')
  await expect(heading(page, "Couldn't load the pending disputes")).toBeVisible()
  await expect(button(page, 'Try again')).toHaveCount(1)
  isFirstThere = true
  await button(page, 'Try again').click()
  await expect(heading(page, 'No pending copyright disputes')).toBeVisible()
  await expect(heading(page, "Couldn't load the resolved disputes")).toBeVisible()
})

test('a late answer does not leave the page that was opened meanwhile @long', async ({ page, signUp }) => {
  await signUp('walker')
  await readyForm(page)
  const intercepted = Promise.withResolvers<() => Promise<void>>()
  await page.route('**/trpc/characters.submit*', (route) => intercepted.resolve(() => route.continue()))
  await submitButton(page).click()
  const release = await intercepted.promise
  await link(page.getByRole('navigation', { name: 'Main' }), 'Creator Protection').click()
  await expect(page).toHaveURL('/copyright')
  await release()
  await expectToast(page, 'Character Submitted!')
  await expect(heading(page, 'Creator Protection & Copyright Policy')).toBeVisible()
  await page.goto('/submissions')
  await expect(page.getByText(CHARACTER.name)).toBeVisible()
  await page.goBack()
  await expect(page).toHaveURL('/copyright')
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
  // It is loaded ahead, while the page is idle.
  await page.route(/assets\/crop-dialog-.*\.js/, (route) => route.abort())
  await readyForm(page)
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

/** The server has a new version, without the files of the open one. */
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
  // The header's parts are loaded: only the next screen is missing.
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
