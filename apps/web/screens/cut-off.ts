import { expect, test } from 'vitest'
import { page, type Locator } from 'vitest/browser'
import { button, dialog, expectLoaded, field, title, toasts } from './locators.ts'
import { cutOff, visit } from './screen.tsx'

/** A button that writes, and the expected state of its screen. */
export interface Pressed {
  what: string
  path: string | (() => string)
  by: string | null
  /** Opens what the button is in. */
  opens?: () => Promise<void>
  /** What is typed, by the label of its field, and must not be lost. */
  typed?: Record<string, string>
  /** Other preparation. */
  prepare?: () => Promise<void>
  press: () => Promise<void>
  /** The expected message. */
  says: string | RegExp
  /** The title of the screen, which is still shown. */
  stays: string
}

export const clicking = (name: string) => () => button(name).click()
export const confirming = (name: string) => () => button(name, dialog()).click()
/** Presses what opens a dialog, and waits for it. */
export const asking = (name: string) => async () => {
  await button(name).click()
  await expect.element(dialog()).toBeVisible()
}

/** A test for each button: without an answer the page stays, shows an error, and keeps typed text. */
export function pressWhileCutOff(buttons: Pressed[]): void {
  test.for(buttons)('no connection, and $what is pressed', async (row) => {
    const { path, by, opens, typed = {}, prepare, press, says, stays } = row
    await visit(typeof path === 'string' ? path : path(), { by })
    await expect.element(title(stays)).toBeInTheDocument()
    await expectLoaded()
    // What shows toasts is loaded after the first view.
    await expect.poll(() => toasts().elements()[0]?.childElementCount).toBeTruthy()
    await opens?.()
    const within: typeof page | Locator = opens ? dialog() : page
    for (const [label, text] of Object.entries(typed)) await field(label, within).fill(text)
    await prepare?.()
    cutOff()
    await press()
    await expect.element(page.getByRole('alert').getByText(says).first()).toBeVisible()
    await expect.element(title(stays)).toBeInTheDocument()
    for (const [label, text] of Object.entries(typed))
      await expect.element(field(label, within)).toHaveValue(text)
  })
}
