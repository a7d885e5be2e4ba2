import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { visit } from '../../../screens/screen.tsx'
import { as } from '../../../screens/site.ts'

test('a failed login shows an error in the form, and focuses the password', async () => {
  await as('hana').auth.current.query()
  await visit('/login')
  await page.getByLabelText('Username').fill('hana')
  await page.getByLabelText('Password', { exact: true }).fill('wrong horse')
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByRole('alert')).toHaveTextContent('Invalid username or password')
  await expect.element(page.getByLabelText('Password', { exact: true })).toHaveFocus()
})

test('after the login one is where one wanted to go', async () => {
  await as('hana').auth.current.query()
  await visit('/login?next=/submissions')
  await page.getByLabelText('Username').fill('hana')
  await page.getByLabelText('Password', { exact: true }).fill('correct horse')
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByRole('heading', { name: 'My Submissions' })).toBeVisible()
})
