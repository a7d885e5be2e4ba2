import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { type Role, ROLES, type Screen, SCREENS } from './screens/screens.ts'
import { openDemoSite, show, showWithout, THEMES, WITHOUT_ANSWERS } from './screens/site.ts'
import { ROOT } from '../run.ts'

// Screenshots of every screen of the built site with the demo, as the first role that can see it (or `--role`), in four
// widths and both themes: files NAME-WIDTH-THEME.png. `--only` takes a part of a name, `--first` leaves out what is
// below the first screen. `--state loading` shows the screens without answers, `--state failed` after a failure.

const SIZES = [
  [360, 800],
  [768, 1024],
  [1280, 900],
  [1920, 1080],
] as const

const { values } = parseArgs({
  options: {
    out: { type: 'string', default: join(ROOT, 'test-results/screens') },
    only: { type: 'string', default: '' },
    first: { type: 'boolean', default: false },
    role: { type: 'string' },
    state: { type: 'string' },
  },
})
const state = WITHOUT_ANSWERS.find((one) => one === values.state)
if (values.state !== undefined && !state) throw new Error(`--state takes ${WITHOUT_ANSWERS.join(' or ')}`)
mkdirSync(values.out, { recursive: true })

const chosen = SCREENS.filter(({ name }) => name.includes(values.only))
const roleOf = ({ roles }: Screen): Role => roles.find((role) => role === values.role) ?? roles[0]!

const site = await openDemoSite()
let [taken, failed] = [0, 0]
try {
  for (const [width, height] of SIZES)
    for (const theme of THEMES)
      for (const role of ROLES) {
        const context = await site.enter(role, theme, width, height)
        const page = await context.newPage()
        for (const screen of chosen.filter((one) => roleOf(one) === role)) {
          try {
            const path = screen.path(site.places)
            await (state ? showWithout(page, path, state) : show(page, path))
            const file = join(values.out, `${screen.name}-${width}-${theme}.png`)
            await page.screenshot({ path: file, fullPage: !values.first })
            taken += 1
          } catch (error) {
            failed += 1
            process.stderr.write(`${screen.name} ${width} ${theme}: ${String(error).split('\n')[0]}\n`)
          }
        }
        await context.close()
      }
} finally {
  await site.close()
}
process.stdout.write(`${taken} screenshots in ${values.out}, ${failed} failed\n`)
process.exitCode = failed > 0 ? 1 : 0
