import type { Page } from '@playwright/test'
import { expectAccessible } from './helpers/axe.ts'
import { approved, enter, logoApproved, type Person } from './helpers/fixtures.ts'
import { drawDataUrl, expectToast, uploadOtherLogo } from './helpers/actions.ts'
import { button, expectWrong, field, heading, link } from './helpers/locators.ts'
import { expect, sharedSite } from './helpers/site.ts'

const test = sharedSite()
test.describe.configure({ mode: 'default' })

const REASON = 'It shows somebody else’s work.'
const logoOf = (page: Page) => page.locator('main [data-company-logo] img')
const universeLink = (page: Page) => page.getByRole('article').locator('a[href^="/universe/"]')
const requestOf = (page: Page, name: string) => page.getByRole('article', { name })

/** Signs the owner in on the page of their new company, with a pending logo. Returns the company's id. */
async function founded(page: Page, owner: Person, name: string): Promise<string> {
  await enter(page, owner)
  await page.goto('/company')
  const logoUrl = await drawDataUrl(page)
  return (await owner.call<{ id: string }>('POST', '/api/companies', { name, logoUrl })).id
}

/** The same with an approved logo. Returns its address. */
async function established(page: Page, admin: Person, owner: Person, name: string): Promise<string> {
  await founded(page, owner, name)
  await logoApproved(admin, name)
  await page.reload()
  return (await logoOf(page).getAttribute('src'))!
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

test('a refusal needs a reason, which the owner reads; the previous logo stays @long', async ({
  page,
  person,
  admin,
  otherBrowser,
}) => {
  const owner = await person('printer')
  const before = await established(page, admin, owner, 'Inkwater')
  await uploadOtherLogo(page)
  await expectToast(page, 'Company Updated!')
  await expect(button(page, 'Keep the current logo')).toBeVisible()

  const desk = await otherBrowser(admin)
  await desk.goto('/admin')
  const request = requestOf(desk, 'Inkwater')
  await expect(request.getByText('Current logo')).toBeVisible()
  await button(request, 'Refuse Logo').click()
  const dialog = desk.getByRole('dialog', { name: 'Refuse logo: Inkwater' })
  await button(dialog, 'Refuse Logo').click()
  await expectWrong(field(dialog, 'Reason'), 'A reason is required')
  await expectAccessible(desk)
  await field(dialog, 'Reason').fill(REASON)
  await button(dialog, 'Refuse Logo').click()
  await expectToast(desk, 'Logo Refused')
  await expect(dialog).toHaveCount(0)

  await page.getByRole('button', { name: /^Notifications/ }).click()
  await page
    .getByRole('dialog', { name: 'Notifications' })
    .getByRole('button', { name: /has been refused/ })
    .click()
  await expect(page).toHaveURL('/company')
  await expect(page.getByText('Your last logo was not accepted')).toBeVisible()
  await expect(page.getByRole('note').getByText(REASON)).toBeVisible()
  await expect(logoOf(page)).toHaveAttribute('src', before)
})

test('the owner withdraws a pending logo @long', async ({ page, person, admin }) => {
  const owner = await person('doubter')
  const before = await established(page, admin, owner, 'Backwash')
  await uploadOtherLogo(page)
  // It is loaded before it is withdrawn: then it is not there any more.
  await expect(logoOf(page)).not.toHaveAttribute('src', before)
  await expect
    .poll(() => logoOf(page).evaluate((image: HTMLImageElement) => image.naturalWidth))
    .toBeGreaterThan(0)
  await button(page, 'Keep the current logo').click()
  await expect(page.getByText('Until an admin approves it, only you can see it.')).toHaveCount(0)
  await expect(logoOf(page)).toHaveAttribute('src', before)
})

test.describe('where the browser says in the console that a page is not there', () => {
  test.use({ allowedErrors: [/^Failed to load resource/] })

  test('a company with the name of a universe of others is pending, and hidden from others until it is approved @long', async ({
    page,
    person,
    admin,
    signUp,
    otherBrowser,
  }) => {
    await approved(admin, await person('scribe'), { name: 'Wick', origin: 'Lantern Yard' })
    await signUp('claimant')
    await page.goto('/company')
    const name = field(page, 'Company/Universe name')
    await name.fill('Lantern Yards')
    await expect(name).toHaveAccessibleDescription(
      /^New universe: no published character has this Origin yet/,
    )
    await name.fill('LANTERN yard')
    await expect(name).toHaveAccessibleDescription(/^Lantern Yard · 1 character\./)
    await button(page, 'Create Company Account').click()
    await expectToast(page, 'Company Account Created!')
    await expect(page.getByText('Your company is awaiting approval')).toBeVisible()
    await expectAccessible(page)
    await link(page, 'See your page').click()
    await expect(heading(page, 'LANTERN yard')).toBeVisible()
    const url = page.url()

    const visitor = await otherBrowser()
    await visitor.goto(url)
    await expect(heading(visitor, 'Lantern Yard')).toBeVisible()
    await expect(visitor.getByText('Company/Universe')).toHaveCount(0)
    await visitor.goto('/?q=wick')
    await visitor.locator('#gallery li a').click()
    await expect(heading(visitor, 'Wick')).toBeVisible()
    await expect(universeLink(visitor).first()).toHaveText('Lantern Yard')

    const desk = await otherBrowser(admin)
    await desk.goto(url)
    await link(desk, 'Decide on this company').click()
    const request = requestOf(desk, 'LANTERN yard')
    await expect(request.getByText('1 published character of another user carries this name.')).toBeVisible()
    await button(request, 'Approve Company').click()
    await expectToast(desk, 'Company Approved')
    await visitor.reload()
    await universeLink(visitor).first().click()
    await expect(heading(visitor, 'LANTERN yard')).toBeVisible()
  })

  test('an admin removes a logo and revokes a company from its page, each with a reason @long', async ({
    page,
    person,
    admin,
    otherBrowser,
  }) => {
    const owner = await person('impostor')
    const id = await founded(page, owner, 'Famous Saga')
    await logoApproved(admin, 'Famous Saga')

    const desk = await otherBrowser(admin)
    await desk.goto(`/company/${id}`)
    await button(desk, 'Remove logo').click()
    const removal = desk.getByRole('dialog', { name: 'Remove logo: Famous Saga' })
    await field(removal, 'Reason').fill(REASON)
    await button(removal, 'Remove Logo').click()
    await expectToast(desk, 'Logo Removed')
    await expect(logoOf(desk)).toHaveCount(0)
    await expectAccessible(desk)
    await button(desk, 'Revoke company').click()
    const revocation = desk.getByRole('dialog', { name: 'Revoke company: Famous Saga' })
    await field(revocation, 'Reason').fill('The name is not yours.')
    await expectAccessible(desk)
    await button(revocation, 'Revoke Company').click()
    await expectToast(desk, 'Company Revoked')
    await expect(desk).toHaveURL('/admin')

    await page.goto('/company')
    await expect(page.getByText('Your company “Famous Saga” was revoked')).toBeVisible()
    await expect(page.getByText('The name is not yours.')).toBeVisible()
    await expect(heading(page, 'Create Company Account')).toBeVisible()
    await expectAccessible(page)
    await page.goto(`/company/${id}`)
    await expect(heading(page, 'Company Not Found')).toBeVisible()
  })
})
