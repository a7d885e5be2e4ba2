import { Button } from '@mantine/core'
import { useEffect, useRef } from 'react'
import { useValue } from '../../../components/counted-fields.tsx'
import { BeforeAndAfter, FieldChange } from '../../../components/field-change.tsx'
import { fieldLabel } from '../../../lib/character-fields.ts'
import classes from './conflict-notice.module.css'
import type { Conflict, FormField } from './form-values.ts'
import type { CharacterFields, CharacterFormState } from './use-character-form.ts'

interface Props extends Pick<CharacterFields, 'form' | 'takeTheirs'> {
  conflict: Conflict
}

const listed = new Intl.ListFormat('en')

/** Shows what another user has saved, and lets the user choose a value for fields that both have changed. */
export function ConflictNotice({ conflict: { by, taken, conflicts, theirs }, form, takeTheirs }: Props) {
  const ref = useRef<HTMLDivElement>(null)
  // Gets the focus again when the other user has saved once more.
  useEffect(() => {
    if (theirs) ref.current?.focus()
  }, [theirs])
  return (
    <div
      ref={ref}
      className="grid gap-12 raised round-12"
      style={{ maxWidth: '60rem', marginBottom: 32, padding: '20px 24px', border: '1px solid var(--gold)' }}
      role="alert"
      tabIndex={-1}
    >
      <h2 style={{ lineHeight: 1.2 }}>
        {by ? `${by} changed this character` : 'This character was changed'} while you were editing
      </h2>
      <p className="soft">Nothing you wrote is lost. Look it over, then save again.</p>
      {taken.length > 0 && (
        <p className="soft">Taken over into the form: {listed.format(taken.map(fieldLabel))}.</p>
      )}
      {conflicts.map((field) => (
        <section key={field} className={classes.field} aria-label={fieldLabel(field)}>
          <FieldChange field={field} level={3}>
            <BothSides {...{ field, form }} saved={theirs[field]} />
          </FieldChange>
          <Button size="sm" onClick={() => takeTheirs(field)}>
            Use the saved one instead
          </Button>
        </section>
      ))}
    </div>
  )
}

interface SidesProps {
  field: FormField
  form: CharacterFormState
  saved: unknown
}

const BothSides = ({ field, form, saved }: SidesProps) => (
  <BeforeAndAfter
    field={field}
    labels={['Saved meanwhile', 'Yours, in the form']}
    before={saved}
    after={useValue(form, field)}
  />
)
