import type { Character } from '@personae/contract/characters'
import type { ComponentProps } from 'react'
import { WordDiff } from '../../components/word-diff.tsx'
import classes from './compare.module.css'

const FIELDS = [
  ['name', 'Name'],
  ['origin', 'Origin'],
  ['series', 'Series'],
  ['creators', 'Creators'],
  ['writers', 'Writers'],
  ['description', 'Description'],
  ['abilities', 'Abilities'],
  ['personality', 'Personality'],
  ['backstory', 'Backstory'],
] as const

const textOf = (value: string | string[] | null): string =>
  Array.isArray(value) ? value.join(', ') : (value ?? '')

/** Every field of both, side by side, with what differs marked word by word. */
export function FieldComparison({
  newSubmission,
  original,
}: {
  newSubmission: Character
  original: Character
}) {
  return (
    <section aria-labelledby="field-comparison">
      <h2 id="field-comparison" className={classes.heading}>
        Field Comparison
      </h2>
      {FIELDS.map(([field, label]) => (
        <Field
          key={field}
          label={label}
          newer={textOf(newSubmission[field])}
          older={textOf(original[field])}
        />
      ))}
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
