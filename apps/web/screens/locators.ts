import { expect } from 'vitest'
import { type Locator, locators, page } from 'vitest/browser'

declare module 'vitest/browser' {
  interface LocatorSelectors {
    /** By a CSS selector: for what has no role. */
    getByCss: (selector: string) => Locator
  }
}

locators.extend({ getByCss: (selector) => selector })

type Within = Pick<Locator, 'getByRole' | 'getByLabelText' | 'getByCss'>

/** Opens what is folded on a character's page. */
export const openSomethingWrong = (): Promise<void> => page.getByText('Something wrong?').click()

export const button = (name: string, within: Within = page) =>
  within.getByRole('button', { name, exact: true })
export const link = (name: string, within: Within = page) => within.getByRole('link', { name, exact: true })
export const heading = (name: string, within: Within = page) =>
  within.getByRole('heading', { name, exact: true })
export const title = (name: string) => page.getByRole('heading', { name, level: 1, includeHidden: true })
/** A text field by the start of its label: a required one ends with an asterisk. */
export const field = (name: string, within: Within = page) =>
  within.getByCss('input, textarea').and(within.getByLabelText(new RegExp(`^${name}`)))
export const dialog = () => page.getByRole('dialog')
export const toasts = () => page.getByRole('region', { name: /Notifications/ })

/** Expects a toast by its title or text. */
export const expectToast = (text: string) =>
  expect.element(toasts().getByText(text, { exact: true }).last()).toBeVisible()

/** Waits for the content of the page, and until what it shows can be decided on. */
export const expectLoaded = () =>
  expect.poll(() => document.querySelectorAll('[aria-busy="true"]:has(h1, kbd)').length).toBe(0)

/** Expects the message beside the field, and announced by screen readers. */
export async function expectWrong(wrong: Locator, message: string): Promise<void> {
  await expect.element(wrong).toHaveAccessibleDescription(expect.stringContaining(message))
  await expect.element(wrong).toHaveAttribute('aria-invalid', 'true')
}

/** The address of the screen, without its origin. */
export const address = () => window.location.href.slice(window.location.origin.length)
