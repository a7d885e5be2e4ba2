import type { FormEventHandler, ReactNode } from 'react'
import { Note, NoteText } from '../../components/note.tsx'
import classes from './auth-screen.module.css'

interface Props {
  title: string
  text: string
  onSubmit: FormEventHandler<HTMLFormElement>
  /** Fields and the button. */
  children: ReactNode
  /** Other ways in, a paragraph each. */
  links: ReactNode
  warning?: string
}

/** The frame that all screens around signing in share. */
export function AuthScreen({ title, text, onSubmit, children, links, warning }: Props) {
  return (
    <div className={classes.root}>
      <title>{`${title} · Personae`}</title>
      <div>
        <h1 className={classes.title}>{title}</h1>
        <p className={classes.text}>{text}</p>
      </div>
      {warning && (
        <Note title="Keep your password safe">
          <NoteText>{warning}</NoteText>
        </Note>
      )}
      <form className={classes.form} onSubmit={onSubmit} noValidate>
        {children}
      </form>
      <div className={classes.links}>{links}</div>
    </div>
  )
}
