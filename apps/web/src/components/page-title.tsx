import type { ReactNode } from 'react'
import classes from './page-title.module.css'

interface Props {
  title: string
  /** The purpose of the page. */
  text?: ReactNode
  /** Actions for the whole page. */
  children?: ReactNode
}

/** The heading of a page; a link back goes above it. */
export const PageTitle = ({ title, text, children }: Props) => (
  <header className={classes.root}>
    <div className={classes.words}>
      <h1>{title}</h1>
      {text && <p>{text}</p>}
    </div>
    {children && <div className="actions">{children}</div>}
  </header>
)
