import { copy } from '../../lib/copy.ts'
import classes from './sample.module.css'

interface Props {
  title: string
  /** What the code is an example of; part of the names of its button and text for screen readers. */
  of: string
  text: string
}

/** A block of code with a button that copies it. */
export const Sample = ({ title, of, text }: Props) => (
  <figure className={classes.root}>
    <figcaption
      className="small row center spread gap-12 line-below strong"
      style={{ padding: '4px 4px 4px 16px' }}
    >
      {title}
      <button
        type="button"
        aria-label={`Copy: ${title}, ${of}`}
        onClick={() => void copy(text, 'Copied', 'Select the text and copy it yourself.')}
      >
        Copy
      </button>
    </figcaption>
    {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a long text must be scrollable by keyboard */}
    <pre role="group" aria-label={`${title}, ${of}`} tabIndex={0}>
      {text}
    </pre>
  </figure>
)
