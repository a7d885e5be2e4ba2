import { Textarea } from '@mantine/core'
import { type CharacterField, fieldNames } from '@personae/contract/character-fields'
import type { Character } from '@personae/contract/characters'
import { isSameValue } from '@personae/contract/merge-fields'
import type { ReviewRound } from '@personae/contract/review-rounds'
import { REVIEW_LIMITS } from '@personae/contract/review-rounds.constants'
import { useQuery } from '@tanstack/react-query'
import { IconCircle, IconCircleCheck } from '@tabler/icons-react'
import { fieldLabel } from '../../../lib/character-fields.ts'
import { trpc } from '../../../lib/trpc.ts'
import { type FormValues, fromCharacter } from './form-values.ts'
import { type CharacterFields, useFormValues } from './use-character-form.ts'

interface Options {
  fields: CharacterFields
  character: Character
  /** The round of the last decision. */
  former: ReviewRound | undefined
}

/** The remarks of the last decision: how many are done, and each remark for the place below its field. */
export function useRemarks({ fields, character, former }: Options) {
  const { id } = character
  const round = (former?.round ?? 1) + 1
  const remarks = fieldNames.flatMap((field) => {
    const remark = former?.remarks.find((one) => one.field === field)
    return remark ? [{ field, text: remark.text }] : []
  })
  const { data } = useQuery({
    ...trpc.characters.roundChanges.queryOptions({ id, round }),
    enabled: remarks.length > 0,
  })
  /** The values when the decision was made; since then some may have been saved. */
  const decided: Partial<FormValues> = {
    ...fromCharacter(character),
    ...Object.fromEntries(
      (data?.changes ?? []).map(({ field, before }) => {
        const values: FormValues = fromCharacter({ [field]: before })
        return [field, values[field]]
      }),
    ),
  }

  /** Whether a remark is done: its field differs from the decided value, or the remark has an answer. */
  const isDone = (values: FormValues, field: CharacterField): boolean =>
    !isSameValue(values[field], decided[field]) || answerTo(values, field) !== ''

  return {
    progress: remarks.length > 0 && (
      <Progress
        fields={fields}
        total={remarks.length}
        doneIn={(values) => remarks.filter(({ field }) => isDone(values, field)).length}
      />
    ),
    below: (field: CharacterField) => {
      const remark = remarks.find((one) => one.field === field)
      return (
        remark && (
          <Remark
            fields={fields}
            field={field}
            text={remark.text}
            isDone={(values) => isDone(values, field)}
          />
        )
      )
    },
    /** The answers to remarks, as input of the server. */
    answers: () =>
      remarks.flatMap(({ field }) => {
        const text = answerTo(fields.form.getValues(), field)
        return text === '' ? [] : [{ field, text }]
      }),
  }
}

const answerTo = ({ answers }: FormValues, field: CharacterField): string => (answers[field] ?? '').trim()

interface ProgressProps extends Pick<Options, 'fields'> {
  total: number
  doneIn: (values: FormValues) => number
}

function Progress({ fields, total, doneIn }: ProgressProps) {
  const done = doneIn(useFormValues(fields))
  return (
    <span role="status">
      {done} of {total} done
    </span>
  )
}

interface RemarkProps extends Pick<Options, 'fields'> {
  field: CharacterField
  text: string
  isDone: (values: FormValues) => boolean
}

function Remark({ fields, field, text, isDone }: RemarkProps) {
  const { form } = fields
  const isThisDone = isDone(useFormValues(fields))
  const path = `answers.${field}`
  const Icon = isThisDone ? IconCircleCheck : IconCircle
  return (
    <div
      className="marked grid gap-8"
      style={{ padding: '10px 14px 12px', borderLeftColor: isThisDone ? 'var(--good)' : undefined }}
      role="group"
      aria-label={`Remark on ${fieldLabel(field)}`}
    >
      <p className="row center gap-6 small">
        <Icon size={16} aria-hidden /> {isThisDone ? 'Done' : 'Open'}
      </p>
      <p className="written">{text}</p>
      <Textarea
        key={form.key(path)}
        {...form.getInputProps(path)}
        label="I left it, because …"
        description="An answer to the reviewer, if you do not change the field"
        autosize
        minRows={1}
        maxRows={8}
        maxLength={REVIEW_LIMITS.text}
      />
    </div>
  )
}
