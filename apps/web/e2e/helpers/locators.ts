import { expect, type Locator, type Page } from '@playwright/test'

type Within = Page | Locator

export const button = (within: Within, name: string) => within.getByRole('button', { name, exact: true })
export const link = (within: Within, name: string) => within.getByRole('link', { name, exact: true })
export const heading = (within: Within, name: string) => within.getByRole('heading', { name, exact: true })
/** A text field by the start of its label, as the label of a required field ends with an asterisk. */
export const field = (within: Within, name: string) =>
  within.locator('input, textarea').and(within.getByLabel(new RegExp(`^${name}`)))
export const toastRegion = (page: Page) => page.getByRole('region', { name: /Notifications/ })

/** Expects a message beside the field that is also announced by screen readers. */
export async function expectWrong(wrong: Locator, message: string): Promise<void> {
  await expect(wrong).toHaveAccessibleDescription(new RegExp(message.replace('/', '\\/')))
  await expect(wrong).toHaveAttribute('aria-invalid', 'true')
}
