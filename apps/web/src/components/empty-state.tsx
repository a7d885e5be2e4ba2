import type { ReactNode } from 'react'
import classes from './empty-state.module.css'

interface Props {
  title: string
  text: string
  level?: 1 | 2 | 3
  children?: ReactNode
}

/** Shown in place of missing content: the reason, and the next step. */
export function EmptyState({ title, text, level = 2, children }: Props) {
  const Heading = `h${level}` as const
  return (
    <div className={classes.root}>
      <Heading>{title}</Heading>
      <p className="soft size-18" style={{ marginBottom: 8 }}>
        {text}
      </p>
      {children && <div className="actions">{children}</div>}
    </div>
  )
}
