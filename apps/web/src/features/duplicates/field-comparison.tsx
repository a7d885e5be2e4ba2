import type { Character } from '@personae/contract/characters'
import { diffWordsWithSpace } from 'diff'
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

/** Longer texts are shown without marks: finding them would hold the page up. */
const LONGEST_DIFF = 12_000

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

interface ValueProps {
  which: string
  className: string | undefined
  text: string
  other: string
  /** What only this side has is marked as this. */
  mark: 'ins' | 'del'
}

function Value({ which, className, text, other, mark: Mark }: ValueProps) {
  return (
    <div className={className}>
      <span className={classes.which}>{which}</span>
      {text === '' ? '—' : text === other || text.length + other.length > LONGEST_DIFF ? text : marked()}
    </div>
  )

  function marked() {
    // Reading order: each side is the later text of its own comparison, so that what it adds is what it alone has.
    return diffWordsWithSpace(other, text)
      .filter(({ removed }) => !removed)
      .map(({ value, added }, at) =>
        added ? (
          // oxlint-disable-next-line react/no-array-index-key -- parts of one text have no names and never move
          <Mark key={at}>{value}</Mark>
        ) : (
          value
        ),
      )
  }
}
