import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { expect } from './site.ts'

const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']
const NARROW = 360

/** A structure is looked at in both widths, colours in both themes: two looks see as much as four. */
const LOOKS = [
  { width: 1280, theme: 'dark' },
  { width: NARROW, theme: 'light' },
]

/** What axe finds on the screen as it is, and whether the narrow one overflows. */
export async function expectAccessible(page: Page): Promise<void> {
  const findings = new Set<string>()
  for (const { width, theme } of LOOKS) {
    await page.setViewportSize({ width, height: 900 })
    await page.evaluate((name) => {
      document.documentElement.dataset.mantineColorScheme = name
    }, theme)
    // Legacy is what does without a second page to gather the results of frames in: there are none.
    const { violations } = await new AxeBuilder({ page }).setLegacyMode().withTags(TAGS).analyze()
    for (const { id, nodes } of violations) {
      // One line for all places that have the same fault.
      const why = new Set(nodes.map(({ failureSummary }) => failureSummary?.split('\n')[1]?.trim()))
      findings.add(`${width} ${theme}: ${id}: ${[...why].join('; ')}: ${nodes[0]?.html}`)
    }
  }
  const wide = await page.evaluate(() => document.documentElement.scrollWidth)
  if (wide > NARROW) findings.add(`${NARROW}: ${wide} pixels wide`)
  await page.setViewportSize({ width: 1280, height: 900 })
  await page.evaluate(() => {
    document.documentElement.dataset.mantineColorScheme = 'dark'
  })
  expect([...findings], page.url()).toEqual([])
}
