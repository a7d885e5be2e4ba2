import { Button } from '@mantine/core'
import { useEffect, useRef } from 'react'
import { WordDiff } from '../../../components/word-diff.tsx'
import { fieldLabel, fieldText } from '../../../lib/character-fields.ts'
import classes from './conflict-notice.module.css'
import type { FormField, FormValues } from './form-values.ts'

/** Changes by another user since the form was opened. */
export interface Conflict {
  /** The username, if it is known. */
  by: string | null
  /** Fields that only they changed: the form has their values now. */
  taken: FormField[]
  conflicts: FormField[]
  theirs: FormValues
}

interface Props {
  conflict: Conflict
  mine: FormValues
  onTake: (field: FormField) => void
}

const listed = new Intl.ListFormat('en')

/** Shows what another user has saved, and lets the user choose for fields that both have changed. */
export function ConflictNotice({ conflict: { by, taken, conflicts, theirs }, mine, onTake }: Props) {
  const ref = useRef<HTMLDivElement>(null)
  useEffect(() => ref.current?.focus(), [])
  const sides = [
    { label: 'Yours, in the form', values: mine, others: theirs, mark: 'ins' },
    { label: 'Saved meanwhile', values: theirs, others: mine, mark: 'del' },
  ] as const
  return (
    <div ref={ref} className={classes.root} role="alert" tabIndex={-1}>
      <h2 className={classes.title}>
        {by ? `${by} changed this character` : 'This character was changed'} while you were editing
      </h2>
      <p className={classes.text}>Nothing you wrote is lost. Look it over, then save again.</p>
      {taken.length > 0 && (
        <p className={classes.text}>Taken over into the form: {listed.format(taken.map(fieldLabel))}.</p>
      )}
      {conflicts.map((field) => (
        <section key={field} className={classes.field} aria-label={fieldLabel(field)}>
          <h3 className={classes.label}>{fieldLabel(field)}</h3>
          {field === 'imageUrl' ? (
            <p className={classes.text}>You both changed the picture. Yours is in the form.</p>
          ) : (
            <div className={classes.pair}>
              {sides.map(({ label, values, others, mark }) => (
                <div key={mark}>
                  <p className={classes.side}>{label}</p>
                  <div className={classes.value}>
                    <WordDiff
                      text={fieldText(field, values[field])}
                      other={fieldText(field, others[field])}
                      mark={mark}
                    />
                  </div>
                </div>
              ))}
            </div>
          )}
          <Button size="sm" variant="default" onClick={() => onTake(field)}>
            Use the saved one instead
          </Button>
        </section>
      ))}
    </div>
  )
}
