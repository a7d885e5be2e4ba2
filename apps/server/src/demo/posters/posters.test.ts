import { hashOf, monogramOf, PALETTES, paletteOf } from '@personae/contract/palettes'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { COMPOSITIONS } from './catalogue.ts'
import { posterSvg } from './poster.ts'
import { print } from './press.ts'
import { createRandom } from './random.ts'
import { HEIGHT, WIDTH } from './shapes.ts'

const luminance = (colour: string) => {
  const [red, green, blue] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(colour.slice(at, at + 2), 16) / 255
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  }) as [number, number, number]
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

test('white text can be read on every ground and every deep', () => {
  expect(PALETTES).toHaveLength(8)
  for (const { ground, deep } of PALETTES)
    for (const colour of [ground, deep])
      expect(1.05 / (luminance(colour) + 0.05), colour).toBeGreaterThanOrEqual(4.5)
})

test('a palette runs from the darkest ink to the palest', () => {
  for (const palette of PALETTES) {
    const [deep, ground, mid, accent, light] = (['deep', 'ground', 'mid', 'accent', 'light'] as const).map(
      (ink) => {
        expect(palette[ink]).toMatch(/^#[0-9a-f]{6}$/)
        return luminance(palette[ink])
      },
    ) as [number, number, number, number, number]
    expect([deep, ground, mid, accent, light]).toEqual(
      [deep, ground, mid, accent, light].toSorted((a, b) => a - b),
    )
  }
})

test('a name gives its palette whatever its case or the form of its accents', () => {
  expect(paletteOf('MOMOTARO\u0304')).toBe(paletteOf('Momotar\u014d'))
  expect(posterSvg('MOMOTARO\u0304')).toBe(posterSvg('Momotar\u014d'))
  expect(hashOf('Alice')).not.toBe(hashOf('Alicia'))
})

test('names spread over all palettes and all compositions', () => {
  const names = Array.from({ length: 2000 }, (_, index) => `Player ${index}`)
  const spread = Map.groupBy(names, paletteOf)
  expect(spread.size).toBe(PALETTES.length)
  for (const [, group] of spread) expect(group.length).toBeGreaterThan(150)
  const pairs = new Set(
    names.map((name) => `${PALETTES.indexOf(paletteOf(name))}/${hashOf(name) % COMPOSITIONS.length}`),
  )
  expect(pairs.size).toBe(PALETTES.length * COMPOSITIONS.length)
})

test.each([
  ['sherlock', 'S'],
  ['e\u0301toile', '\u00c9'],
  ['  “Ada” ', 'A'],
  ['7th Lamp', '7'],
  ['桜庭 Rin', '桜'],
  ['\u{1d4d0}lpha', '\u{1d4d0}'],
  ['\u{1f3ad}', '\u{1f3ad}'],
  ['ßen', 'S'],
  ['', '?'],
])('the monogram of %j is %j', (name, letter) => expect(monogramOf(name)).toBe(letter))

test.each(['', 'Kestrel Vane', '桜庭 Rin', '<script>"&', 'x'.repeat(120)])(
  'the poster of %j holds only shapes',
  (name) => {
    const svg = posterSvg(name)
    expect(svg).toBe(posterSvg(name))
    expect(svg).not.toMatch(/NaN|undefined|Infinity|<text|<image|href|font|<script|<style/)
  },
)

test.each(COMPOSITIONS.map((composition) => [composition.name, composition] as const))(
  '%s renders to a full sheet, differently for other seeds',
  async (_, composition) => {
    const sheets = PALETTES.map((ink, index) => print(ink, composition(ink, createRandom(index * 7919))))
    expect(new Set(sheets).size).toBe(PALETTES.length)
    for (const svg of sheets) expect(svg).not.toMatch(/NaN|undefined|Infinity/)
    const { info } = await sharp(Buffer.from(sheets[0] ?? ''))
      .webp()
      .toBuffer({ resolveWithObject: true })
    expect([info.width, info.height]).toEqual([WIDTH, HEIGHT])
  },
)
