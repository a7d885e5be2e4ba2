import type { ReactElement, ReactNode } from 'react'
import { useRateLimitText } from '../lib/use-rate-limit-text.ts'
import classes from './note.module.css'

interface Props {
  title: string
  tone?: 'gold' | 'bad'
  /** `alert` after a failure, `status` after a success. */
  role?: 'note' | 'alert' | 'status'
  /** The paragraphs of the note; empty ones are left out. */
  text?: string | null | ReactElement | (string | null | false)[]
  children?: ReactNode
}

export const Note = ({ title, tone = 'gold', role = 'note', text, children }: Props) => (
  <div className={classes.root} role={role} data-tone={tone}>
    <p className="strong">{title}</p>
    {[text]
      .flat()
      .filter(Boolean)
      .map((one, at) => (
        // oxlint-disable-next-line react/no-array-index-key -- the paragraphs of a note keep their order
        <p key={at} className={classes.text}>
          {one}
        </p>
      ))}
    {children}
  </div>
)

/** A note that a form was sent too often, and how long to wait. It disappears after that time. */
export function RateLimitNote({ error }: { error: unknown }) {
  const wait = useRateLimitText(error)
  return wait && <Note title="Not yet" tone="bad" text={wait} />
}
