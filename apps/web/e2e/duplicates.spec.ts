import type { Page } from '@playwright/test'
import { expectAccessible } from './axe.ts'
import { approved, submitted } from './given.ts'
import { expectToast } from './people.ts'
import { button, field, heading, link } from './screen.ts'
import { expect, PASSWORD, sharedSite } from './site.ts'

const test = sharedSite()

const become = (page: Page, username: string) =>
  page.request.post('/api/auth/login', { data: { username, password: PASSWORD } })

test('found while typing, told to the admin, compared, and rejected as what is here already', async ({
  page,
  person,
  admin,
  otherBrowser,
}) => {
  const alice = await person('alice')
  const original = await approved(admin, alice, { name: 'Juniper Vale', origin: 'The Quiet Sea' })
  const bob = await person('bob')
  await become(page, 'bob')
  await page.goto('/submit')
  await field(page, 'Character name').fill('Vale, Juniper')
  const hint = page.getByRole('region', { name: 'Already here?' })
  await expect(hint.getByRole('link', { name: /Juniper Vale/ })).toHaveAttribute(
    'href',
    `/character/${original.id}`,
  )
  await field(page, 'Character name').fill('Nobody Of That Name')
  await expect(hint).toHaveCount(0)

  const desk = await otherBrowser()
  await desk.request.post('/api/auth/login', { data: { username: 'root', password: PASSWORD } })
  await desk.goto('/admin')
  const again = await submitted(bob, {
    name: 'Juniper Vale (Retold)',
    origin: 'Quiet Sea universe',
    description: 'A grafter of trees that grow on the deep sea floor.',
  })
  await expect(desk.getByRole('button', { name: /^Notifications, \d+ unread/ })).toBeVisible()
  await desk.getByRole('button', { name: /^Notifications/ }).click()
  await desk.getByRole('link', { name: 'Compare Characters: Juniper Vale (The Quiet Sea)' }).click()
  await expect(desk).toHaveURL(`/admin/compare/${again.id}/${original.id}`)
  await expect(heading(desk, 'Duplicate Comparison')).toBeVisible()
  await expect(desk.getByText('same name apart from the bracket')).toBeVisible()
  const description = desk.getByRole('heading', { name: 'Description Different' }).locator('xpath=..')
  await expect(description.locator('ins')).toHaveText(/deep/)
  await expect(desk.getByRole('heading', { name: 'Backstory', exact: true })).toBeVisible()
  await expectAccessible(desk)

  await button(desk, 'Reject as Duplicate').click()
  const dialog = desk.getByRole('dialog')
  await expect(field(dialog, 'Reason')).toHaveValue(new RegExp(`/character/${original.id}$`))
  await button(dialog, 'Reject Permanently').click()
  await expectToast(desk, 'Character Rejected')
  const decided = await bob.call<{ status: string; rejectionReason: string }>(
    'GET',
    `/api/characters/${again.id}`,
  )
  expect(decided).toMatchObject({ status: 'rejected', rejectionReason: expect.stringContaining(original.id) })
})

test('not a duplicate: remembered, and both lead to their own pages', async ({ page, person, admin }) => {
  const cleo = await person('cleo')
  const one = await approved(admin, cleo, { name: 'Ada Wren', origin: 'Low Tide' })
  const other = await submitted(cleo, { name: 'Ada Wren', origin: 'Low Tide' })
  await become(page, 'root')
  await page.goto(`/admin/compare/${other.id}/${one.id}`)
  await button(page, 'Not a Duplicate').click()
  await expectToast(page, 'Not a Duplicate')
  await expect(page.getByText('An admin has called these two distinct.')).toBeVisible()
  await link(page, 'View Original Character').click()
  await expect(page).toHaveURL(`/character/${one.id}`)
})

test.describe('where the browser says in the console what was refused', () => {
  test.use({ allowedErrors: [/^Failed to load resource/] })

  test('nothing to compare: it says so and leads back to the dashboard', async ({ page }) => {
    await become(page, 'root')
    await page.goto('/admin/compare/none/neither')
    await expect(heading(page, 'Comparison Not Available')).toBeVisible()
    await link(page, 'Back to Admin Dashboard').click()
    await expect(page).toHaveURL('/admin')
  })
})
