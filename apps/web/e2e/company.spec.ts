import type { Page } from '@playwright/test'
import { expectAccessible } from './axe.ts'
import { approved } from './given.ts'
import { drawPicture, expectToast, logIn } from './people.ts'
import { button, expectWrong, field, heading, link } from './screen.ts'
import { expect, sharedSite } from './site.ts'

const test = sharedSite()
test.describe.configure({ mode: 'default' })
test.use({ contextOptions: { reducedMotion: 'reduce' } })

const NAME = 'Company/Universe name'
const logo = (page: Page) => page.locator('[data-company-logo] img')

/** Creates a company through its screen, with a logo. */
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

test('signed out, the company’s screen leads to the login and back', async ({ page, person }) => {
  await page.goto('/company')
  await expect(page).toHaveURL(/\/login\?next=%2Fcompany/)
  await person('latecomer')
  await logIn(page, 'latecomer')
  await expect(heading(page, 'Create Company Account')).toBeVisible()
  await expect(link(page, 'Done')).toHaveCount(0)
  await expect(heading(page, 'Company Benefits')).toHaveCount(0)
})

test('an account becomes a company with a logo; from then on the name stands and a logo sends itself', async ({
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
  const another = await page.screenshot({ clip: { x: 0, y: 0, width: 60, height: 60 } })
  await page
    .getByLabel('Logo', { exact: true })
    .setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer: another })
  await expectToast(page, 'Company Updated!')
  await expect(logo(page)).toHaveAttribute('src', /^\/media\//)
  await expect(logo(page)).not.toHaveAttribute('src', first!)

  await field(page, 'Description').fill('Still under the tide.')
  await button(page, 'Update Company').click()
  await expectToast(page, 'Your company information has been updated.')
  await link(page, 'Done').click()
  await expect(page).toHaveURL('/')
})

test('the logo is seen in the picker, on the card and on the character’s page, which leads to the company', async ({
  page,
  signUp,
  admin,
  person,
}) => {
  await signUp('printer')
  await createHere(page, 'Lantern Quarter')
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
  await expect(page.getByText('A new universe: nobody is from there yet')).toBeVisible()
  await expect(options).toHaveCount(0)

  await page.goto('/?q=wick')
  const card = page.locator('#gallery li a')
  await expect(card.locator('[data-company-logo] img')).toBeVisible()
  await card.click()
  await expect(heading(page, 'Wick')).toBeVisible()
  await page.locator('article').getByRole('link', { name: 'LANTERN quarter' }).first().click()

  await expect(heading(page, 'Lantern Quarter')).toBeVisible()
  await expect(page).toHaveURL(/\/company\/[0-9a-f-]{36}$/)
  await expect(page).toHaveTitle('Lantern Quarter · Personae')
  await expect(page.getByText('A universe under the tide.')).toBeVisible()
  await expect(page.getByRole('article').locator('li a')).toHaveText([/Wick/])
  await expect(page.getByRole('article').locator('li')).toHaveCount(1)
  await expectAccessible(page)
})

test.describe('where the browser says in the console what was refused', () => {
  test.use({ allowedErrors: [/^Failed to load resource/] })

  test('a name that is taken is said beside the field, and what was written stays', async ({
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

  test('a company without characters says so; one that is not there is a page of its own', async ({
    page,
    person,
  }) => {
    const { id } = await (
      await person('lonely')
    ).call<{ id: string }>('POST', '/api/companies', { name: 'Empty Stage' })
    await page.goto(`/company/${id}`)
    await expect(heading(page, 'Nobody here yet')).toBeVisible()
    await expectAccessible(page)
    const missing = await page.goto('/company/no-such-company')
    expect(missing!.status()).toBe(404)
    await expect(heading(page, 'Company Not Found')).toBeVisible()
  })
})
