import { expectAccessible } from './helpers/axe.ts'
import { approved, enter } from './helpers/fixtures.ts'
import { expectToast, logIn } from './helpers/actions.ts'
import { button, field, heading, link } from './helpers/locators.ts'
import { expect, sharedSite } from './helpers/site.ts'

let published: { id: string }[] = []

const test = sharedSite({
  fill: async (admin) => {
    published = []
    for (const name of ['Isaura Fenwright', 'Bran Oakhollow'])
      published.push(await approved(admin, admin, { name, origin: `World of ${name}` }))
  },
})

test.use({ allowedErrors: [/404 \(Not Found\)|Failed to load resource/] })

test('a character is saved, its list is made public, read by another user, and made private again @long', async ({
  page,
  person,
  otherBrowser,
}) => {
  await person('keeper')
  const visitor = await otherBrowser()
  const [isaura, bran] = published.map(({ id }) => id)

  // Visitors log in first and return.
  await page.goto(`/character/${isaura}`)
  await link(page, 'Log In').click()
  await logIn(page, 'keeper')
  await page.goto(`/character/${isaura}`)

  // Only by keyboard: favourites, a new list, and back to the button.
  const save = button(page, 'Save: Isaura Fenwright')
  await save.press('Enter')
  const picker = page.getByRole('dialog')
  const box = (name: string) => picker.getByRole('checkbox', { name: new RegExp(`^${name}`) })
  await box('Favourites').press('Space')
  await expect(box('Favourites')).toBeChecked()
  await expect(picker.getByRole('status')).toHaveText('Added to Favourites')
  await button(picker, 'New list…').press('Enter')
  await expect(field(picker, 'Name of the new list')).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(picker.getByText('A list needs a name')).toBeVisible()
  await field(picker, 'Name of the new list').fill('Sea folk')
  await page.keyboard.press('Enter')
  await expect(box('Sea folk')).toBeChecked()
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(button(page, 'Saved: Isaura Fenwright')).toBeFocused()

  // A change that cannot be saved is undone, with a toast.
  await page.goto(`/character/${bran}`)
  await button(page, 'Save: Bran Oakhollow').click()
  await page.route('**/trpc/lists.add', (route) => route.abort())
  await box('Sea folk').click()
  await expectToast(page, 'Not added to Sea folk')
  await expect(box('Sea folk')).not.toBeChecked()
  await page.unroute('**/trpc/lists.add')
  await box('Sea folk').click()
  await expect(picker.getByRole('status')).toHaveText('Added to Sea folk')

  // The same from a card of the gallery, which shows it, but only to signed-in users.
  await page.goto('/?q=bran')
  await button(page, 'Saved: Bran Oakhollow').press('Enter')
  await box('Favourites').press('Space')
  await expect(picker.getByRole('status')).toHaveText('Added to Favourites')
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(button(page, 'Saved: Bran Oakhollow')).toBeFocused()
  await visitor.goto('/?q=bran')
  await expect(visitor.getByRole('link', { name: /Bran Oakhollow/ })).toBeVisible()
  await expect(visitor.getByRole('button', { name: /^Save/ })).toHaveCount(0)

  await button(page, 'Saved: Bran Oakhollow').click()
  await link(picker, 'My lists').click()

  await expect(heading(page, 'My Lists')).toBeVisible()
  await expect(page.getByRole('link', { name: /^Favourites 2 characters · Private/ })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('link', { name: /^Sea folk 2 characters/ }).click()
  await expect(heading(page, 'Sea folk')).toBeVisible()
  const address = page.url()
  expect((await visitor.goto(address))?.status()).toBe(404)
  await expectAccessible(page)

  await button(page, 'Make Public').click()
  await expect(page.getByRole('dialog')).toContainText('your username, keeper')
  await button(page.getByRole('dialog'), 'Make Public').click()
  await expectToast(page, 'List Is Public')
  await expect(button(page, 'Share')).toBeVisible()
  await button(page, 'Edit').click()
  await field(page.getByRole('dialog'), 'Description').fill('Those who live below the tide.')
  await button(page.getByRole('dialog'), 'Save Changes').click()
  await expect(page.locator('main').getByText('Those who live below the tide.')).toBeVisible()

  expect((await visitor.goto(address))?.status()).toBe(200)
  await expect(heading(visitor, 'Sea folk')).toBeVisible()
  await expect(visitor.locator('meta[name="robots"]')).toHaveAttribute('content', 'noindex')
  await expect(visitor.locator('meta[property="og:title"]')).toHaveAttribute('content', /^Sea folk/)
  await expect(visitor.getByRole('link', { name: /Isaura Fenwright/ })).toBeVisible()
  await expect(visitor.getByRole('button', { name: /^(?:Edit|Remove|Make|Delete)/ })).toHaveCount(0)
  await expectAccessible(visitor)

  await button(page, 'Remove Isaura Fenwright from Sea folk').click()
  await expect(page.getByRole('link', { name: /Isaura Fenwright/ })).toHaveCount(0)
  await visitor.reload()
  await expect(visitor.getByRole('link', { name: /Bran Oakhollow/ })).toBeVisible()
  await expect(visitor.getByRole('link', { name: /Isaura Fenwright/ })).toHaveCount(0)

  await button(page, 'Make Private').click()
  await expectToast(page, 'List Is Private')
  expect((await visitor.reload())?.status()).toBe(404)
  await expect(heading(visitor, 'List Not Found')).toBeVisible()

  await button(page, 'Delete').click()
  await button(page.getByRole('dialog'), 'Delete').click()
  await expect(page).toHaveURL('/lists')
  await expect(page.getByRole('link', { name: /^Sea folk/ })).toHaveCount(0)
})

test('a public list is reported, taken down with a reason, and public again after a change of its text @long', async ({
  page,
  person,
  otherBrowser,
  admin,
}) => {
  const owner = await person('namer')
  await enter(page, owner)
  const name = 'People I cannot stand'
  const { id } = await owner.call<{ id: string }>('POST', '/api/lists', { name, isPublic: true })

  // Visitors log in first and return to the form.
  await person('reader')
  const reader = await otherBrowser()
  await reader.goto(`/lists/${id}`)
  await link(reader, 'Report List').click()
  await expect(reader).toHaveURL(/\/login\?next=/)
  await logIn(reader, 'reader')
  const form = reader.getByRole('dialog')
  await button(form, 'Send Report').click()
  await expect(form.getByText('Please say what is wrong with the list')).toBeVisible()
  await field(form, 'Reason').fill('It names my teacher.')
  await expectAccessible(reader)
  await button(form, 'Send Report').click()
  await expectToast(reader, 'List Reported')
  await button(reader, 'Report List').click()
  await field(form, 'Reason').fill('Once more.')
  await button(form, 'Send Report').click()
  await expectToast(reader, 'Report Not Sent')

  const desk = await otherBrowser()
  await enter(desk, admin)
  await desk.goto('/admin?tab=disputes')
  await expect(desk.getByRole('tab', { name: 'Disputes (1)' })).toBeVisible()
  const reported = desk.getByRole('article', { name })
  await expect(reported).toContainText('It names my teacher.')
  await expectAccessible(desk)
  await button(reported, 'Take Down List').click()
  await field(desk.getByRole('dialog'), 'Reason').fill('It insults a person.')
  await button(desk.getByRole('dialog'), 'Take Down').click()
  await expectToast(desk, 'List Taken Down')
  await expect(reported).toHaveCount(0)
  await expect(desk.getByRole('tab', { name: 'Disputes', exact: true })).toBeVisible()
  expect((await reader.reload())?.status()).toBe(404)

  await page.goto(`/lists/${id}`)
  await expect(page.getByRole('note')).toContainText('It insults a person.')
  await expect(button(page, 'Make Public')).toHaveCount(0)
  await button(page, 'Edit').click()
  await field(page.getByRole('dialog'), 'Name').fill('People of the tide')
  await button(page.getByRole('dialog'), 'Save Changes').click()
  await button(page, 'Make Public').click()
  await button(page.getByRole('dialog'), 'Make Public').click()
  await expectToast(page, 'List Is Public')

  // The second time is final.
  await desk.goto(`/lists/${id}`)
  await button(desk, 'Take Down').click()
  await field(desk.getByRole('dialog'), 'Reason').fill('It insults another.')
  await button(desk.getByRole('dialog'), 'Take Down').click()
  await expect(desk).toHaveURL('/admin?tab=disputes')
  await page.reload()
  await expect(page.getByRole('note')).toContainText('can no longer be made public')
  await expectAccessible(page)
})

test('a visitor who presses Save reads whom they log in for, and finds the character saved, once', async ({
  page,
  admin,
  person,
}) => {
  await person('saver')
  const { id } = await approved(admin, admin, { name: 'Wanted Wren' })
  await page.goto(`/character/${id}`)
  await link(page, 'Save').click()
  await expect(page.getByText('Log In to save Wanted Wren.')).toBeVisible()
  await expectAccessible(page)
  await logIn(page, 'saver')
  await expect(page).toHaveURL(`/character/${id}`)
  const favourites = page.getByRole('dialog').getByRole('checkbox', { name: /^Favourites/ })
  await expect(favourites).toBeChecked()
  await expect(page.getByRole('dialog').getByRole('status')).toHaveText('Added to Favourites')
  await favourites.click()
  await expect(favourites).not.toBeChecked()
  await page.reload()
  await expect(button(page, 'Save: Wanted Wren')).toBeVisible()
  await expect(page.getByRole('dialog')).toHaveCount(0)
})
