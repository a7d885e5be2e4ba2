import { hashOf, PALETTES, paletteOf } from '@personae/contract/shared/palettes'
import { COMPOSITIONS, MARKS, type PosterPlan } from '@personae/contract/shared/posters'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { drawPlan, drawPoster } from './draw.ts'
import { HEIGHT, WIDTH } from './geometry.ts'

/** Maximum size of a poster in bytes. */
const MAX_BYTES = 6 * 1024

const luminance = (colour: string) => {
  const [red, green, blue] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(colour.slice(at, at + 2), 16) / 255
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  }) as [number, number, number]
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

test('white text is readable on every ground and every deep', () => {
  expect(PALETTES.length).toBeGreaterThanOrEqual(8)
  for (const { ground, deep } of PALETTES)
    for (const colour of [ground, deep])
      expect(1.05 / (luminance(colour) + 0.05), colour).toBeGreaterThanOrEqual(4.5)
})

test('a palette runs from the darkest colour to the lightest', () => {
  for (const palette of PALETTES) {
    const inks = (['deep', 'ground', 'mid', 'accent', 'light'] as const).map((ink) => {
      expect(palette[ink]).toMatch(/^#[0-9a-f]{6}$/)
      return luminance(palette[ink])
    })
    expect(inks, palette.ground).toEqual(inks.toSorted((a, b) => a - b))
  }
})

test('a name gives the same palette whatever its case or the normal form of its accents', () => {
  expect(paletteOf('MOMOTARO\u0304')).toBe(paletteOf('Momotar\u014d'))
  expect(hashOf('Alice')).not.toBe(hashOf('Alicia'))
})

test.each([
  '',
  'Kestrel Vane',
  '桜庭 Rin',
  'مرحبا',
  '<script>',
  '&amp;',
  '"onload=',
  '\u202e',
  '🎭',
  '\u0301'.repeat(40),
  '\ud800',
  'x'.repeat(200),
])('the poster of %j is always the same, and contains shapes and one letter', async (name) => {
  const subject = { name, origin: name, genres: [] }
  const svg = drawPoster(subject)
  expect(svg).toBe(drawPoster(subject))
  expect(svg).not.toMatch(/NaN|undefined|Infinity|<image|<script|<style|<foreign|\son\w+=/)
  expect([...svg.matchAll(/href="(.)/g)].every(([, first]) => first === '#')).toBe(true)
  expect(svg.isWellFormed()).toBe(true)
  expect(svg.match(/<text[^>]*>([^<]*)</)?.[1]).toMatch(/^(.|&\w+;)$/u)
  // sharp rejects XML that is not well-formed.
  await expect(sharp(Buffer.from(svg)).metadata()).resolves.toMatchObject({ format: 'svg' })
})

test.each(['<', '>', '&', '"', "'"])('the monogram %s is text, not markup', async (monogram) => {
  const svg = drawPlan({ composition: 'hills', palette: 0, mark: 0, seed: 1, monogram })
  expect(svg).not.toContain(`>${monogram}</text>`.replace(">'", '<never'))
  await expect(sharp(Buffer.from(svg)).metadata()).resolves.toMatchObject({ format: 'svg' })
})

test.each(COMPOSITIONS)(
  '%s fills the poster within its size limit, and differs by seed',
  async (composition) => {
    const plans = PALETTES.map((_, palette): PosterPlan => {
      const seed = Math.imul(palette + 1, 0x9e3779b1) >>> 0
      return { composition, palette, mark: palette % MARKS, seed, monogram: 'A' }
    })
    const sheets = plans.map((plan) => drawPlan(plan))
    expect(new Set(sheets).size).toBe(PALETTES.length)
    for (const svg of sheets) {
      expect(svg).not.toMatch(/NaN|undefined|Infinity/)
      expect(Buffer.byteLength(svg)).toBeLessThanOrEqual(MAX_BYTES)
    }
    const sheet = sharp(Buffer.from(sheets[0]!))
    await expect(sheet.metadata()).resolves.toMatchObject({ width: WIDTH, height: HEIGHT })
    await expect(sheet.resize(60).raw().toBuffer()).resolves.toHaveLength(60 * 90 * 4)
  },
)
