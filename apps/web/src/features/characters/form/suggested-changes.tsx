import { useDebouncedValue } from '@mantine/hooks'
import { type CharacterField, fieldNames } from '@personae/contract/character-fields'
import type { Character } from '@personae/contract/characters'
import { useState } from 'react'
import { BeforeAndAfter, FieldChange } from '../../../components/field-change.tsx'
import classes from './character-form.module.css'
import { changesIn, type FormValues, toInput } from './form-values.ts'
import type { CharacterFormState } from './use-character-form.ts'

/** The changes are compared after a pause of so many milliseconds. */
const DEBOUNCE_MS = 400

function useValues(form: CharacterFormState): FormValues {
  const [values, setValues] = useState(() => form.getValues())
  for (const field of fieldNames) form.watch(field, () => setValues({ ...form.getValues() }))
  return useDebouncedValue(values, DEBOUNCE_MS)[0]
}

/** What the form would change, with the words that differ. */
export function SuggestedChanges({ form, base }: { form: CharacterFormState; base: Character }) {
  const values = useValues(form)
  const changes = Object.entries(changesIn(toInput(values), base))
  return (
    <div className={classes.changes}>
      <p className={classes.changeCount} aria-live="polite">
        {changes.length === 0
          ? `You change none of ${fieldNames.length} fields yet`
          : `You change ${changes.length} of ${fieldNames.length} fields`}
      </p>
      {changes.map(([field, value]) => (
        <FieldChange key={field} field={field} level={3}>
          <BeforeAndAfter field={field} before={base[field as CharacterField]} after={value} />
        </FieldChange>
      ))}
    </div>
  )
}
