import { drawDataUrl, expectLoaded, expectToast } from './helpers/actions.ts'
import { expectAccessible } from './helpers/axe.ts'
import { changed, decisionsToUndo, suggested, tick } from './helpers/corrections.ts'
import { approved, submitted } from './helpers/fixtures.ts'
import { button, heading } from './helpers/locators.ts'
import { openSubmission, test } from './helpers/review-desk.ts'
import { expect } from './helpers/site.ts'

test('the dashboard counts open corrections, and leads to the desk; without any it says so', async ({
  page,
  root,
  person,
}) => {
  const [alice, bert] = [await person('alice'), await person('bert')]
  const { id } = await approved(root, alice)
  await page.goto('/admin')
  await page.getByRole('link', { name: 'Corrections 0' }).click()
  await expect(heading(page, 'No open corrections')).toBeVisible()
  await changed(bert, id, { series: 'Salt songs' })
  await page.getByRole('link', { name: 'Back to Admin Dashboard' }).click()
  await expect(page.getByRole('link', { name: /^Corrections 1 / })).toBeVisible()
  await button(page, 'Menu of root').click()
  await page.getByRole('menuitem', { name: 'Corrections' }).click()
  await expect(heading(page, 'Corrections')).toBeVisible()
})

test('a submission of what is published already: its new fields become a correction, and the next one opens @long', async ({
  page,
  root,
  person,
}) => {
  const [alice, bert] = [await person('alice'), await person('bert')]
  const original = await approved(root, alice, { name: 'Ada Wren' })
  const again = await submitted(bert, {
    name: 'Ada Wren',
    description: 'Another text.',
    series: 'Salt songs',
    writers: ['Pell Ruddock'],
  })
  await submitted(bert, { name: 'After', origin: 'World of After' })
  await page.goto(`/admin/compare/${again.id}/${original.id}`)
  await expectLoaded(page)
  await button(page, 'Keep What Is New').click()
  const dialog = page.getByRole('dialog')
  // What the published one lacks is ticked.
  await expect(dialog.getByRole('checkbox', { checked: true })).toHaveCount(2)
  await expect(dialog.getByRole('checkbox')).toHaveCount(3)
  await expectAccessible(page)
  await dialog.getByRole('checkbox', { name: 'Series' }).uncheck()
  await dialog.getByRole('checkbox', { name: 'Writers' }).uncheck()
  await button(dialog, 'Close and Keep').click()
  await expect(dialog.getByText('Choose at least one field.')).toBeVisible()
  await dialog.getByRole('checkbox', { name: 'Writers' }).check()
  await button(dialog, 'Close and Keep').click()
  await expectToast(page, 'Kept as a Correction')
  await expect(openSubmission(page)).toHaveText('After')
  await page.getByRole('link', { name: 'Decide on it' }).click()
  await expect(openSubmission(page)).toHaveText('Ada Wren')
  await expect(tick(page, 'Writers')).toBeChecked()
  await expect(page.getByRole('checkbox')).toHaveCount(1)
})

test('another picture is taken in place of the proposed one, not before its upload is done @long', async ({
  page,
  root,
  person,
}) => {
  const [alice, bert] = [await person('alice'), await person('bert')]
  const { id } = await approved(root, alice, { name: 'Ada Wren' })
  await page.goto('/admin/corrections')
  await changed(bert, id, { imageUrl: await drawDataUrl(page) })
  await page.reload()
  await button(page, 'Amend: Picture').click()
  const amended = page.getByRole('group', { name: 'Picture, as you take it' })
  const address = /^\/media\/\w+\.webp/
  const proposed = await amended.locator('img').getAttribute('src')
  expect(proposed).toMatch(address)

  const upload = Promise.withResolvers<void>()
  await page.route('**/api/pictures', async (route) => {
    await upload.promise
    await route.continue()
  })
  await amended.getByLabel('Picture', { exact: true }).setInputFiles({
    name: 'square.png',
    mimeType: 'image/png',
    buffer: await page.screenshot({ clip: { x: 0, y: 0, width: 90, height: 90 } }),
  })
  await page.getByRole('dialog').getByRole('button', { name: 'Crop' }).click()
  await expect(button(amended, 'Cancel the upload')).toBeVisible()
  await expectAccessible(page)
  await button(page, 'Take 1 of 1 A').click()
  await expectToast(page, 'The picture is not uploaded yet')
  upload.resolve()
  await expect(amended.locator('img')).toHaveAttribute('src', address)
  await button(page, 'Take 1 of 1 A').click()
  await expect(decisionsToUndo(page)).toContainText('Accepted the correction of Ada Wren')
  const shown = async () =>
    (await alice.call<{ imageUrl: string | null }>('GET', `/api/characters/${id}`)).imageUrl
  await expect.poll(shown).toMatch(address)
  expect(proposed).not.toContain(await shown())
})

