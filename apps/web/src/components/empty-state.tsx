import type { ReactNode } from 'react'
import classes from './empty-state.module.css'

interface Props {
  title: string
  text: string
  /** 1 where it is all the page has to say. */
  level?: 1 | 2 | 3
  /** What to do next. */
  children?: ReactNode
}

/** Nothing to show: why, and what to do about it. */
export function EmptyState({ title, text, level = 2, children }: Props) {
  const Heading = `h${level}` as const
  return (
    <div className={classes.root}>
      <Heading className={classes.title}>{title}</Heading>
      <p className={classes.text}>{text}</p>
      {children && <div className={classes.actions}>{children}</div>}
    </div>
  )
}
