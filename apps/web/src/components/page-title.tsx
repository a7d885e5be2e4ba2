import type { ReactNode } from 'react'
import classes from './page-title.module.css'

interface Props {
  title: string
  text?: ReactNode
  children?: ReactNode
}

/** The head of a page, and the title of its document. */
export const PageTitle = ({ title, text, children }: Props) => (
  <header className={classes.root}>
    <title>{`${title} · Personae`}</title>
    <div className={classes.words}>
      <h1>{title}</h1>
      {text && <p>{text}</p>}
    </div>
    {children && <div className="actions">{children}</div>}
  </header>
)
