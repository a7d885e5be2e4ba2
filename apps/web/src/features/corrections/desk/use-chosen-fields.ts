import type { FieldValue } from '@personae/contract/history'
import { CHARACTER_FIELDS, type CharacterField } from '@personae/contract/character-fields'
import { type CorrectedField, type Correction, correctionDecision } from '@personae/contract/corrections'
import { useState } from 'react'

type Change = CorrectedField & { field: CharacterField }

interface Tick {
  isOn: boolean
  /** The version of the character on screen. */
  version: number | null
}

/**
 * Which fields of a correction are taken, and with which values. What others have changed since is taken only if it was
 * ticked with their change on screen.
 */
export function useChosenFields(correction: Pick<Correction, 'id' | 'version'>, changes: readonly Change[]) {
  const { id, version } = correction
  const [ticks, setTicks] = useState<Partial<Record<CharacterField, Tick>>>({})
  const [values, setValues] = useState<Partial<Record<CharacterField, FieldValue>>>({})
  const isTicked = ({ field, isChanged }: Change): boolean => {
    const tick = ticks[field]
    return tick && (!isChanged || tick.version === version) ? tick.isOn : !isChanged
  }
  const tick = (field: CharacterField, isOn: boolean) =>
    setTicks((all) => ({ ...all, [field]: { isOn, version } }))
  const fields = changes.filter(isTicked).map(({ field }) => field)
  const parsed = correctionDecision.safeParse({
    id,
    verdict: 'accepted',
    fields,
    values: Object.fromEntries(
      fields.filter((field) => field in values).map((field) => [field, values[field]]),
    ),
    baseVersion: version ?? undefined,
  })
  return {
    fields,
    isTicked,
    toggle: (change: Change) => tick(change.field, !isTicked(change)),
    amended: values,
    /** The field is taken with this value; with `undefined`, with the proposed one. */
    amend(field: CharacterField, value: FieldValue | undefined): void {
      setValues(({ [field]: _, ...others }) => (value === undefined ? others : { ...others, [field]: value }))
      if (value !== undefined) tick(field, true)
    },
    errorOf: (field: CharacterField): string | undefined =>
      parsed.error?.issues.find(({ path }) => path[0] === 'values' && path[1] === field)?.message,
    /** Null if nothing is ticked, or if a value is not valid. */
    decision: fields.length > 0 ? (parsed.data ?? null) : null,
  }
}

export type ChosenFields = ReturnType<typeof useChosenFields>

const isField = (change: CorrectedField): change is Change => change.field in CHARACTER_FIELDS

/** The changes, without those of fields that there no longer are. */
export const knownChanges = (changes: readonly CorrectedField[]): Change[] => changes.filter(isField)
