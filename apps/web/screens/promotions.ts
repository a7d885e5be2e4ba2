import type { DemoCard, Duration } from '@personae/contract/promotion-plans'
import { expect } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { approved } from './given.ts'
import { button, field, heading } from './locators.ts'
import { visit } from './screen.tsx'
import { as } from './site.ts'

export const ORDER = {
  title: 'The orchard under the sea',
  description: 'Meet the woman who grafts apples onto coral.',
  duration: '1-month' as Duration,
}

/** Publishes a character of a user, in a universe of its own. */
export const published = (owner: string, name: string) =>
  approved(owner, { name, origin: `World of ${name}` })

/** Reserves a slot, as the form does. */
export const reserved = (by: string, characterId: string, more: Partial<typeof ORDER> = {}) =>
  as(by).payments.start.mutate({ ...ORDER, ...more, characterId })

/** Pays the reserved slot with a demo card. */
export async function paid(by: string, card: DemoCard = 'succeeds') {
  const open = await as(by).payments.current.query()
  return as(by).payments.payDemo.mutate({ id: open!.payment.id, card })
}

export async function bought(by: string, characterId: string, more: Partial<typeof ORDER> = {}) {
  await reserved(by, characterId, more)
  return paid(by)
}

export const picker = () => page.getByRole('combobox', { name: /^Character/ })
export const option = (name: string) => page.getByRole('option').filter({ hasText: name })
export const plan = (label: string) =>
  page.getByRole('radiogroup', { name: /^Duration/ }).getByRole('radio', { name: new RegExp(`^${label}`) })
export const continueButton = () => button('Continue to Payment')
export const payButton = (amount = '$49.99') => button(`Pay ${amount}`)
export const facts = () => page.getByRole('listitem').filter({ hasText: 'Active Promotions' })

/** Searches a character in the picker and chooses it. */
export async function pick(name: string): Promise<void> {
  await picker().fill(name)
  await expect.poll(() => page.getByRole('option').length).toBe(1)
  await userEvent.keyboard('{ArrowDown}{Enter}')
  await expect.element(picker()).toHaveValue(name)
}

/** Fills in the form, except the character. */
export async function writeOrder(): Promise<void> {
  await field('Title').fill(ORDER.title)
  await field('Description').fill(ORDER.description)
  await plan('1 month').click()
}

export async function expectOrder(): Promise<void> {
  await expect.element(field('Title')).toHaveValue(ORDER.title)
  await expect.element(field('Description')).toHaveValue(ORDER.description)
  await expect.element(plan('1 month')).toBeChecked()
}

/** Opens the payment step of a character by the form. */
export async function toPayment(by: string, characterId: string): Promise<void> {
  await visit(`/promote?character=${characterId}`, { by })
  await writeOrder()
  await continueButton().click()
  await expect.element(heading('Payment')).toBeVisible()
}
