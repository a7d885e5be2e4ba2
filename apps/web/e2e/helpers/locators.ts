import { expect, type Locator, type Page } from '@playwright/test'

type Within = Page | Locator

export const button = (within: Within, name: string) => within.getByRole('button', { name, exact: true })
export const link = (within: Within, name: string) => within.getByRole('link', { name, exact: true })
export const heading = (within: Within, name: string) => within.getByRole('heading', { name, exact: true })
/** A text field by the start of its label: a required one ends with an asterisk. */
export const field = (within: Within, name: string) =>
  within.locator('input, textarea').and(within.getByLabel(new RegExp(`^${name}`)))
export const toastRegion = (page: Page) => page.getByRole('region', { name: /Notifications/ })

/** Expects the message beside the field, and announced by screen readers. */
export async function expectWrong(wrong: Locator, message: string): Promise<void> {
  await expect(wrong).toHaveAccessibleDescription(new RegExp(message.replace('/', '\\/')))
  await expect(wrong).toHaveAttribute('aria-invalid', 'true')
}

/** The required contrast of small text. */
const CONTRAST = 4.5

/** Expects readable text after all transitions: opaque, and with enough contrast. */
export const expectReadable = (words: Locator) =>
  expect
    .poll(() =>
      words.evaluate(async (element) => {
        const fading = document.getAnimations().filter((one) => one instanceof CSSTransition)
        await Promise.allSettled(fading.map(({ finished }) => finished))
        const paint = document.createElement('canvas').getContext('2d')!
        const pixelOf = (color: string) => {
          paint.clearRect(0, 0, 1, 1)
          paint.fillStyle = color
          paint.fillRect(0, 0, 1, 1)
          return [...paint.getImageData(0, 0, 1, 1).data]
        }
        const luminance = (color: string) => {
          const [red = 0, green = 0, blue = 0] = pixelOf(color).map((value) => {
            const share = value / 255
            return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
          })
          return 0.2126 * red + 0.7152 * green + 0.0722 * blue
        }
        const around: CSSStyleDeclaration[] = []
        for (let part: Element | null = element; part; part = part.parentElement)
          around.push(getComputedStyle(part))
        const opacity = around.reduce((product, style) => product * Number(style.opacity), 1)
        const ground = around.find((style) => pixelOf(style.backgroundColor)[3] === 255)!.backgroundColor
        const [dark = 0, light = 0] = [luminance(around[0]!.color), luminance(ground)].toSorted(
          (a, b) => a - b,
        )
        return opacity === 1 ? (light + 0.05) / (dark + 0.05) : 0
      }),
    )
    .toBeGreaterThan(CONTRAST)
