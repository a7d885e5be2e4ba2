import { expect, test } from 'vitest'
import { type Locator, page, userEvent } from 'vitest/browser'
import { queryClient } from '../src/lib/trpc.ts'
import { button, dialog, expectLoaded, field, title, toasts } from './locators.ts'
import { cutOff, visit } from './screen.tsx'

/** A button that writes, and the expected state of its screen. */
export interface Pressed {
  what: string
  path: string | (() => string)
  by: string | null
  /** Opens what contains the button: a dialog, unless `within` says otherwise. */
  opens?: () => Promise<void>
  /** The element with the typed fields, if it is neither a dialog nor the page. */
  within?: () => Locator
  /** The text to type by the label of its field. It must not be lost. */
  typed?: Record<string, string>
  prepare?: () => Promise<void>
  /** The button, or a key. */
  press: (() => Locator) | string
  /** The expected message. */
  says: string | RegExp
  /** The title of the screen, which is still shown. */
  stays: string
}

export const clicking = (name: string) => () => button(name)
/** A button of one of the page's cards. */
export const clickingIn = (card: string, name: string) => () =>
  button(name, page.getByRole('article').filter({ hasText: card }))
export const confirming = (name: string) => () => button(name, dialog())
/** Presses a button that opens a dialog, and waits for the dialog. */
export const asking = (name: string) => opening(clicking(name))
export const askingIn = (card: string, name: string) => opening(clickingIn(card, name))
const opening = (opener: () => Locator) => async () => {
  await untilReady(opener())
  await opener().click()
  await expect.element(dialog()).toBeVisible()
}

/** Waits until a button works: a press before that would do nothing. */
export async function untilReady(pressed: Locator): Promise<void> {
  await expect.element(pressed).toBeEnabled()
  await expectLoaded()
}

/** A test for each button: without a response the page stays, shows an error, and keeps typed text and focus. */
export function pressWhileCutOff(buttons: Pressed[]): void {
  test.for(buttons)('no connection, and $what is pressed', async (row) => {
    const { path, by, opens, typed = {}, prepare, press, says, stays } = row
    await visit(typeof path === 'string' ? path : path(), { by })
    await expectLoaded()
    // Wait for the code of toasts, which is loaded after the first view.
    await expect.poll(() => toasts().elements()[0]?.childElementCount).toBeTruthy()
    await opens?.()
    await expect.element(title(stays)).toBeInTheDocument()
    const within = row.within?.() ?? (opens ? dialog() : page)
    for (const [label, text] of Object.entries(typed)) await field(label, within).fill(text)
    await prepare?.()
    if (typeof press !== 'string') await untilReady(press())
    await expect.poll(() => queryClient.isFetching()).toBe(0)
    cutOff()
    await (typeof press === 'string' ? userEvent.keyboard(press) : press().click())
    await expect.element(page.getByRole('alert').getByText(says).first()).toBeVisible()
    await expect.element(title(stays)).toBeInTheDocument()
    // A key is pressed without anything focused.
    const lost = typeof press === 'string' ? null : document.body
    await expect.poll(() => document.activeElement).not.toBe(lost)
    for (const [label, text] of Object.entries(typed))
      await expect.element(field(label, within)).toHaveValue(text)
  })
}
