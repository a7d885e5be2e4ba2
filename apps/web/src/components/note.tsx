import type { ReactNode } from 'react'
import classes from './note.module.css'

interface Props {
  title: string
  tone?: 'gold' | 'bad'
  /** `alert` after a failure, `status` after a success. */
  role?: 'note' | 'alert' | 'status'
  children: ReactNode
}

/** A highlighted notice. */
export const Note = ({ title, tone = 'gold', role = 'note', children }: Props) => (
  <div className={classes.root} role={role} data-tone={tone}>
    <p className={classes.title}>{title}</p>
    {children}
  </div>
)

export const NoteText = ({ children }: { children: ReactNode }) => <p className={classes.text}>{children}</p>
