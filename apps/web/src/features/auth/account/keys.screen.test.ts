import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { PASSWORD } from '../../../../screens/given.ts'
import { button, expectToast, field, toasts } from '../../../../screens/locators.ts'
import { visit } from '../../../../screens/screen.tsx'

test('a wrong password of several fields of that name has the focus; after the right one nothing says any more that the key failed', async () => {
  await visit('/account', { by: 'kim' })
  const keys = page.getByRole('region', { name: 'Keys', exact: true })
  await field('Name', keys).fill('Import script')
  await field('Your password', keys).fill('not the password')
  await button('Create Key', keys).click()
  await expectToast("Couldn't create the key")
  await expect.element(field('Your password', keys)).toHaveFocus()
  await field('Your password', keys).fill(PASSWORD)
  await button('Create Key', keys).click()
  await expect.element(keys.getByText(/^psn_/)).toBeVisible()
  expect(toasts().getByText("Couldn't create the key").elements()).toEqual([])
})
