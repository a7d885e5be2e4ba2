import { readFileSync } from 'node:fs'

interface Family {
  /** Its package under `@fontsource`, which has a file per subset. */
  name: string
  subsets: string[]
  weight: 500 | 600
}

const FAMILIES: Family[] = [
  { name: 'fraunces', subsets: ['latin', 'latin-ext', 'vietnamese'], weight: 600 },
  { name: 'figtree', subsets: ['latin', 'latin-ext'], weight: 500 },
]

const file = (specifier: string): Buffer => readFileSync(new URL(import.meta.resolve(specifier)))

/** A subset for satori: it looks for a letter in one font after the other. */
const faceOf = (family: string, subset: string): string => `${family} ${subset}`

export const FONTS = FAMILIES.flatMap(({ name, subsets, weight }) =>
  subsets.map((subset) => ({
    name: faceOf(name, subset),
    data: file(`@fontsource/${name}/files/${name}-${subset}-${weight}-normal.woff`),
    weight,
  })),
)

export const SERIF = FONTS.map(({ name }) => name).join(', ')
export const SANS = FONTS.map(({ name }) => name)
  .reverse()
  .join(', ')

/** The code points of a subset, from the package's list: "U+0000-00FF,U+0131". */
const rangesOf = (list: string): [first: number, last: number][] =>
  list.split(',').map((range) => {
    const [first = '', last = first] = range.replace('U+', '').split('-')
    return [parseInt(first, 16), parseInt(last, 16)]
  })

const [serif] = FAMILIES
const lists = JSON.parse(file('@fontsource/fraunces/unicode.json').toString()) as Record<string, string>
const RANGES = serif!.subsets.flatMap((subset) => rangesOf(lists[subset]!))

const isDrawable = (sign: string): boolean =>
  RANGES.some(([first, last]) => sign.codePointAt(0)! >= first && sign.codePointAt(0)! <= last)

const LETTER = /[\p{L}\p{N}]/u

/** Without unknown symbols; empty if letters are missing: half a name would be a different one. */
export function drawable(text: string): string {
  const signs = Array.from(text.normalize('NFC'))
  if (signs.some((sign) => LETTER.test(sign) && !isDrawable(sign))) return ''
  return signs.filter(isDrawable).join('').trim()
}
