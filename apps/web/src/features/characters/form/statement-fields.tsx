import { REVIEW_LIMITS } from '@personae/contract/review-rounds.constants'
import { SOURCES_MAX } from '@personae/contract/text.constants'
import { CountedText, CountedTextarea, LINK_LIST } from '../../../components/counted-fields.tsx'
import { fieldLabel } from '../../../lib/character-fields.ts'
import classes from './character-form.module.css'
import type { CharacterFormState } from './use-character-form.ts'

interface Props {
  form: CharacterFormState
  note: string
  sources: string
  hint: string
  max: number
}

/** The fields for what the author tells the deciding admins, and for links by which it can be checked. */
export const StatementFields = ({ form, note, sources, hint, max }: Props) => (
  <>
    <CountedTextarea
      form={form}
      field={note}
      label={fieldLabel(note)}
      description={`${hint} (optional)`}
      max={max}
      minRows={2}
    />
    <CountedText
      form={form}
      field={sources}
      label={fieldLabel(sources)}
      description={`Where it can be checked: up to ${SOURCES_MAX} web addresses, separated by commas (optional)`}
      {...LINK_LIST}
    />
  </>
)

export const ForReviewer = ({ form }: { form: CharacterFormState }) => (
  <fieldset className={classes.section}>
    <legend>For the reviewer</legend>
    <StatementFields
      form={form}
      note="reviewNote"
      sources="reviewSources"
      hint="Only you and the admins see it"
      max={REVIEW_LIMITS.text}
    />
  </fieldset>
)
