import { type ReactNode, useEffect, useEffectEvent, useRef } from 'react'
import { Note, NoteText } from '../../../components/note.tsx'
import { useWait } from '../../../lib/use-wait.ts'
import { focusFirstError } from '../../../lib/use-zod-form.ts'
import { failureText, fieldErrors } from '../../../lib/trpc.ts'
import { AuthForm, type AuthFormProps } from '../auth-form.tsx'
import classes from './auth-screen.module.css'

interface Props<Values> extends AuthFormProps<Values> {
  title: string
  text: string
  warning?: string
  /** The message if the server gave none. */
  failed: string
  /** The field that gets the focus after an error without a field. */
  retryField?: string
  links: ReactNode
}

export function AuthScreen<Values>(props: Props<Values>) {
  const { title, text, warning, failed, retryField, children, links, ...sent } = props
  const { error } = sent.call
  const waits = useWait(error) !== null
  const goOn = (errors: Record<string, string>): boolean => {
    const field = Object.keys(errors)[0] ?? retryField
    if (field) focusFirstError(sent.form, { [field]: true })
    return field !== undefined
  }
  return (
    <div className={classes.root}>
      <title>{`${title} · Personae`}</title>
      <div>
        <h1>{title}</h1>
        <p className={classes.text}>{text}</p>
      </div>
      {warning && (
        <Note title="Keep your password safe">
          <NoteText>{warning}</NoteText>
        </Note>
      )}
      <AuthForm {...sent} className={classes.form} disabled={waits}>
        <FormFailure error={error} otherwise={failed} onFailure={goOn} />
        {children}
      </AuthForm>
      <div className={classes.links}>{links}</div>
    </div>
  )
}

interface FormFailureProps {
  error: unknown
  /** The message if the server gave none. */
  otherwise: string
  /** Focuses the field with the server's error, or else the given one. @returns whether there is one */
  onFailure: (errors: Record<string, string>) => boolean
}

/** The error above a form's fields. Errors of a field are shown beside it, and those about waiting below the form. */
function FormFailure({ error, otherwise, onFailure }: FormFailureProps) {
  const waits = useWait(error) !== null
  const says = useRef<HTMLParagraphElement>(null)
  const errors = fieldErrors(error)
  const isShown = Boolean(error) && !waits && Object.keys(errors).length === 0
  const takeOn = useEffectEvent(() => {
    if (!onFailure(errors)) says.current?.focus()
  })
  // The pressed button was disabled during the call, and has lost the focus.
  useEffect(() => {
    if (error) takeOn()
  }, [error])
  return (
    isShown && (
      <p className={classes.failure} role="alert" tabIndex={-1} ref={says}>
        {failureText(error, otherwise)}
      </p>
    )
  )
}
