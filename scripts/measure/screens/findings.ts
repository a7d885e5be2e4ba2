import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'

const TAGS = ['wcag2a', 'wcag2aa', 'wcag2aaa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

/** Problems of a screen with a mouse and with touch. */
export async function findingsOn(page: Page, width: number): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page })
    .setLegacyMode()
    .options({ resultTypes: ['violations'] })
    .withTags(TAGS)
    .analyze()
  return [
    ...violations.map(({ id, nodes }) => `${id} (${nodes.length}): ${nodes[0]?.html}`),
    ...(await smallControls(page, width)),
  ]
}

/** Controls that are too small for a finger, and content wider than the window. */
async function smallControls(page: Page, width: number): Promise<string[]> {
  const session = await page.context().newCDPSession(page)
  await session.send('Emulation.setTouchEmulationEnabled', { enabled: true })
  const small = await page.evaluate(findSmallControls)
  const wide = await page.evaluate(() => document.documentElement.scrollWidth)
  await session.send('Emulation.setTouchEmulationEnabled', { enabled: false })
  await session.detach()
  return wide > width ? [...small, `${wide} pixels wide`] : small
}

/** Controls smaller than 44 by 44 pixels, including their labels, except links in running text. */
function findSmallControls(): string[] {
  const SIDE = 44
  const CONTROLS = 'a[href], button, input, select, textarea, summary, [role="tab"], [role="option"]'
  const isInText = (control: Element): boolean =>
    getComputedStyle(control).display === 'inline' &&
    [...control.parentElement!.childNodes].some(
      (node) => node.nodeType === Node.TEXT_NODE && /[\p{L}\p{N}]/u.test(node.textContent ?? ''),
    )
  const isShown = (control: Element): boolean =>
    !control.closest('[inert]') &&
    control.checkVisibility({ opacityProperty: true, visibilityProperty: true }) &&
    control.getBoundingClientRect().width > 1
  const labelsOf = (control: Element): Element[] =>
    control instanceof HTMLInputElement ? [...(control.labels ?? [])] : []
  /** Whether a press at this point meets the control, which may be larger than its box. */
  const meets = (control: Element, x: number, y: number): boolean => {
    const hit = document.elementFromPoint(x, y)
    if (!hit) return false
    return [control, ...labelsOf(control)].some((one) => one.contains(hit))
  }
  const isLarge = (part: Element): boolean => {
    const { width, height } = part.getBoundingClientRect()
    return width >= SIDE && height >= SIDE
  }
  const isSmall = (control: Element): boolean => {
    if ([control, ...labelsOf(control)].some(isLarge)) return false
    const { width, height } = control.getBoundingClientRect()
    control.scrollIntoView({ block: 'center', inline: 'center', behavior: 'instant' })
    const box = control.getBoundingClientRect()
    const [x, y, half] = [box.left + box.width / 2, box.top + box.height / 2, SIDE / 2 - 0.5]
    const across = width >= SIDE || (meets(control, x - half, y) && meets(control, x + half, y))
    const down = height >= SIDE || (meets(control, x, y - half) && meets(control, x, y + half))
    return !across || !down
  }
  const small = [...document.querySelectorAll(CONTROLS)].filter(
    (control) => isShown(control) && !isInText(control) && isSmall(control),
  )
  const tagOf = ({ tagName, className }: Element): string => `${tagName.toLowerCase()}.${className}`
  const alike = Map.groupBy(small, (control) =>
    [control.parentElement!.parentElement!, control.parentElement!, control].map(tagOf).join(' > '),
  )
  return [...alike].map(([where, same]) => {
    const { width, height } = same[0]!.getBoundingClientRect()
    const size = `${Math.round(width)}×${Math.round(height)}`
    return `${same.length} under ${SIDE} px: ${size} ${where} “${same[0]!.textContent}”`
  })
}
