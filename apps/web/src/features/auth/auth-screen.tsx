import { Button } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import type { ReactNode } from 'react'
import { Note, NoteText } from '../../components/note.tsx'
import { focusFirstError } from '../../lib/use-zod-form.ts'
import classes from './auth-screen.module.css'

interface Props<Values> {
  title: string
  text: string
  warning?: string
  form: UseFormReturnType<Values>
  /** Called with what was filled in, once it is in order. */
  onValues: (values: Values) => void
  /** What the button says, at rest and while it is under way. */
  action: [atRest: string, underWay: string]
  isPending: boolean
  /** The fields. */
  children: ReactNode
  /** Other ways in, a paragraph each. */
  links: ReactNode
}

/** The frame that all screens around signing in share. */
export function AuthScreen<Values>(props: Props<Values>) {
  const { title, text, warning, form, onValues, action, isPending, children, links } = props
  const [atRest, underWay] = action
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
      <form
        className={classes.form}
        noValidate
        onSubmit={form.onSubmit(
          (values) => onValues(values),
          (errors) => focusFirstError(form, errors),
        )}
      >
        {children}
        <Button type="submit" loading={isPending} disabled={isPending}>
          {isPending ? underWay : atRest}
        </Button>
      </form>
      <div className={classes.links}>{links}</div>
    </div>
  )
}
