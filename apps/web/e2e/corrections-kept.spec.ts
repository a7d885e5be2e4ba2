import { expectToast } from './helpers/actions.ts'
import { expectAccessible } from './helpers/axe.ts'
import { changed, tick } from './helpers/corrections.ts'
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
  await page.getByRole('link', { name: 'Corrections (0)' }).click()
  await expect(heading(page, 'No open corrections')).toBeVisible()
  await changed(bert, id, { series: 'Salt songs' })
  await page.getByRole('link', { name: 'Back to Admin Dashboard' }).click()
  await expect(page.getByRole('link', { name: 'Corrections (1)' })).toBeVisible()
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
