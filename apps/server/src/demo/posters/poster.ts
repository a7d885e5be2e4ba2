import { hashOf, paletteOf } from '@personae/contract/palettes'
import { COMPOSITIONS } from './catalogue.ts'
import { type Composition, print } from './press.ts'
import { createRandom } from './random.ts'

/**
 * The poster of a name: a complete SVG of 960 by 1440, always the same for the same name.
 * It holds no text, no font and no reference to anything outside itself.
 */
export function posterSvg(name: string): string {
  const hash = hashOf(name)
  const ink = paletteOf(name)
  // The palette comes from the hash's top byte; the remainder is free of it, so every design meets every palette.
  const composition = COMPOSITIONS[hash % COMPOSITIONS.length] as Composition
  return print(ink, composition(ink, createRandom(hash)))
}
