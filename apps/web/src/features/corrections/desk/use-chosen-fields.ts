import type { FieldValue } from '@personae/contract/history'
import { CHARACTER_FIELDS, type CharacterField } from '@personae/contract/character-fields'
import { type CorrectedField, type Correction, correctionDecision } from '@personae/contract/corrections'
import { useState } from 'react'
import { isFile } from '../../../lib/use-picture-upload.ts'

type Change = CorrectedField & { field: CharacterField }

interface Tick {
  isOn: boolean
  /** The version of the character on screen. */
  version: number | null
}

interface Choice {
  ticks: Partial<Record<CharacterField, Tick>>
  values: Partial<Record<CharacterField, FieldValue>>
}

const NO_CHOICE: Choice = { ticks: {}, values: {} }

/** What is chosen at each correction, until the desk is left: it is still there after a look at another one. */
export function useChoices() {
  const [choices, setChoices] = useState<Record<string, Choice>>({})
  return {
    of: (id: string): Choice => choices[id] ?? NO_CHOICE,
    change: (id: string, change: (choice: Choice) => Choice) =>
      setChoices((all) => ({ ...all, [id]: change(all[id] ?? NO_CHOICE) })),
  }
}

export type Choices = ReturnType<typeof useChoices>

/**
 * Which fields of a correction are taken, and with which values. What others have changed since is taken only if it was
 * ticked with their change on screen.
 */
export function chosenFields(
  choices: Choices,
  { id, version }: Pick<Correction, 'id' | 'version'>,
  changes: readonly Change[],
) {
  const { ticks, values } = choices.of(id)
  const isTicked = ({ field, isChanged }: Change): boolean => {
    const tick = ticks[field]
    return tick && (!isChanged || tick.version === version) ? tick.isOn : !isChanged
  }
  const tick = (field: CharacterField, isOn: boolean) =>
    choices.change(id, (choice) => ({ ...choice, ticks: { ...choice.ticks, [field]: { isOn, version } } }))
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
      choices.change(id, ({ ticks: all, values: { [field]: _, ...others } }) => ({
        ticks: all,
        values: value === undefined ? others : { ...others, [field]: value },
      }))
      if (value !== undefined) tick(field, true)
    },
    errorOf: (field: CharacterField): string | undefined =>
      parsed.error?.issues.find(({ path }) => path[0] === 'values' && path[1] === field)?.message,
    /** Whether the picture that is taken is a file still. */
    isUploading: fields.includes('imageUrl') && isFile(values.imageUrl),
    /** Null if nothing is ticked, or if a value is not valid. */
    decision: fields.length > 0 ? (parsed.data ?? null) : null,
  }
}

export type ChosenFields = ReturnType<typeof chosenFields>

const isField = (change: CorrectedField): change is Change => change.field in CHARACTER_FIELDS

/** The changes, without those of fields that there no longer are. */
export const knownChanges = (changes: readonly CorrectedField[]): Change[] => changes.filter(isField)
