import { approved, submitted } from './helpers/fixtures.ts'
import { heading, link } from './helpers/locators.ts'
import { expect, sharedSite } from './helpers/site.ts'

const test = sharedSite()
test.describe.configure({ mode: 'default' })
// The browser itself logs that a page has status 404.
test.use({ allowedErrors: [/^Failed to load resource.*404/] })

const MISSING = '00000000-0000-4000-8000-000000000000'
const REMOVED = 'This character does not exist or has been removed.'

for (const [what, address, text] of [
  ['an address that is none', '/no/such/address', 'There is nothing at this address.'],
  ['a character that is not there', `/character/${MISSING}`, REMOVED],
  ['the edit form of a character that is not there', `/character/${MISSING}/edit`, REMOVED],
] as const) {
  test(`${what}: a page that says so and links to the home page${address.startsWith('/character') ? ' @long' : ''}`, async ({
    page,
    signUp,
  }) => {
    const isEdit = address.endsWith('/edit')
    if (isEdit) await signUp('editor')
    const answer = await page.goto(address)
    // The permission to edit is only known after a request, so the server always sends the page.
    if (!isEdit) expect(answer!.status()).toBe(404)
    await expect(heading(page, 'Character Not Found')).toBeVisible()
    await expect(page.getByText(text)).toBeVisible()
    await expect(page).toHaveTitle('Character Not Found · Personae')
    await link(page, 'Return Home').click()
    await expect(page).toHaveURL('/')
    await expect(heading(page, 'Character Database')).toBeVisible()
  })
}

test('an unpublished character: a visitor gets the same page as for an unknown one', async ({
  page,
  person,
}) => {
  const { id } = await submitted(await person('secretive'))
  const answer = await page.goto(`/character/${id}`)
  expect(answer!.status()).toBe(404)
  expect(await answer!.text()).not.toContain('Isaura')
  await expect(heading(page, 'Character Not Found')).toBeVisible()
})

test('the plural address leads to the character, by a request and by a link @long', async ({
  page,
  admin,
  person,
}) => {
  const { id, name } = await approved(admin, await person('plural'))
  await page.goto(`/characters/${id}`)
  await expect(page).toHaveURL(`/character/${id}`)
  await expect(heading(page, name)).toBeVisible()

  await page.goto('/')
  await expect(heading(page, 'Character Database')).toBeVisible()
  await page.evaluate((path) => window.history.pushState({}, '', path), `/characters/${id}`)
  await expect(page).toHaveURL(`/character/${id}`)
  await expect(heading(page, name)).toBeVisible()
})
