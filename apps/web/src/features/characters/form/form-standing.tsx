import { IconCheck } from '@tabler/icons-react'
import { fieldLabel } from '../../../lib/character-fields.ts'
import { focusFirstError } from '../../../lib/use-zod-form.ts'
import { LinkLikeButton } from '../../../components/link-like-button.tsx'
import classes from './character-form.module.css'
import type { CharacterFormState } from './use-character-form.ts'

/** Beside the buttons: links to the fields with errors, and whether the draft is stored. */
export function FormStanding({ form, isSaved }: { form: CharacterFormState; isSaved: boolean }) {
  const wrong = Object.entries(form.errors).filter(([, error]) => Boolean(error))
  return (
    <div className={classes.standing}>
      <div aria-live="polite">
        {wrong.length > 0 && (
          <p className={classes.wrong}>
            {wrong.length === 1 ? '1 field needs attention' : `${wrong.length} fields need attention`}:{' '}
            {wrong.map(([field, error], index) => (
              <span key={field}>
                {index > 0 && ' '}
                <LinkLikeButton onClick={() => focusFirstError(form, { [field]: error })}>
                  {fieldLabel(field)}
                </LinkLikeButton>
                {index < wrong.length - 1 && ','}
              </span>
            ))}
          </p>
        )}
      </div>
      {isSaved && (
        <p className={classes.saved}>
          <IconCheck size={16} aria-hidden /> Draft saved in this browser
        </p>
      )}
    </div>
  )
}
