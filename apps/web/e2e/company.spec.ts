import type { Page } from '@playwright/test'
import { expectAccessible } from './helpers/axe.ts'
import { approved, logoApproved } from './helpers/fixtures.ts'
import { drawPicture, expectToast, logIn, uploadOtherLogo } from './helpers/actions.ts'
import { button, expectWrong, field, heading, link } from './helpers/locators.ts'
import { expect, sharedSite } from './helpers/site.ts'

const test = sharedSite()
test.describe.configure({ mode: 'default' })

const NAME = 'Company/Universe name'
const logo = (page: Page) => page.locator('[data-company-logo] img')

/** Creates a company with a logo on its page. */
async function createHere(page: Page, name: string): Promise<void> {
  await page.goto('/company')
  await page.getByLabel('Logo', { exact: true }).setInputFiles(await drawPicture(page))
  await expect(logo(page)).toHaveAttribute('src', /^data:image\/png/)
  await field(page, NAME).fill(name)
  await field(page, 'Description').fill('A universe under the tide.')
  await button(page, 'Create Company Account').click()
  await expectToast(page, 'Company Account Created!')
  await expect(heading(page, 'Manage Your Company Account')).toBeVisible()
}

test('signed out, the company page leads to the login and back @long', async ({ page, person }) => {
  await page.goto('/company')
  await expect(page).toHaveURL(/\/login\?next=%2Fcompany/)
  await person('latecomer')
  await logIn(page, 'latecomer')
  await expect(heading(page, 'Create Company Account')).toBeVisible()
  await expect(link(page, 'Done')).toHaveCount(0)
  await expect(heading(page, 'Company Benefits')).toHaveCount(0)
})

test('an account creates a company with a logo; then the name is fixed, and a new logo is saved at once @long', async ({
  page,
  signUp,
}) => {
  await signUp('founder')
  await page.goto('/company')
  await button(page, 'Create Company Account').click()
  await expectWrong(field(page, NAME), 'Company/Universe name is required')
  await expectAccessible(page)
  await createHere(page, 'The Brine Court')

  await expect(field(page, NAME)).toBeDisabled()
  await expect(field(page, NAME)).toHaveValue('The Brine Court')
  await expect(page.getByText('Company name cannot be changed once created')).toBeVisible()
  await expect(heading(page, 'Company Benefits')).toBeVisible()
  await expectAccessible(page)

  const first = await logo(page).getAttribute('src')
  expect(first).toMatch(/^\/media\//)
  await uploadOtherLogo(page)
  await expectToast(page, 'Company Updated!')
  await expect(logo(page)).toHaveAttribute('src', /^\/media\//)
  await expect(logo(page)).not.toHaveAttribute('src', first!)

  await field(page, 'Description').fill('Still under the tide.')
  await button(page, 'Update Company').click()
  await expectToast(page, 'Your company information has been updated.')
  await link(page, 'Done').click()
  await expect(page).toHaveURL('/')
})

test('the logo is in the picker, on the card and on the character’s page, which links to the universe @long', async ({
  page,
  signUp,
  admin,
  person,
}) => {
  await signUp('printer')
  await createHere(page, 'Lantern Quarter')
  await logoApproved(admin, 'Lantern Quarter')
  const scribe = await person('scribe')
  await approved(admin, scribe, { name: 'Wick', origin: 'LANTERN quarter' })
  await approved(admin, scribe, { name: 'Stranger', origin: 'Old Lantern Yard' })

  await page.goto('/submit')
  const picker = page.getByRole('combobox', { name: /^Origin/ })
  await picker.fill('lantern')
  const options = page.getByRole('option')
  await expect(options).toHaveText(['Lantern Quarter', 'Old Lantern Yard'])
  await expect(options.first().locator('img')).toBeVisible()
  await expectAccessible(page)
  await picker.press('ArrowDown')
  await picker.press('Enter')
  await expect(picker).toHaveValue('Lantern Quarter')
  await expect(page.locator('form [data-company-logo] img')).toBeVisible()
  await picker.fill('Nowhere yet')
  await expect(page.getByText('New universe: this will be its first character')).toBeVisible()
  await expect(options).toHaveCount(0)

  await page.goto('/?q=wick')
  const card = page.locator('#gallery li a')
  await expect(card.locator('[data-company-logo] img')).toBeVisible()
  await card.click()
  await expect(heading(page, 'Wick')).toBeVisible()
  await page.locator('article').getByRole('link', { name: 'LANTERN quarter' }).first().click()

  await expect(heading(page, 'Lantern Quarter')).toBeVisible()
  await expect(page).toHaveURL('/universe/Lantern%20Quarter')
  await expect(page).toHaveTitle('Lantern Quarter · Personae')
  await expect(page.getByText('A universe under the tide.')).toBeVisible()
  await expect(page.getByRole('region', { name: 'Characters' }).locator('li a')).toHaveText([/Wick/])
  await expectAccessible(page)
})

test.describe('where the browser says in the console what was refused', () => {
  test.use({ allowedErrors: [/^Failed to load resource/] })

  test('the error for a taken name is beside the field, and typed text stays', async ({
    page,
    person,
    signUp,
  }) => {
    await (await person('first')).call('POST', '/api/companies', { name: 'Only One' })
    await signUp('second')
    await page.goto('/company')
    await field(page, NAME).fill('only ONE')
    await field(page, 'Description').fill('Mine too')
    await button(page, 'Create Company Account').click()
    await expectToast(page, 'Failed to Create Company')
    await expectWrong(field(page, NAME), 'That company name is already taken')
    await expect(field(page, 'Description')).toHaveValue('Mine too')
  })

  test('a company without characters says so; an unknown company has its own error page @long', async ({
    page,
    person,
  }) => {
    const { id } = await (
      await person('lonely')
    ).call<{ id: string }>('POST', '/api/companies', { name: 'Empty Stage' })
    await page.goto(`/company/${id}`)
    await expect(heading(page, 'No characters yet')).toBeVisible()
    await expectAccessible(page)
    const missing = await page.goto('/company/no-such-company')
    expect(missing!.status()).toBe(404)
    await expect(heading(page, 'Company Not Found')).toBeVisible()
  })
})
