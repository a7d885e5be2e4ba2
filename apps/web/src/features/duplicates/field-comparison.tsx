import { descriptionOf, fieldNames } from '@personae/contract/character-fields'
import type { Comparison } from '@personae/contract/duplicates'
import type { ComponentProps } from 'react'
import { WordDiff } from '../../components/word-diff.tsx'
import { fieldLabel, fieldText } from '../../lib/character-fields.ts'
import classes from './compare.module.css'

export function FieldComparison({ newSubmission, original }: Comparison) {
  return (
    <section aria-labelledby="field-comparison">
      <h2 id="field-comparison" className={classes.heading}>
        Field Comparison
      </h2>
      {fieldNames.map((field) => {
        const { isCompared } = descriptionOf(field)
        const newer = fieldText(field, newSubmission[field])
        const older = fieldText(field, original[field])
        const isShown = isCompared === 'if given' ? newer !== older || newer !== '' : isCompared
        return isShown && <Field key={field} label={fieldLabel(field)} newer={newer} older={older} />
      })}
    </section>
  )
}

function Field({ label, newer, older }: { label: string; newer: string; older: string }) {
  const isDifferent = newer !== older
  return (
    <div className={classes.field} data-different={isDifferent || undefined}>
      <h3 className={classes.fieldTitle}>
        {label}
        {isDifferent && <span className={classes.different}>Different</span>}
      </h3>
      <Value which="New submission" className={classes.newer} text={newer} other={older} mark="ins" />
      <Value which="Original" className={classes.older} text={older} other={newer} mark="del" />
    </div>
  )
}

interface ValueProps extends ComponentProps<typeof WordDiff> {
  which: string
  className: string | undefined
}

function Value({ which, className, ...compared }: ValueProps) {
  return (
    <div className={className}>
      <span className={classes.which}>{which}</span>
      <WordDiff {...compared} />
    </div>
  )
}
