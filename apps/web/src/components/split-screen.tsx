import type { ReactNode } from 'react'
import classes from './split-screen.module.css'

interface Props {
  /** Decoration, if there is room for it. */
  beside: ReactNode
  children: ReactNode
}

export const SplitScreen = ({ beside, children }: Props) => (
  <div className={classes.root}>
    <div className={classes.beside}>{beside}</div>
    <div className={`page ${classes.page}`}>
      <div className={classes.column}>{children}</div>
    </div>
  </div>
)
