import { type CharacterField, nounOf } from '@personae/contract/character-fields'
import type { Character } from '@personae/contract/characters'
import type { CorrectionDecision, SomeFields } from '@personae/contract/corrections'
import { isSameValue, mergeFields } from '@personae/contract/merge-fields'
import { NOT_A_FILE } from '@personae/contract/text'
import { invalid } from '../../../errors.ts'
import {
  changesBetween,
  type CharacterRow,
  contentColumns,
  toCharacter,
} from '../../catalogue/characters/character-row.ts'

export const noFieldChosen = () => invalid('fields', 'Choose at least one field, or refuse the correction.')

export const notUploaded = (field: string) => invalid(field, NOT_A_FILE)

/** For each proposed field the value that its author saw, the proposed one, and the one taken instead. */
export type FieldChanges = Partial<
  Record<CharacterField, [base: unknown, proposed: unknown, amended?: unknown]>
>

const keysOf = <Key extends string>(record: Partial<Record<Key, unknown>>) => Object.keys(record) as Key[]

/** The columns of the character with other values of some fields. */
export function columnsWith(row: CharacterRow, values: SomeFields, pictureHash: string | null) {
  const columns = contentColumns({ ...toCharacter(row), ...values }, pictureHash, row)
  return { columns, isChanged: Object.keys(changesBetween<object>(row, columns)).length > 0 }
}

/** The proposed values that differ from the character's, each with the present value. */
export function proposedChanges(
  row: CharacterRow,
  values: SomeFields,
  pictureHash: string | null,
): FieldChanges {
  const now = toCharacter(row)
  const { columns } = columnsWith(row, values, pictureHash)
  const proposed = toCharacter({ ...row, ...columns })
  return Object.fromEntries(
    keysOf(values)
      .filter((field) => !isSameValue(now[field], proposed[field]))
      .map((field) => [field, [now[field], proposed[field]]]),
  )
}

/**
 * The values to take of the fields that the admin names. By default these are the fields that nobody else has
 * changed in another way, and the fields that the admin amends.
 */
export function takenValues(
  changes: FieldChanges,
  now: Character,
  { fields, values = {} }: Pick<CorrectionDecision, 'fields' | 'values'>,
): SomeFields {
  const proposed = keysOf(changes)
  const of = (at: 0 | 1) => Object.fromEntries(proposed.map((field) => [field, changes[field]?.[at]]))
  const present = Object.fromEntries(proposed.map((field) => [field, now[field]]))
  const conflicts = new Set(mergeFields(of(0), of(1), present).conflicts)
  const chosen = fields ?? proposed.filter((field) => Object.hasOwn(values, field) || !conflicts.has(field))
  for (const field of [...chosen, ...keysOf(values)]) {
    if (!proposed.includes(field))
      throw invalid('fields', `This correction does not change the ${nounOf(field)}.`)
    if (!chosen.includes(field))
      throw invalid('fields', `The ${nounOf(field)} is amended, but not among the fields to take.`)
  }
  if (chosen.length === 0) throw noFieldChosen()
  return Object.fromEntries(chosen.map((field) => [field, changes[field]![1]]).concat(Object.entries(values)))
}
