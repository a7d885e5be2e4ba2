import { useDebouncedValue } from '@mantine/hooks'
import { type CharacterField, fieldNames } from '@personae/contract/character-fields'
import type { Character } from '@personae/contract/characters'
import { BeforeAndAfter, FieldChange } from '../../../components/field-change.tsx'
import classes from './character-form.module.css'
import { changesIn, toInput } from './form-values.ts'
import { type CharacterFields, useTypedValues } from './use-character-form.ts'

/** The changes are compared after a pause of so many milliseconds. */
const DEBOUNCE_MS = 400

interface Props {
  fields: CharacterFields
  base: Character
}

function useChanges({ fields, base }: Props) {
  const [values] = useDebouncedValue(useTypedValues(fields), DEBOUNCE_MS)
  return Object.entries(changesIn(toInput(values), base))
}

export function ChangeCount(props: Props) {
  const { length } = useChanges(props)
  return (
    <p className={classes.changeCount} aria-live="polite">
      {length === 0
        ? `You change none of ${fieldNames.length} fields yet`
        : `You change ${length} of ${fieldNames.length} fields`}
    </p>
  )
}

/** What the form would change, with the words that differ. */
export function SuggestedChanges(props: Props) {
  const { base } = props
  return (
    <div className="grid gap-12">
      {useChanges(props).map(([field, value]) => (
        <FieldChange key={field} field={field}>
          <BeforeAndAfter field={field} before={base[field as CharacterField]} after={value} />
        </FieldChange>
      ))}
    </div>
  )
}
