import { type ReactNode, useState } from 'react'
import { fieldLabel, fieldText } from '../lib/character-fields.ts'
import classes from './field-change.module.css'
import { WordDiff } from './word-diff.tsx'

interface Props {
  field: string
  /** The content below the name of the field. */
  children: ReactNode
  level?: 2 | 3
  /** The name of the field, if it is more than a text. */
  label?: ReactNode
}

/** A field of a character with its name, and its values below. */
export const FieldChange = ({ field, level = 2, label = fieldLabel(field), children }: Props) => {
  const Heading = `h${level}` as const
  return (
    <div className={classes.change}>
      <Heading className="label full">{label}</Heading>
      {children}
    </div>
  )
}

const CHANGED: readonly ['del' | 'ins', 'del' | 'ins'] = ['del', 'ins']

interface SidesProps {
  field: string
  /** The names of the two sides, if they are not given elsewhere. */
  labels?: readonly [before: string, after: string]
  /** The elements that mark words which only one side has. */
  marks?: typeof CHANGED
  before: unknown
  after: unknown
}

/** A value before and after a change, side by side, with the words marked that differ. */
export const BeforeAndAfter = ({ field, labels, marks = CHANGED, before, after }: SidesProps) => (
  <>
    <div className={classes.side}>
      {labels && <p className="small">{labels[0]}</p>}
      <Side field={field} value={before} other={after} mark={marks[0]} />
    </div>
    <div className={classes.side}>
      {labels && <p className="small">{labels[1]}</p>}
      <Side field={field} value={after} other={before} mark={marks[1]} />
    </div>
  </>
)

/** A single value across the width of both sides. */
export const SingleValue = ({ field, label, value }: { field: string; label?: string; value: unknown }) => (
  <div className={`full ${classes.side}`}>
    {label && <p className="small">{label}</p>}
    <Side field={field} value={value} other={value} mark="ins" />
  </div>
)

interface SideProps {
  field: string
  value: unknown
  other: unknown
  mark: 'ins' | 'del'
}

function Side({ field, value, other, mark }: SideProps) {
  if (field === 'imageUrl') return <PictureValue key={fieldText(field, value)} address={value} />
  return <WordDiff text={fieldText(field, value)} other={fieldText(field, other)} mark={mark} />
}

/** The picture of one side. `address` may be missing, as early revisions did not store pictures. */
function PictureValue({ address }: { address: unknown }) {
  const [isGone, setIsGone] = useState(false)
  if (typeof address !== 'string' || address === '') return 'No picture'
  if (isGone) return 'A picture that is no longer stored'
  return (
    <img
      style={{ display: 'block', width: 120, height: 'auto', borderRadius: 8 }}
      // A picture that was just chosen is a data URL, which the server cannot resize.
      src={address.startsWith('data:') ? address : `${address}?w=240`}
      alt=""
      loading="lazy"
      onError={() => setIsGone(true)}
    />
  )
}
