import { type CharacterField, fieldNames } from './character-fields.ts'

type Values = Partial<Record<CharacterField, unknown>>

interface Merge {
  /** Fields that only the others changed. */
  theirs: CharacterField[]
  /** Fields that only one's own side changed. */
  mine: CharacterField[]
  /** Fields that both changed, to different values. */
  conflicts: CharacterField[]
}

export const isSameValue = (one: unknown, other: unknown): boolean =>
  JSON.stringify(one) === JSON.stringify(other)

/** Compares two versions of a character with the one that both are based on, field by field. */
export function mergeFields(base: Values, mine: Values, theirs: Values): Merge {
  const merge: Merge = { theirs: [], mine: [], conflicts: [] }
  for (const field of fieldNames) {
    if (isSameValue(mine[field], theirs[field])) continue
    if (isSameValue(mine[field], base[field])) merge.theirs.push(field)
    else if (isSameValue(theirs[field], base[field])) merge.mine.push(field)
    else merge.conflicts.push(field)
  }
  return merge
}
