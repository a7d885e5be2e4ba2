import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { expect, show } from './site.ts'

const TAGS = ['wcag2a', 'wcag2aa', 'wcag2aaa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']
/**
 * Left out: what an open menu breaks, which is at the end of the document, outside of all landmarks; and the contrast of
 * AA, which what has that of AAA has too: it costs a fifth of the time.
 */
const LEFT_OUT = ['region', 'color-contrast']
const NARROW = 320

/** The checked combinations: structure in both widths and colours in both themes need only two runs, not four. */
const LOOKS = [
  { width: 1280, theme: 'dark' },
  { width: NARROW, theme: 'light' },
]

/** Expects no findings of axe on the current screen, and that it does not overflow when it is narrow. */
export async function expectAccessible(page: Page): Promise<void> {
  await show(page)
  const findings = new Set<string>()
  for (const { width, theme } of LOOKS) {
    await page.setViewportSize({ width, height: 900 })
    await showTheme(page, theme)
    // Legacy mode needs no second page to collect the results of frames, of which there are none.
    const { violations } = await new AxeBuilder({ page })
      .setLegacyMode()
      .withTags(TAGS)
      .disableRules(LEFT_OUT)
      .analyze()
    for (const { id, nodes } of violations) {
      // One line for all elements with the same fault.
      const why = new Set(nodes.map(({ failureSummary }) => failureSummary?.split('\n')[1]?.trim()))
      findings.add(`${width} ${theme}: ${id}: ${[...why].join('; ')}: ${nodes[0]?.html}`)
    }
  }
  const wide = await page.evaluate(() => document.documentElement.scrollWidth)
  if (wide > NARROW) findings.add(`${NARROW}: ${wide} pixels wide`)
  await page.setViewportSize({ width: 1280, height: 900 })
  await showTheme(page, 'dark')
  expect([...findings], page.url()).toEqual([])
}

/** Sets a theme, and ends all colour transitions, which would falsify the contrast. */
async function showTheme(page: Page, theme: string): Promise<void> {
  await page.evaluate((name) => {
    document.documentElement.dataset.mantineColorScheme = name
    for (const animation of document.getAnimations()) {
      if (animation instanceof CSSTransition) animation.finish()
    }
  }, theme)
}
