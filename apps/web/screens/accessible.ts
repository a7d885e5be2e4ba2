import axe from 'axe-core'
import { expect } from 'vitest'
import { page } from 'vitest/browser'

const TAGS = ['wcag2a', 'wcag2aa', 'wcag2aaa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']
const RULES = {
  // An open menu breaks it: it is at the end of the document, outside of all landmarks.
  region: { enabled: false },
  // What has the contrast of AAA has that of AA, which costs a fifth of the time.
  'color-contrast': { enabled: false },
}
const NARROW = 320

/** The checked combinations: structure in both widths and colours in both themes need only two runs, not four. */
const LOOKS = [
  { width: 1280, theme: 'dark' },
  { width: NARROW, theme: 'light' },
]

/** Sets a theme, and ends all colour transitions, which would falsify the contrast. */
function showTheme(theme: string): void {
  document.documentElement.dataset['mantineColorScheme'] = theme
  for (const animation of document.getAnimations()) if (animation instanceof CSSTransition) animation.finish()
}

const FIELDS = 'textarea, select, input:not([type="checkbox"], [type="radio"], [type="file"], [type="range"])'
/** Phones zoom into a field whose letters are smaller, and stay so. */
const MIN_FIELD_FONT = 16

const smallFields = (): string[] =>
  [...document.querySelectorAll<HTMLElement>(FIELDS)]
    .filter(
      (field) => field.checkVisibility() && parseFloat(getComputedStyle(field).fontSize) < MIN_FIELD_FONT,
    )
    .map((field) => `${NARROW}: letters of a field are under ${MIN_FIELD_FONT} pixels: ${field.outerHTML}`)

/** Expects no findings of axe on the current screen, and that it does not overflow when it is narrow. */
export async function expectAccessible(): Promise<void> {
  const findings = new Set<string>()
  for (const { width, theme } of LOOKS) {
    await page.viewport(width, 900)
    showTheme(theme)
    const { violations } = await axe.run(document, {
      runOnly: TAGS,
      rules: RULES,
      // Rules that pass are not reported in detail.
      resultTypes: ['violations'],
    })
    for (const { id, nodes } of violations) {
      // One line for all elements with the same fault.
      const why = new Set(nodes.map(({ failureSummary }) => failureSummary?.split('\n')[1]?.trim()))
      findings.add(`${width} ${theme}: ${id}: ${[...why].join('; ')}: ${nodes[0]?.html}`)
    }
  }
  const wide = document.documentElement.scrollWidth
  for (const field of smallFields()) findings.add(field)
  if (wide > NARROW) findings.add(`${NARROW}: ${wide} pixels wide`)
  await page.viewport(1280, 900)
  showTheme('dark')
  expect([...findings], window.location.href).toEqual([])
}
