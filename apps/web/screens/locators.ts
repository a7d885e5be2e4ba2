import { expect } from 'vitest'
import { type Locator, locators, page } from 'vitest/browser'

declare module 'vitest/browser' {
  interface LocatorSelectors {
    /** Finds elements by a CSS selector: for those without a role. */
    getByCss: (selector: string) => Locator
  }
}

locators.extend({ getByCss: (selector) => selector })

type Within = Pick<Locator, 'getByRole' | 'getByLabelText' | 'getByCss'>

/** Unfolds the links for corrections and reports on a character's page. */
export const openSomethingWrong = (): Promise<void> => page.getByText('Something wrong?').click()

export const button = (name: string, within: Within = page) =>
  within.getByRole('button', { name, exact: true })
export const link = (name: string, within: Within = page) => within.getByRole('link', { name, exact: true })
export const heading = (name: string, within: Within = page) =>
  within.getByRole('heading', { name, exact: true })
export const title = (name: string) => page.getByRole('heading', { name, level: 1, includeHidden: true })
/** A text field by the start of its label, as the label of a required field ends with an asterisk. */
export const field = (name: string, within: Within = page) =>
  within.getByCss('input, textarea').and(within.getByLabelText(new RegExp(`^${name}`)))
export const dialog = () => page.getByRole('dialog')
export const toasts = () => page.getByRole('region', { name: /Notifications/ })

/** Expects a toast by its title or text. */
export const expectToast = (text: string) =>
  expect.element(toasts().getByText(text, { exact: true }).last()).toBeVisible()

/** Waits until the content of the page has loaded, and the open item can be decided on. */
export const expectLoaded = () =>
  expect.poll(() => document.querySelectorAll('[aria-busy="true"]:has(h1, kbd)').length).toBe(0)

/** Expects a message beside the field that is also announced by screen readers. */
export async function expectWrong(wrong: Locator, message: string): Promise<void> {
  await expect.element(wrong).toHaveAccessibleDescription(expect.stringContaining(message))
  await expect.element(wrong).toHaveAttribute('aria-invalid', 'true')
}

/** The address of the screen, without its origin. */
export const address = () => window.location.href.slice(window.location.origin.length)
