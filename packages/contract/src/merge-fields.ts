import { type CharacterField, fieldNames } from './character-fields.ts'

type Values = Partial<Record<CharacterField, unknown>>

interface Merge {
  /** Fields that only the other side changed. */
  theirs: CharacterField[]
  /** Fields that both sides changed, to different values. */
  conflicts: CharacterField[]
}

export const isSameValue = (one: unknown, other: unknown): boolean =>
  JSON.stringify(one) === JSON.stringify(other)

/** Three-way comparison, field by field, of two versions of a character with their common base. */
export function mergeFields(base: Values, mine: Values, theirs: Values): Merge {
  const merge: Merge = { theirs: [], conflicts: [] }
  for (const field of fieldNames) {
    if (isSameValue(mine[field], theirs[field])) continue
    if (isSameValue(mine[field], base[field])) merge.theirs.push(field)
    else if (!isSameValue(theirs[field], base[field])) merge.conflicts.push(field)
  }
  return merge
}
