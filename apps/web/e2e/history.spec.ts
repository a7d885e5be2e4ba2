import { expectAccessible } from './axe.ts'
import { approved, enter, WRITTEN } from './given.ts'
import { expectToast } from './people.ts'
import { button, heading, link } from './screen.ts'
import { expect, sharedSite } from './site.ts'

const test = sharedSite()

test('what changed, by whom: read by the submitter, reverted by an admin', async ({
  page,
  person,
  admin,
  otherBrowser,
}) => {
  const alice = await person('alice')
  const { id } = await approved(admin, alice, { name: 'Before' })
  await admin.call('PATCH', `/api/characters/${id}`, {
    ...WRITTEN,
    name: 'After',
    description: 'A grafter of trees that grow on the deep sea floor.',
  })

  const hers = await otherBrowser(alice)
  await hers.goto(`/character/${id}`)
  await link(hers, 'History').click()
  await expect(heading(hers, 'History of After')).toBeVisible()
  const newest = hers.getByRole('listitem').first()
  await expect(newest).toContainText('Edited by root')
  await expect(newest.locator('del')).toHaveText(['Before'])
  await expect(newest.locator('ins')).toHaveText(['After', /deep/])
  await expect(button(hers, 'Revert to this version')).toHaveCount(0)

  await enter(page, admin)
  await page.goto(`/character/${id}/history`)
  await expectAccessible(page)
  const revert = button(
    page.getByRole('listitem').filter({ hasText: 'Submitted by alice' }),
    'Revert to this version',
  )
  await revert.click()
  await expectToast(page, 'Reverted')
  await expect(revert).toBeFocused()
  await expect(heading(page, 'History of Before')).toBeVisible()
  await expect(page.getByRole('listitem').first()).toContainText('Reverted to an earlier version by root')
})

test('the log of what admins do: filtered by action and by name', async ({ page, person, admin }) => {
  const bea = await person('bea')
  await approved(admin, bea, { name: 'Logged One' })
  await approved(admin, bea, { name: 'Logged Two' })
  await enter(page, admin)
  await page.goto('/admin')
  await link(page, 'Audit log').click()
  const rows = page.locator('tbody tr')
  await expect(rows.filter({ hasText: 'Logged' })).toHaveCount(2)
  await page.getByLabel('Name').fill('logged two')
  await expect(rows).toHaveCount(1)
  await expect(rows).toContainText('Approved')
  await page.getByLabel('Action').selectOption('Deleted')
  await expect(heading(page, 'No entries')).toBeVisible()
  // Longer than any name: there is nobody, and nothing is wrong.
  await page.getByLabel('Name').fill('')
  await page.keyboard.insertText('x'.repeat(300))
  await expect(page.getByLabel('Name')).toHaveValue('x'.repeat(200))
  await expect(heading(page, 'No entries')).toBeVisible()
  await page.getByLabel('Name').fill('')
  await page.getByLabel('Action').selectOption('Everything')
  await expect(rows.first()).toBeVisible()
  await expectAccessible(page)
})
