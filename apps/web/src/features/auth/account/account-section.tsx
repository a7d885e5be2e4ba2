import { type ReactNode, useId } from 'react'
import classes from './account.module.css'

interface Props {
  title: string
  text: string
  children: ReactNode
}

/** A section of the account page: title and text on the left, controls on the right. */
export function AccountSection({ title, text, children }: Props) {
  const id = useId()
  return (
    <section className={classes.section} aria-labelledby={id}>
      <div>
        <h2 id={id} className={classes.title}>
          {title}
        </h2>
        <p className={classes.text}>{text}</p>
      </div>
      <div className={classes.body}>{children}</div>
    </section>
  )
}
