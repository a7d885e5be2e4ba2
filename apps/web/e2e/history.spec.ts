import { expectAccessible } from './helpers/axe.ts'
import { approved, enter, WRITTEN } from './helpers/fixtures.ts'
import { drawDataUrl, expectToast } from './helpers/actions.ts'
import { button, heading, link } from './helpers/locators.ts'
import { expect, sharedSite } from './helpers/site.ts'

const test = sharedSite()

test('the changes and their authors: read by the submitter, reverted by an admin @long', async ({
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
  // The first version shows its original texts.
  const first = page.getByRole('listitem').filter({ hasText: 'Submitted by alice' })
  await first.scrollIntoViewIfNeeded()
  await expect(first).toContainText('A grafter of trees that grow on the sea floor.')
  await expect(first.locator('ins, del')).toHaveCount(0)
  const revert = button(
    page.getByRole('listitem').filter({ hasText: 'Submitted by alice' }),
    'Revert to this version',
  )
  await revert.click()
  await expectToast(page, 'Restored')
  await expect(revert).toBeFocused()
  await expect(heading(page, 'History of Before')).toBeVisible()
  await expect(page.getByRole('listitem').first()).toContainText('Reverted to an earlier version by root')
})

test.describe('a server that fails once', () => {
  test.use({ allowedErrors: [/^Failed to load resource.*503/] })

  test('texts that could not be loaded have a retry button @long', async ({ page, person, admin }) => {
    const cleo = await person('cleo')
    const { id } = await approved(admin, cleo, { name: 'Shown Once' })
    await enter(page, admin)
    const texts = '**/trpc/characters.revision*'
    await page.route(texts, (route) => route.fulfill({ status: 503, json: {} }))
    await page.goto(`/character/${id}/history`)
    const newest = page.getByRole('listitem').first()
    await expect(newest.getByRole('alert')).toContainText('could not be loaded')
    await page.unroute(texts)
    await button(newest, 'Try again').click()
    await expect(newest.locator('ins').first()).toHaveText('Approved')
  })
})

test('the audit log: filtered by action and by name @long', async ({ page, person, admin }) => {
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
  await expect(rows.getByRole('link', { name: 'Logged Two' })).toHaveAttribute('href', /^\/character\//)
  // Days are in local time; an incomplete date is ignored.
  const today = await page.evaluate(() => new Date().toLocaleDateString('sv'))
  for (const [day, count] of [
    [today, 1],
    ['2001-01-01', 0],
    ['0002-01-01', 1],
  ] as const) {
    await page.getByLabel('To', { exact: true }).fill(day)
    await expect(rows).toHaveCount(count)
  }
  await page.getByLabel('From', { exact: true }).fill(today)
  await expect(rows).toHaveCount(1)
  await page.getByLabel('Action').selectOption('Deleted')
  await expect(heading(page, 'No entries')).toBeVisible()
  // Longer than any name: no results, and no error.
  await page.getByLabel('Name').fill('')
  await page.keyboard.insertText('x'.repeat(300))
  await expect(page.getByLabel('Name')).toHaveValue('x'.repeat(200))
  await expect(heading(page, 'No entries')).toBeVisible()
  await page.getByLabel('Name').fill('')
  await page.getByLabel('Action').selectOption('Everything')
  await expect(rows.first()).toBeVisible()
  await expectAccessible(page)
})

test('a replaced picture is shown beside the new one, and a revert restores it', async ({
  page,
  person,
  admin,
}) => {
  await page.goto('/')
  const first = await drawDataUrl(page)
  const other = await page.evaluate(() => {
    const canvas = document.createElement('canvas')
    canvas.width = canvas.height = 120
    canvas.getContext('2d')!.fillRect(20, 20, 60, 60)
    return canvas.toDataURL('image/png')
  })
  const { id, imageUrl } = await approved(admin, await person('nell'), { name: 'Painted', imageUrl: first })
  await admin.call('PATCH', `/api/characters/${id}`, { ...WRITTEN, name: 'Painted', imageUrl: other })
  await enter(page, admin)
  await page.goto(`/character/${id}/history`)
  const pictures = page.getByRole('listitem').first().locator('img')
  await expect(pictures).toHaveCount(2)
  for (const at of [0, 1]) {
    await expect
      .poll(() => pictures.nth(at).evaluate((img: HTMLImageElement) => img.naturalWidth))
      .toBeGreaterThan(0)
  }
  await button(page.getByRole('listitem').last(), 'Revert to this version').click()
  await expectToast(page, 'Restored')
  expect(await admin.call('GET', `/api/characters/${id}`)).toMatchObject({ imageUrl })
})
