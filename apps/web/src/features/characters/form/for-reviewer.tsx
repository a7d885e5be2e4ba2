import { REVIEW_LIMITS } from '@personae/contract/review-rounds.constants'
import { MAX_LENGTH } from '@personae/contract/text.constants'
import { CountedText, CountedTextarea, listCounter } from '../../../components/counted-fields.tsx'
import { fieldLabel } from '../../../lib/character-fields.ts'
import classes from './character-form.module.css'
import type { CharacterFormState } from './use-character-form.ts'

const ofLinks = listCounter(MAX_LENGTH.link)

/** What the submitter says to the reviewer, and where it can be checked. */
export const ForReviewer = ({ form }: { form: CharacterFormState }) => (
  <fieldset className={classes.section}>
    <legend>For the reviewer</legend>
    <CountedTextarea
      form={form}
      field="reviewNote"
      label={fieldLabel('reviewNote')}
      description="Only you and the admins see it (optional)"
      max={REVIEW_LIMITS.text}
      minRows={2}
    />
    <CountedText
      form={form}
      field="reviewSources"
      label={fieldLabel('reviewSources')}
      description={`Where it can be checked: up to ${REVIEW_LIMITS.sources} web addresses, separated by commas (optional)`}
      counter={ofLinks}
    />
  </fieldset>
)
