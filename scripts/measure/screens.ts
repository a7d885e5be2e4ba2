import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { findingsOn } from './screens/findings.ts'
import { ROLES, type Screen, SCREENS } from './screens/screens.ts'
import { openDemoSite, show, showWithout, THEMES, WITHOUT_ANSWERS } from './screens/site.ts'
import { ROOT } from '../run.ts'

// Takes screenshots of every screen of the built site with the demo, as the first role that can see it (or
// `--role`), in four widths and both themes: NAME-WIDTH-THEME.png. `--only` is a part of a name, `--first` leaves
// out what is below the first screen. `--state loading` shows the screens while queries are pending, `--state
// failed` after they failed. `--axe` prints findings instead, for every role that can see a screen (or `--role`),
// wide and narrow: those of axe (WCAG up to AAA, best practices), controls too small for a finger, and content
// beyond the window. Exits with 1 if there are any.

const { values } = parseArgs({
  options: {
    out: { type: 'string', default: join(ROOT, 'test-results/screens') },
    only: { type: 'string', default: '' },
    first: { type: 'boolean', default: false },
    role: { type: 'string' },
    state: { type: 'string' },
    axe: { type: 'boolean', default: false },
  },
})
const { axe } = values
const SIZES = [
  [360, 800],
  ...(axe ? [] : ([[768, 1024]] as const)),
  [1280, 900],
  ...(axe ? [] : ([[1920, 1080]] as const)),
] as const
const state = WITHOUT_ANSWERS.find((one) => one === values.state)
if (values.state !== undefined && !state) throw new Error(`--state takes ${WITHOUT_ANSWERS.join(' or ')}`)
mkdirSync(values.out, { recursive: true })

const rolesOf = ({ roles }: Screen) =>
  axe
    ? roles.filter((role) => role === (values.role ?? role))
    : [roles.find((role) => role === values.role) ?? roles[0]!]

const site = await openDemoSite()
let [seen, found] = [0, 0]
try {
  for (const [width, height] of SIZES)
    for (const theme of THEMES)
      for (const role of ROLES) {
        const context = await site.enter(role, theme, width, height)
        const page = await context.newPage()
        for (const screen of SCREENS.filter((one) => rolesOf(one).includes(role))) {
          if (!screen.name.includes(values.only)) continue
          const path = screen.path(site.places)
          const findings: string[] = []
          try {
            await (state ? showWithout(page, path, state) : show(page, path))
            const file = join(values.out, `${screen.name}-${width}-${theme}.png`)
            if (axe) findings.push(...(await findingsOn(page, width)))
            else await page.screenshot({ path: file, fullPage: !values.first })
          } catch (error) {
            findings.push(String(error).split('\n')[0]!)
          }
          seen += 1
          found += findings.length
          for (const one of findings)
            process.stdout.write(`${role} ${screen.name} ${width} ${theme}: ${one}\n`)
        }
        await context.close()
      }
} finally {
  await site.close()
}
process.stdout.write(`${seen} screens, ${axe ? '' : `in ${values.out}, `}${found} findings or failures\n`)
process.exitCode = found > 0 ? 1 : 0
