import type { Page } from '@playwright/test'
import { expectAccessible } from './helpers/axe.ts'
import { enter, type Person } from './helpers/fixtures.ts'
import { drawDataUrl, expectToast } from './helpers/actions.ts'
import { button, heading } from './helpers/locators.ts'
import { expect, sharedSite } from './helpers/site.ts'

const test = sharedSite()

const logoOf = (page: Page) => page.locator('main [data-company-logo] img')
const requestOf = (page: Page, name: string) => page.getByRole('article', { name })

/** Signs the owner in on the page of their new company, with a pending logo. Returns the company's id. */
async function founded(page: Page, owner: Person, name: string): Promise<string> {
  await enter(page, owner)
  await page.goto('/company')
  const logoUrl = await drawDataUrl(page)
  return (await owner.call<{ id: string }>('POST', '/api/companies', { name, logoUrl })).id
}

test('a pending logo is visible only to its owner, and to everyone when an admin approves it @long', async ({
  page,
  person,
  admin,
  otherBrowser,
}) => {
  const owner = await person('keeper')
  const id = await founded(page, owner, 'Saltglass')
  await page.reload()
  await expect(page.getByText('Your new logo is awaiting approval')).toBeVisible()
  await expect(page.getByText('Until an admin approves it, only you can see it.')).toBeVisible()
  await expect(logoOf(page)).toBeVisible()
  await expect(button(page, 'Keep the current logo')).toHaveCount(0)
  await expectAccessible(page)

  const visitor = await otherBrowser()
  await visitor.goto(`/company/${id}`)
  await expect(heading(visitor, 'Saltglass')).toBeVisible()
  await expect(logoOf(visitor)).toHaveCount(0)
  await page.goto(`/company/${id}`)
  await expect(logoOf(page)).toBeVisible()
  await expect(page.getByText('Until an admin approves it, only you can see it.')).toBeVisible()

  const desk = await otherBrowser(admin)
  await desk.goto('/admin')
  await expect(heading(desk, 'Company requests (1)')).toBeVisible()
  const request = requestOf(desk, 'Saltglass')
  await expect(request.getByText('Requested by keeper')).toBeVisible()
  await expect(request.locator('img')).toBeVisible()
  await expectAccessible(desk)
  await button(request, 'Approve Logo').click()
  await expectToast(desk, 'Logo Approved')
  await expect(heading(desk, 'Company requests (1)')).toHaveCount(0)

  await visitor.reload()
  await expect(logoOf(visitor)).toBeVisible()
  await page.goto('/company')
  await expect(heading(page, 'Manage Your Company Account')).toBeVisible()
  await expect(page.getByText('Until an admin approves it, only you can see it.')).toHaveCount(0)
})
