import type { OpenApi } from '@personae/contract/openapi'
import type { Page } from '@playwright/test'
import { expect, sharedSite } from './helpers/site.ts'

const test = sharedSite()

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
