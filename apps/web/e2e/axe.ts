import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { expect } from './site.ts'

const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']
const NARROW = 360

/** What axe finds on the screen as it is, in both themes, narrow and wide; and whether the narrow one overflows. */
export async function expectAccessible(page: Page): Promise<void> {
  const findings = new Set<string>()
  for (const width of [1280, NARROW]) {
    await page.setViewportSize({ width, height: 900 })
    for (const theme of ['dark', 'light']) {
      await page.evaluate((name) => {
        document.documentElement.dataset.mantineColorScheme = name
      }, theme)
      const axe = new AxeBuilder({ page })
      // A theme changes colours alone: all other rules need to be asked in one of the two.
      const isFirst = theme === 'dark'
      const { violations } = await (isFirst ? axe.withTags(TAGS) : axe.withRules('color-contrast')).analyze()
      for (const { id, nodes } of violations) {
        // One line for all places that have the same fault.
        const why = new Set(nodes.map(({ failureSummary }) => failureSummary?.split('\n')[1]?.trim()))
        findings.add(`${width} ${theme}: ${id}: ${[...why].join('; ')}: ${nodes[0]?.html}`)
      }
    }
  }
  const wide = await page.evaluate(() => document.documentElement.scrollWidth)
  if (wide > NARROW) findings.add(`${NARROW}: ${wide} pixels wide`)
  await page.setViewportSize({ width: 1280, height: 900 })
  expect([...findings], page.url()).toEqual([])
}
