import { namesOf, type Named, wordsOf } from './names.ts'
import { fingerprintOf } from './texts.ts'

interface Keyed extends Named {
  backstory: string
  perceptualHash?: string | null
}

/** Hex digits of a part of the perceptual hash. Prints of one picture agree in one of the four parts at least. */
const PART = 4

const VOWELS_AND_DOUBLES = /[aeiouy\s]|(.)(?=\1)/g

/** What is left of a name by a slip of the pen or another way of writing it: "Kuuka" and "Kuka" come down to one. */
const skeletonOf = (name: string): string => (name[0] ?? '') + name.slice(1).replace(VOWELS_AND_DOUBLES, '')

function pictureKeys(hash: string | null | undefined): string[] {
  if (!hash) return []
  return Array.from(
    { length: hash.length / PART },
    (_, at) => `picture:${at}:${hash.slice(at * PART, (at + 1) * PART)}`,
  )
}

/** Everything by which a character is found when another may be the same. */
export function keysOf(character: Keyed): string[] {
  const { main, inner, aliases } = namesOf(character)
  const names = [main, ...inner, ...aliases]
  const skeleton = skeletonOf(main)
  return [
    ...new Set([
      ...names.map((name) => `name:${wordsOf(name)}`),
      ...(skeleton.length >= 2 ? [`skeleton:${skeleton}`] : []),
      ...pictureKeys(character.perceptualHash),
      ...fingerprintOf(character.backstory).map((number, at) => `text:${at}:${number.toString(36)}`),
    ]),
  ]
}
