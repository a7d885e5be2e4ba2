import { openSubmission, test } from './helpers/review-desk.ts'
import { approved, submitted } from './helpers/fixtures.ts'
import { expectLoaded, expectToast } from './helpers/actions.ts'
import { button, field, heading } from './helpers/locators.ts'
import { expect } from './helpers/site.ts'

test('only by keyboard from any page to the desk, to the comparison, and to the next submission @long', async ({
  page,
  root,
  person,
}) => {
  const iris = await person('iris')
  for (const name of ['Ada Wren', 'Tam Oxley', 'Una Marsh'])
    await approved(root, iris, { name, origin: `World of ${name}` })
  for (const name of ['Before', 'Ada Wren', 'Tam Oxley', 'Una Marsh', 'After'])
    await submitted(iris, { name, origin: `World of ${name}` })

  // In a field the two keys are letters; anywhere else they open the desk.
  await page.goto('/')
  const search = page.getByLabel('Search characters')
  await expect(button(page, 'Log out')).toBeVisible()
  await search.pressSequentially('gr')
  await expect(search).toHaveValue('gr')
  await expect(page).toHaveURL('/?q=gr')
  await search.blur()
  await page.keyboard.press('g')
  await page.keyboard.press('r')
  await expect(page).toHaveURL('/admin/review')
  const entries = page.getByRole('list', { name: 'The queue' }).getByRole('listitem')
  await expect(entries.filter({ hasText: 'Possible duplicate' })).toHaveText([/Ada/, /Tam/, /Una/])
  await page.keyboard.press('j')
  await expect(openSubmission(page)).toHaveText('Ada Wren')

  // There and back without a decision: the same submission is open. With a decision: the next one.
  const comparing = heading(page, 'Duplicate Comparison')
  for (const back of ['Escape', 'c']) {
    await expect(page.getByRole('link', { name: /^Compare with/ })).toBeVisible()
    await page.keyboard.press('c')
    await expect(comparing).toBeVisible()
    await expectLoaded(page)
    await page.keyboard.press(back)
    await expect(openSubmission(page)).toHaveText('Ada Wren')
  }
  await expect(page.getByRole('link', { name: /^Compare with/ })).toBeVisible()
  await page.keyboard.press('c')
  await expect(comparing).toBeVisible()
  await expectLoaded(page)
  await page.keyboard.press('a')
  await expect(openSubmission(page)).toHaveText('Tam Oxley')
  const undo = page.getByRole('status', { name: 'Decisions that can be undone' })
  await expect(undo).toContainText(/Approved Ada Wren\s*\d+ s/)

  await expect(page.getByRole('link', { name: /^Compare with/ })).toBeVisible()
  await page.keyboard.press('c')
  await expect(comparing).toBeVisible()
  await expectLoaded(page)
  await page.keyboard.press('d')
  await expect(field(page.getByRole('dialog'), 'Reason')).toHaveValue(/already in the database: Tam Oxley/)
  // Escape closes only the dialog, not the comparison, also while the focus is not in the dialog.
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await page.keyboard.press('d')
  await expect(page.getByRole('dialog')).toBeVisible()
  await page.evaluate(() => document.querySelector<HTMLElement>(':focus')?.blur())
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(comparing).toBeVisible()
  await expectLoaded(page)
  await page.keyboard.press('n')
  await expectToast(page, 'Not a Duplicate')
  await page.keyboard.press('r')
  await field(page.getByRole('dialog'), 'Reason').fill('Say how they differ.')
  await page.keyboard.press('ControlOrMeta+Enter')
  await expect(openSubmission(page)).toHaveText('Una Marsh')
  await expect(undo.getByRole('paragraph')).toHaveText([/Sent Tam Oxley for revision/, /Approved Ada Wren/])

  // After Undo it is open again, and no longer marked as a duplicate.
  await page.keyboard.press('u')
  await expect(openSubmission(page)).toHaveText('Tam Oxley')
  await expect(entries.filter({ hasText: 'Possible duplicate' })).toHaveText([/Una/])
  await page.keyboard.press('Shift+?')
  await expect(page.getByRole('dialog')).toContainText('Open the review desk, from any page')
})
