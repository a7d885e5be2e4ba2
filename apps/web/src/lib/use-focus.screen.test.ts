import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { PASSWORD } from '../../screens/given.ts'
import { button, field } from '../../screens/locators.ts'
import { hold, visit } from '../../screens/screen.tsx'
import { sharedSite } from '../../screens/site.ts'

sharedSite(async () => {})

test('a click beside a busy button is not undone when the button is enabled again, or goes', async () => {
  await visit('/account', { by: 'alice' })
  const codes = page.getByRole('region', { name: 'Recovery codes' })
  await field('Your password', codes).fill(PASSWORD)
  const release = hold('account.makeRecoveryCodes')
  await button('Generate Codes', codes).click()
  await page.getByRole('banner').click({ position: { x: 2, y: 2 } })
  release()
  await expect.element(button('I saved them', codes)).toBeVisible()
  expect(document.activeElement).toBe(document.body)
})

test('a click on a text, and then a key, draws no ring around what is around it', async () => {
  await visit('/account', { by: 'alice' })
  const codes = page.getByRole('region', { name: 'Recovery codes' })
  await codes.getByRole('heading').click()
  await userEvent.keyboard('{Shift}')
  expect(document.activeElement?.matches('section:focus-visible')).toBe(false)
})
