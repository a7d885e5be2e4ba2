import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import subsetFont from 'subset-font'
import type { Plugin } from 'vite'

/**
 * The display font is variable in weight, softness and optical size; the site uses one instance of it. The instance
 * is the cut for the largest sizes: the cut for text is a fifth wider, and looks blunt in headings. With a variable
 * optical size the Latin file would have 33,868 bytes instead of 17,792, and without accented letters still 21,852.
 */
const AXES = { wght: 560, SOFT: 60, WONK: 0, opsz: 144 }
const FONTS = ['latin-full', 'latin-ext-full'].map(
  (subset) => `@fontsource-variable/fraunces/files/fraunces-${subset}-normal.woff2`,
)
const FOLDER = join(import.meta.dirname, 'node_modules/.cache/fonts')

/** Writes the instance of a variable font into the cache folder. @returns the path of the file */
async function instanceOf(font: string): Promise<string> {
  const whole = readFileSync(fileURLToPath(import.meta.resolve(font)))
  const options = { targetFormat: 'woff2', keepAllGlyphs: true, variationAxes: AXES } as const
  const file = join(FOLDER, basename(font))
  mkdirSync(FOLDER, { recursive: true })
  writeFileSync(file, await subsetFont(whole, undefined, options))
  return file
}

/** Vite plugin: replaces each variable font by its instance, a third of its size. */
export const instanceFonts: Plugin = {
  name: 'instance-fonts',
  async config() {
    const alias = await Promise.all(
      FONTS.map(async (find) => ({ find, replacement: await instanceOf(find) })),
    )
    return { resolve: { alias } }
  },
}
