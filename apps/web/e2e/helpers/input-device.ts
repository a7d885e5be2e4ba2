import { expect, type Locator, type Page } from '@playwright/test'

/** A way to use a page. The same test runs with each. */
export interface InputDevice {
  press(target: Locator): Promise<void>
  write(field: Locator, text: string): Promise<void>
  pick(select: Locator, label: string): Promise<void>
  chooseFile(button: Locator, file: { name: string; mimeType: string; buffer: Buffer }): Promise<void>
}

export const mouse = (page: Page): InputDevice => ({
  async press(target) {
    // The checkbox of a chip is behind the chip's label, so the label is clicked instead.
    const label = await target.evaluate((element) => element instanceof HTMLInputElement && element.id)
    await (label ? page.locator(`label[for="${label}"]`) : target).click()
  },
  write: async (field, text) => {
    await field.click()
    await field.fill(text)
  },
  pick: async (select, label) => {
    await select.selectOption({ label })
  },
  chooseFile: async (button, file) => {
    const chooser = page.waitForEvent('filechooser')
    await button.click()
    await (await chooser).setFiles(file)
  },
})

const MOST_TABS = 120

/** The keyboard alone: elements that Tab cannot reach cannot be used. */
export function keyboard(page: Page): InputDevice {
  const isFocused = (target: Locator) => target.evaluate((element) => element === document.activeElement)

  const isBehind = (target: Locator) =>
    target.evaluate((element) => {
      const from = document.activeElement ?? document.body
      return (element.compareDocumentPosition(from) & Node.DOCUMENT_POSITION_FOLLOWING) > 0
    })

  async function tabTo(target: Locator): Promise<void> {
    await expect(target).toBeAttached()
    // Within a menu, arrow keys move the focus.
    const isInMenu = (await target.getAttribute('role')) === 'menuitem'
    const key = isInMenu ? 'ArrowDown' : (await isBehind(target)) ? 'Shift+Tab' : 'Tab'
    for (let tabs = 0; tabs < MOST_TABS; tabs += 1) {
      if (await isFocused(target)) return
      await page.keyboard.press(key)
    }
    throw new Error(`${key} does not reach ${String(target)}`)
  }

  return {
    async press(target) {
      await tabTo(target)
      const isBox = await target.evaluate((element) => element instanceof HTMLInputElement)
      await page.keyboard.press(isBox ? 'Space' : 'Enter')
    },
    async write(field, text) {
      await tabTo(field)
      await page.keyboard.press('ControlOrMeta+A')
      await page.keyboard.press('Delete')
      await page.keyboard.type(text)
    },
    async pick(select, label) {
      await tabTo(select)
      await page.keyboard.type(label)
      await expect(select.locator('option:checked')).toHaveText(label)
    },
    async chooseFile(button, file) {
      await tabTo(button)
      const chooser = page.waitForEvent('filechooser')
      await page.keyboard.press('Enter')
      await (await chooser).setFiles(file)
    },
  }
}
