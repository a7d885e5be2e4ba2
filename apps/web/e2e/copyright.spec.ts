import { heading } from './helpers/locators.ts'
import { expect, sharedSite } from './helpers/site.ts'

const test = sharedSite()

test('on paper it is ink on white, without what can only be pressed @long', async ({ page }) => {
  await page.goto('/copyright')
  await expect(heading(page, 'You keep full ownership')).toBeVisible()
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByRole('banner')).toBeHidden()
  await expect(page.getByRole('navigation', { name: 'Contents' })).toBeHidden()
  await expect(page.getByRole('button', { name: 'Print this page' })).toBeHidden()
  await expect(page.locator('body')).toHaveCSS('background-color', 'rgb(255, 255, 255)')
  await expect(page.locator('article p').first()).toHaveCSS('color', 'rgb(0, 0, 0)')
})
