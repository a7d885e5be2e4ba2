import { type NamedRecord, sortedWords } from './names.ts'
import { namesIn, shinglesIn } from './readings.ts'
import { minHashOf } from './shingles.ts'

interface KeyedRecord extends NamedRecord {
  backstory: string
  perceptualHash?: string | null
}

/** Hex digits per part of a perceptual hash. Hashes of the same picture share at least one of the four parts. */
const PART_LENGTH = 4

function pictureKeys(hash: string | null | undefined): string[] {
  if (!hash) return []
  return Array.from(
    { length: hash.length / PART_LENGTH },
    (_, at) => `picture:${at}:${hash.slice(at * PART_LENGTH, (at + 1) * PART_LENGTH)}`,
  )
}

/**
 * The blocking keys of a character: characters that share one are candidates, as are those with similar names in
 * the name index. The name keys cover what that index lacks: names in a description, and names of symbols only. The
 * most selective keys come first, because the number of candidates is limited.
 */
export function blockingKeysOf(character: KeyedRecord): string[] {
  const { main, inner, aliases } = namesIn(character)
  const nameKeys = (names: string[]) => names.map((name) => `name:${sortedWords(name)}`)
  return [
    ...new Set([
      ...nameKeys([main, ...inner]),
      ...pictureKeys(character.perceptualHash),
      ...minHashOf(shinglesIn(character)).map((number, at) => `text:${at}:${number.toString(36)}`),
      ...nameKeys(aliases),
    ]),
  ]
}
