import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { PASSWORD } from '../../../../screens/given.ts'
import { button, expectToast, field, toasts } from '../../../../screens/locators.ts'
import { visit } from '../../../../screens/screen.tsx'

test('after a wrong password its field has the focus, and the toast goes away with the next attempt', async () => {
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

test('password managers find in each form whose password it asks for', async () => {
  await visit('/account', { by: 'hana' })
  await expect.element(button('Create Key')).toBeVisible()
  const forms = [...document.querySelectorAll('form:has([type=password])')]
  const names = forms.map((form) => form.querySelector<HTMLInputElement>('[autocomplete=username]')?.value)
  expect(names).toEqual(['hana', 'hana', 'hana', 'hana'])
})
