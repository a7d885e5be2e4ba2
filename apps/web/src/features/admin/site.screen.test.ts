import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { expectAccessible } from '../../../screens/accessible.ts'
import { address } from '../../../screens/locators.ts'
import { visit } from '../../../screens/screen.tsx'

test.for([
  ['/admin/audit', 'Audit log', 'audit'],
  ['/admin/wanted', 'Wanted', 'wanted'],
] as const)('the former address %s opens its part of the site’s page', async ([former, name, part]) => {
  await visit(former, { by: 'root' })
  await expect.element(page.getByRole('tab', { name, selected: true })).toBeVisible()
  expect(address()).toBe(`/admin/site?part=${part}`)
})

test('on a phone the tab of the open part is in view', async () => {
  await page.viewport(360, 800)
  await visit('/admin/site?part=jobs', { by: 'root' })
  const tab = page.getByRole('tab', { name: 'Background work', selected: true })
  await expect.poll(() => tab.element().getBoundingClientRect().right).toBeLessThanOrEqual(360)
  await expectAccessible()
  await page.getByRole('tab', { name: 'Editorial row' }).click()
  expect(address()).toBe('/admin/site')
})
