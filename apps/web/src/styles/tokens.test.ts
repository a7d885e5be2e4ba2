import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const CSS = readFileSync(join(import.meta.dirname, 'tokens.css'), 'utf8')

/** The colours of a theme by name. */
function coloursOf(theme: string): Record<string, string> {
  const block = new RegExp(`scheme='${theme}'\\] {([^}]*)}`).exec(CSS)![1]!
  const pairs = [...block.matchAll(/--([\w-]+): (#[\da-f]{6});/g)]
  return Object.fromEntries(pairs.map(([, name, colour]) => [name!, colour!]))
}

function luminanceOf(colour: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const share = Number.parseInt(colour.slice(at, at + 2), 16) / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

function contrastOf(one: string, other: string): number {
  const [low = 0, high = 0] = [luminanceOf(one), luminanceOf(other)].toSorted((a, b) => a - b)
  return (high + 0.05) / (low + 0.05)
}

/** The contrast that WCAG's AAA requires of text, and AA of field borders and the focus outline. */
const NEEDED = {
  text: 7,
  soft: 7,
  'gold-text': 7,
  cool: 7,
  good: 7,
  bad: 7,
  focus: 3,
  'field-line': 3,
}

test.for(['dark', 'light'])(
  '%s: text, focus and the borders of fields stand out on every ground',
  (theme) => {
    const colours = coloursOf(theme)
    const weak = Object.entries(NEEDED).flatMap(([name, needed]) =>
      ['ground', 'raised']
        .map((ground) => ({ name, ground, contrast: contrastOf(colours[name]!, colours[ground]!) }))
        .filter(({ contrast }) => contrast < needed),
    )
    expect(weak).toEqual([])
  },
)
