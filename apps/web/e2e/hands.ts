import { expect, type Locator, type Page } from '@playwright/test'

/** A way to use a page. The same walk is done with each. */
export interface Hand {
  press(target: Locator): Promise<void>
  write(field: Locator, text: string): Promise<void>
  pick(select: Locator, label: string): Promise<void>
  chooseFile(button: Locator, file: { name: string; mimeType: string; buffer: Buffer }): Promise<void>
}

export const mouse = (page: Page): Hand => ({
  async press(target) {
    // A chip's checkbox lies under its label, which is what one clicks.
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

/** Tab and keys alone: whatever cannot be reached by Tab cannot be used. */
export function keyboard(page: Page): Hand {
  const isFocused = (target: Locator) => target.evaluate((element) => element === document.activeElement)

  async function tabTo(target: Locator): Promise<void> {
    await expect(target).toBeAttached()
    // Within a menu the arrows move, as everywhere.
    const key = (await target.getAttribute('role')) === 'menuitem' ? 'ArrowDown' : 'Tab'
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
