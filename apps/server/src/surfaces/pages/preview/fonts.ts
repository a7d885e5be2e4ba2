import { readFileSync } from 'node:fs'
import subsetFont from 'subset-font'

const file = (specifier: string): Buffer => readFileSync(new URL(import.meta.resolve(specifier)))

/** The axes of the site's display font, as in `apps/web/instance-fonts.ts`. */
const AXES = { wght: 560, SOFT: 60, WONK: 0, opsz: 144 }
const SERIF_SUBSETS = ['latin', 'latin-ext', 'vietnamese']
const SANS_SUBSETS = ['latin', 'latin-ext']

/** Converts a variable font to one instance: satori reads neither variable fonts nor `woff2`. */
const serifFile = (subset: string): Promise<Buffer> =>
  subsetFont(file(`@fontsource-variable/fraunces/files/fraunces-${subset}-full-normal.woff2`), undefined, {
    targetFormat: 'sfnt',
    keepAllGlyphs: true,
    variationAxes: AXES,
  })

/** Each subset is a font family: satori looks for a letter in one after another. */
const SERIF_FONTS = await Promise.all(
  SERIF_SUBSETS.map(async (subset) => ({
    name: `serif ${subset}`,
    data: await serifFile(subset),
    weight: 600 as const,
  })),
)
const SANS_FONTS = SANS_SUBSETS.map((subset) => ({
  name: `sans ${subset}`,
  data: file(`@fontsource/figtree/files/figtree-${subset}-500-normal.woff`),
  weight: 500 as const,
}))

const namesOf = (fonts: readonly { name: string }[]): string => fonts.map(({ name }) => name).join(', ')

export const FONTS = [...SERIF_FONTS, ...SANS_FONTS]
export const SERIF = namesOf(FONTS)
export const SANS = namesOf([...SANS_FONTS, ...SERIF_FONTS])

/** The code points of a subset, from the package's list: "U+0000-00FF,U+0131". */
const rangesOf = (list: string): [first: number, last: number][] =>
  list.split(',').map((range) => {
    const [first = '', last = first] = range.replace('U+', '').split('-')
    return [parseInt(first, 16), parseInt(last, 16)]
  })

const lists = JSON.parse(file('@fontsource-variable/fraunces/unicode.json').toString()) as Record<
  string,
  string
>
const RANGES = SERIF_SUBSETS.flatMap((subset) => rangesOf(lists[subset]!))

const isDrawable = (sign: string): boolean =>
  RANGES.some(([first, last]) => sign.codePointAt(0)! >= first && sign.codePointAt(0)! <= last)

const LETTER = /[\p{L}\p{N}]/u

/** The text without symbols that have no glyph; empty if letters have none: half a name would be another one. */
export function drawable(text: string): string {
  const signs = Array.from(text.normalize('NFC'))
  if (signs.some((sign) => LETTER.test(sign) && !isDrawable(sign))) return ''
  return signs.filter(isDrawable).join('').trim()
}
