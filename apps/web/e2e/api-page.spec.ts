import type { OpenApi } from '@personae/contract/openapi'
import type { Page } from '@playwright/test'
import { expectToast } from './helpers/actions.ts'
import { expectAccessible } from './helpers/axe.ts'
import { approved, enter, signedUp } from './helpers/fixtures.ts'
import { button, heading, link } from './helpers/locators.ts'
import { expect, PASSWORD, sharedSite } from './helpers/site.ts'

const test = sharedSite({
  fill: async (admin) => {
    await approved(admin, await signedUp(admin.url, 'alice', PASSWORD), { name: 'Isaura Fenwright' })
  },
})
test.use({ permissions: ['clipboard-read', 'clipboard-write'] })

const part = (page: Page, id: string) => page.locator(`details[id="${id}"]`)

/** The methods and paths that are shown. */
const shown = (page: Page) => page.locator('details:visible h3').allTextContents()

test('the page has every address, before any script runs @long', async ({ site, otherBrowser }) => {
  const page = await otherBrowser(undefined, { javaScriptEnabled: false })
  const { paths } = (await (await page.request.get('/api/openapi.json')).json()) as OpenApi
  await page.goto('/api')
  await expect(page).toHaveTitle('API · Personae')
  const described = Object.entries(paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
  )
  expect((await shown(page)).toSorted()).toEqual(described.toSorted())

  const submission = part(page, 'characters.submit')
  await submission.locator('summary').click()
  await expect(submission).toContainText('with the scope write')
  await expect(submission.getByRole('listitem').filter({ hasText: 'description' }).first()).toHaveText(
    'description string 10 to 5,000 characters required',
  )
  await expect(submission).toContainText('A text is a name of the kind other.')
  await expect(submission).toContainText(`curl '${site.url}/api/characters'`)
  await expect(part(page, 'auth.login')).toContainText('never by key')
})

test('a search leaves what has all its words, or says that nothing has @long', async ({ page }) => {
  await page.goto('/api')
  const search = page.getByLabel('Search the API')
  await search.fill('duplicates get')
  await expect(page.getByText('1 address', { exact: true })).toBeVisible()
  expect(await shown(page)).toEqual(['GET /api/characters/compare/{newId}/{originalId}'])
  await search.fill('no such field')
  await expect(heading(page, 'No address found')).toBeVisible()
  await button(page, 'Clear the search').click()
  await expect(heading(page, 'Start here')).toBeVisible()
})

test('a link opens its address, whose examples can be copied', async ({ page }) => {
  await page.goto('/api#characters.byId')
  const opened = part(page, 'characters.byId')
  await expect(opened).toHaveAttribute('open')
  await expect(opened.locator('summary')).toBeInViewport()
  await button(page, 'Copy: TypeScript, characters.byId').click()
  await expectToast(page, 'Copied')
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(
    "await personae.characters.byId({ id: 'kx2v9c4tq7wn' })",
  )
  await link(page.getByRole('navigation', { name: 'Topics' }), 'Lists 11').click()
  await expect(page).toHaveURL('/api#lists')
  await expect(heading(page, 'Lists')).toBeInViewport()
  await page.goto('/api#pictures.add')
  await expect(part(page, 'pictures.add')).toContainText('image/* file at most 10,485,760 bytes')
})

test.describe('where the browser says in the console what was refused', () => {
  test.use({ allowedErrors: [/^Failed to load resource/] })

  test('a signed-in user tries a read, and sees its answer or its error @long', async ({ page, person }) => {
    await enter(page, await person('reader'))
    await page.goto('/api#characters.list')
    await button(page, 'Try it').click()
    const form = page.getByRole('form', { name: 'Try characters.list' })
    await form.getByLabel('q', { exact: true }).fill('isaura')
    await button(page, 'Send').click()
    await expect(form.getByRole('status')).toHaveText('200 OK GET /api/characters?q=isaura&limit=3')
    await expect(form).toContainText('X-Total-Count1')
    await expect(form).toContainText('"name": "Isaura Fenwright"')
    await form.getByLabel('limit', { exact: true }).fill('1000')
    await button(page, 'Send').click()
    await expect(form.getByRole('status')).toContainText('400 Bad Request')
    await expect(form).toContainText('"code": "invalid"')
    await expectAccessible(page)
  })
})

test('visitors have no form, and a select of topics on a narrow screen @long', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 700 })
  await page.goto('/api#characters.list')
  await expect(part(page, 'characters.list')).toHaveAttribute('open')
  await expect(button(page, 'Try it')).toHaveCount(0)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320)
  await page.getByLabel('Topic', { exact: true }).selectOption('Pictures')
  await expect(page).toHaveURL('/api#pictures')
  await expect(heading(page, 'Pictures')).toBeInViewport()
})

test('axe finds nothing, with an address opened @long', async ({ page }) => {
  await page.goto('/api')
  await part(page, 'characters.submit').locator('summary').press('Enter')
  await expect(part(page, 'characters.submit')).toHaveAttribute('open')
  await page.evaluate(() => window.scrollTo(0, 0))
  await expectAccessible(page)
})
