import type { ReactNode } from 'react'
import classes from './page-title.module.css'

interface Props {
  title: string
  /** Whether the page sets the title of its document itself. */
  isTitled?: boolean
  text?: ReactNode
  children?: ReactNode
}

export const PageTitle = ({ title, isTitled = false, text, children }: Props) => (
  <header className={classes.root}>
    {!isTitled && <title>{`${title} · Personae`}</title>}
    <div className={classes.words}>
      <h1>{title}</h1>
      {text && (
        <p className="soft size-18" style={{ marginTop: 10 }}>
          {text}
        </p>
      )}
    </div>
    {children && <div className="actions">{children}</div>}
  </header>
)
