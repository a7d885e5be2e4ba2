import type { Duration } from '@personae/contract/promotion-plans'
import type { Page } from '@playwright/test'
import { approved, enter, type Person } from './fixtures.ts'
import type { InputDevice } from './input-device.ts'
import { button, field, heading } from './locators.ts'
import { expect } from './site.ts'

export const ORDER = {
  title: 'The orchard under the sea',
  description: 'Meet the woman who grafts apples onto coral.',
  duration: '1-month' as Duration,
}

/** Publishes a character of a user, in a universe of its own. */
export const published = (admin: Person, owner: Person, name: string) =>
  approved(admin, owner, { name, origin: `World of ${name}` })

export const picker = (page: Page) => page.getByRole('combobox', { name: /^Character/ })
export const plan = (page: Page, label: string) =>
  page.getByRole('radiogroup', { name: /^Duration/ }).getByRole('radio', { name: label })
export const continueButton = (page: Page) => button(page, 'Continue to Payment')
export const payButton = (page: Page, amount = '$49.99') => button(page, `Pay ${amount}`)

/** Searches a character in the picker and chooses it. */
export async function pick(page: Page, device: InputDevice, name: string): Promise<void> {
  await device.write(picker(page), name)
  await expect(page.getByRole('option')).toHaveCount(1)
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(picker(page)).toHaveValue(name)
}

/** Fills in the form, except the character. */
export async function writeOrder(page: Page): Promise<void> {
  await field(page, 'Title').fill(ORDER.title)
  await field(page, 'Description').fill(ORDER.description)
  await plan(page, '1 month').check()
}

export async function expectOrder(page: Page): Promise<void> {
  await expect(field(page, 'Title')).toHaveValue(ORDER.title)
  await expect(field(page, 'Description')).toHaveValue(ORDER.description)
  await expect(plan(page, '1 month')).toBeChecked()
}

/** Opens the payment step of a character by the form. */
export async function toPayment(page: Page, person: Person, characterId: string): Promise<void> {
  await enter(page, person)
  await page.goto(`/promote?character=${characterId}`)
  await writeOrder(page)
  await continueButton(page).click()
  await expect(heading(page, 'Payment')).toBeVisible()
}
