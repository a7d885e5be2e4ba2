import { type CharacterField, fieldNames } from '@personae/contract/character-fields'
import type { Character } from '@personae/contract/characters'
import { useDeferredValue, useMemo } from 'react'
import { BeforeAndAfter, FieldChange } from '../../../components/field-change.tsx'
import classes from './character-form.module.css'
import { changesIn, toInput } from './form-values.ts'
import { type CharacterFields, useTypedValues } from './use-character-form.ts'

interface Props {
  fields: CharacterFields
  base: Character
}

/** Without a pause: what grows after it would move the button below from under a press. */
function useChanges({ fields, base }: Props) {
  const values = useDeferredValue(useTypedValues(fields))
  return useMemo(() => Object.entries(changesIn(toInput(values), base)), [values, base])
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
  const changes = useChanges(props)
  return useMemo(
    () => (
      <div className="grid gap-12">
        {changes.map(([field, value]) => (
          <FieldChange key={field} field={field}>
            <BeforeAndAfter field={field} before={base[field as CharacterField]} after={value} />
          </FieldChange>
        ))}
      </div>
    ),
    [changes, base],
  )
}