test('a page that was reported is deleted at the desk, and no key confirms it; the other admin reads what happened @long', async ({
  page,
  root,
  person,
  otherBrowser,
  second,
}) => {
  const [alice, bert] = [await person('alice'), await person('bert')]
  const { id } = await approved(root, alice, { name: 'Ada Wren' })
  const report = await suggested(bert, id, { kind: 'problem', topic: 'hurtful', note: 'It mocks a girl.' })
  await page.goto('/admin/corrections')
  const other = await otherBrowser(second)
  await other.goto('/admin/corrections')
  for (const desk of [page, other])
    await expect(
      desk.getByText('The owner of the page is not asked, and does not see this report.'),
    ).toBeVisible()
  const remove = button(page, 'Delete')
  await remove.click()
  const dialog = page.getByRole('dialog', { name: 'Delete Ada Wren?' })
  await expect(button(dialog, 'Cancel')).toBeFocused()
  await expectAccessible(page)
  for (const key of ['a', 'x', 'd']) await page.keyboard.press(key)
  await expect(dialog).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(dialog).toHaveCount(0)
  await expect(remove).toBeFocused()
  await remove.click()
  await button(dialog, 'Delete').click()
  await expectToast(page, 'Character Deleted')
  await expect(
    other.getByText('root just accepted the report on Ada Wren: the page has been removed.'),
  ).toBeVisible()
  await expect(heading(page, 'No open corrections')).toBeVisible()
  expect(await bert.call('GET', `/api/corrections/${report.id}`)).toMatchObject({ status: 'accepted' })
})

test('the approved and the rejected characters are searched by name, and the address keeps it @long', async ({
  page,
  root,
  person,
}) => {
  const alice = await person('alice')
  for (const name of ['Naruto', 'Ada Wren', 'Ada Two']) await approved(root, alice, { name })
  const { id } = await submitted(alice, { name: 'Ada the Rejected' })
  await root.call('PATCH', `/api/characters/${id}/status`, { status: 'rejected', permanent: true })
  await page.goto('/admin?tab=approved')
  const card = page.getByRole('article')
  await expect(card).toHaveCount(3)
  await page.getByLabel('Search by name').fill('naru')
  await expect(card).toHaveCount(1)
  await expect(card).toContainText('Naruto')
  await expect(page).toHaveURL('/admin?tab=approved&q=naru')
  await page.reload()
  await expect(page.getByLabel('Search by name')).toHaveValue('naru')
  await expect(card).toHaveCount(1)
  await page.getByLabel('Search by name').fill('nobody')
  await expect(page.getByText('None of these has “nobody” in its name.')).toBeVisible()
  await expectAccessible(page)
  await page.goto('/admin?shown=rejected&q=rejected')
  await expect(card).toHaveCount(1)
  await page.getByLabel('Search by name').fill('naru')
  await expect(page.getByText('None of these has “naru” in its name.')).toBeVisible()
  await page.getByLabel('Search by name').fill('')
  await expect(card).toContainText(['Ada the Rejected'])
})
