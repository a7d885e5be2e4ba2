import { fieldNames } from '@personae/contract/character-fields'
import type { FormField, FormValues } from './form-values.ts'

export interface Merged {
  values: FormValues
  /** Fields that only the others changed: their values are used. */
  taken: FormField[]
  /** Fields that both changed: the user's own values are used. */
  conflicts: FormField[]
}

const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other)

/** Merges two versions of the same values. Nothing that the user typed is lost. */
export function mergeValues(base: FormValues, mine: FormValues, theirs: FormValues): Merged {
  const merged: Merged = { values: { ...mine }, taken: [], conflicts: [] }
  for (const field of fieldNames) {
    if (isSame(theirs[field], base[field]) || isSame(theirs[field], mine[field])) continue
    if (isSame(mine[field], base[field])) {
      Object.assign(merged.values, { [field]: theirs[field] })
      merged.taken.push(field)
    } else {
      merged.conflicts.push(field)
    }
  }
  return merged
}
