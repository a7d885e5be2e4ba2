import { approved, submitted } from './given.ts'
import { heading, link } from './screen.ts'
import { expect, sharedSite } from './site.ts'

const test = sharedSite()
test.describe.configure({ mode: 'default' })
// The browser itself says in the console that a page answered 404.
test.use({ allowedErrors: [/^Failed to load resource.*404/] })

const MISSING = '00000000-0000-4000-8000-000000000000'

for (const [what, address] of [
  ['an address that is none', '/no/such/address'],
  ['a character that is not there', `/character/${MISSING}`],
  ['the edit form of a character that is not there', `/character/${MISSING}/edit`],
] as const) {
  test(`${what}: a page that says so and leads home`, async ({ page, signUp }) => {
    const isEdit = address.endsWith('/edit')
    if (isEdit) await signUp('editor')
    const answer = await page.goto(address)
    // Who may edit what is not known before the page asks: its frame is always there.
    if (!isEdit) expect(answer!.status()).toBe(404)
    await expect(heading(page, 'Character Not Found')).toBeVisible()
    await expect(page.getByText('This character does not exist or has been removed.')).toBeVisible()
    await expect(page).toHaveTitle(/^Character Not Found/)
    await link(page, 'Return Home').click()
    await expect(page).toHaveURL('/')
    await expect(heading(page, 'Character Database')).toBeVisible()
  })
}

test('a character that is not published: for a visitor it is not there, to the letter', async ({
  page,
  person,
}) => {
  const { id } = await submitted(await person('secretive'))
  const answer = await page.goto(`/character/${id}`)
  expect(answer!.status()).toBe(404)
  expect(await answer!.text()).not.toContain('Isaura')
  await expect(heading(page, 'Character Not Found')).toBeVisible()
})

test('the plural address leads to the character, from outside and from inside', async ({
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
