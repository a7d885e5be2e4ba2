import type { FieldValue } from '@personae/contract/history'
import { CHARACTER_FIELDS, type CharacterField } from '@personae/contract/character-fields'
import { type CorrectedField, type Correction, correctionDecision } from '@personae/contract/corrections'
import { isSameValue } from '@personae/contract/merge-fields'
import { useQuery } from '@tanstack/react-query'
import { queryClient } from '../../../lib/trpc.ts'
import { isFile } from '../../../lib/use-picture-upload.ts'

export type Change = CorrectedField & { field: CharacterField }

interface Tick {
  isOn: boolean
  /** The version of the character when it was ticked. */
  version: number | null
}

interface Choice {
  ticks: Partial<Record<CharacterField, Tick>>
  values: Partial<Record<CharacterField, FieldValue>>
}

const NO_CHOICE: Choice = { ticks: {}, values: {} }

const isField = (change: CorrectedField): change is Change => change.field in CHARACTER_FIELDS

/** Whether others have changed the page to what was proposed. */
export const isAlreadySo = ({ isChanged, current, proposed }: CorrectedField): boolean =>
  isChanged && isSameValue(current, proposed)

/** The query key of the choices for a correction. They are kept when the admin opens another item in between. */
const choiceKey = (id: string) => ['chosen fields', id]

/**
 * Which fields of a correction are taken, and with which values. A field that others have changed since is taken only
 * if it was ticked while their change was on screen, or if their change is the proposed one.
 */
export function useChosenFields(id: string, correction: Correction | undefined) {
  const { data: choice = NO_CHOICE } = useQuery({
    queryKey: choiceKey(id),
    queryFn: () => NO_CHOICE,
    staleTime: Infinity,
  })
  const change = (to: (choice: Choice) => Choice) =>
    queryClient.setQueryData<Choice>(choiceKey(id), (now = NO_CHOICE) => to(now))
  const { ticks, values } = choice
  const version = correction?.version ?? null
  // Without fields that no longer exist.
  const changes = correction?.changes.filter(isField) ?? []
  const isTicked = (one: Change): boolean => {
    const { field, isChanged } = one
    const tick = ticks[field]
    return tick && (!isChanged || tick.version === version) ? tick.isOn : !isChanged || isAlreadySo(one)
  }
  const tick = (field: CharacterField, isOn: boolean) =>
    change((all) => ({ ...all, ticks: { ...all.ticks, [field]: { isOn, version } } }))
  const taken = changes.filter(isTicked)
  const fields = taken.map(({ field }) => field)
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
    changes,
    fields,
    /** Whether the page already has all values that are taken. */
    isDone: taken.length > 0 && taken.every((one) => isAlreadySo(one) && !(one.field in values)),
    isTicked,
    toggle: (one: Change) => tick(one.field, !isTicked(one)),
    amended: values,
    /** Sets the value with which the field is taken; `undefined` means the proposed value. */
    amend(field: CharacterField, value: FieldValue | undefined): void {
      change(({ ticks: all, values: { [field]: _, ...others } }) => ({
        ticks: all,
        values: value === undefined ? others : { ...others, [field]: value },
      }))
      if (value !== undefined) tick(field, true)
    },
    errorOf: (field: CharacterField): string | undefined =>
      parsed.error?.issues.find(({ path }) => path[0] === 'values' && path[1] === field)?.message,
    /** Whether the taken picture is a file whose upload has not finished. */
    isUploading: fields.includes('imageUrl') && isFile(values.imageUrl),
    /** The decision to send. Null if nothing is ticked, or if a value is not valid. */
    decision: fields.length > 0 ? (parsed.data ?? null) : null,
  }
}

export type ChosenFields = ReturnType<typeof useChosenFields>
