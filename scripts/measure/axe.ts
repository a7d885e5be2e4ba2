import { parseArgs } from 'node:util'
import { AxeBuilder } from '@axe-core/playwright'
import { ROLES, SCREENS } from './screens/screens.ts'
import { openDemoSite, show, showWithout, THEMES, WITHOUT_ANSWERS } from './screens/site.ts'

// What axe finds on every screen, for every role that can see it, in both themes, wide and narrow: the rules of WCAG
// 2.2 AA and its best practices. Fails if it finds anything, or if a screen is wider than its window. `--state` checks
// the screens while they load, or after they failed, as `npm run measure -- screens` does.

const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']
const SIZES = [
  [360, 800],
  [1280, 900],
] as const

const { values } = parseArgs({ options: { state: { type: 'string' } } })
const state = WITHOUT_ANSWERS.find((one) => one === values.state)
if (values.state !== undefined && !state) throw new Error(`--state takes ${WITHOUT_ANSWERS.join(' or ')}`)

const site = await openDemoSite()
let [runs, found] = [0, 0]
try {
  for (const role of ROLES)
    for (const theme of THEMES)
      for (const [width, height] of SIZES) {
        const context = await site.enter(role, theme, width, height)
        const page = await context.newPage()
        for (const { name, path, roles } of SCREENS) {
          if (!roles.includes(role)) continue
          runs += 1
          try {
            if (state) await showWithout(page, path(site.places), state)
            else await show(page, path(site.places))
          } catch (error) {
            found += 1
            process.stdout.write(`${role} ${name} ${width} ${theme}: ${String(error).split('\n')[0]}\n`)
            continue
          }
          const { violations } = await new AxeBuilder({ page }).withTags(TAGS).analyze()
          const findings = violations.map(({ id, nodes }) => `${id} (${nodes.length}): ${nodes[0]?.html}`)
          const wide = await page.evaluate(() => document.documentElement.scrollWidth)
          if (wide > width) findings.push(`${wide} pixels wide`)
          found += findings.length
          for (const finding of findings)
            process.stdout.write(`${role} ${name} ${width} ${theme}: ${finding}\n`)
        }
        await context.close()
      }
} finally {
  await site.close()
}
process.stdout.write(`${runs} screens checked, ${found} findings\n`)
process.exitCode = found > 0 ? 1 : 0
