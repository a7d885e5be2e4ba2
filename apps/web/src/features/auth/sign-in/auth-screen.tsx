import type { UseFormReturnType } from '@mantine/form'
import { type ReactNode, useEffect, useEffectEvent, useRef } from 'react'
import { TextInput } from '@mantine/core'
import { Note, NoteText, WaitNote } from '../../../components/note.tsx'
import { SubmitButton } from '../../../components/submit-button.tsx'
import { useWait } from '../../../lib/use-wait.ts'
import { focusFirstError } from '../../../lib/use-zod-form.ts'
import { failureText, fieldErrors } from '../../../lib/trpc.ts'
import classes from './auth-screen.module.css'

interface Props<Values> {
  title: string
  text: string
  warning?: string
  form: UseFormReturnType<Values>
  onValues: (values: Values) => void
  /** The texts of the button, usually and while the form is sent. */
  action: [atRest: string, underWay: string]
  isPending: boolean
  error: unknown
  /** The message if the server gave none. */
  failed: string
  /** The field that gets the focus after an error without a field. */
  retryField?: string
  children: ReactNode
  links: ReactNode
}

export function AuthScreen<Values>(props: Props<Values>) {
  const {
    title,
    text,
    warning,
    form,
    onValues,
    action,
    isPending,
    error,
    failed,
    retryField,
    children,
    links,
  } = props
  const [atRest, underWay] = action
  const waits = useWait(error) !== null
  const goOn = (errors: Record<string, string>): boolean => {
    const field = Object.keys(errors)[0] ?? retryField
    if (field) focusFirstError(form, { [field]: true })
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
      <form
        className={classes.form}
        noValidate
        onSubmit={form.onSubmit(
          (values) => onValues(values),
          (errors) => focusFirstError(form, errors),
        )}
      >
        <FormFailure error={error} otherwise={failed} onFailure={goOn} />
        {children}
        <WaitNote error={error} />
        <SubmitButton isPending={isPending} underWay={underWay} disabled={waits}>
          {atRest}
        </SubmitButton>
      </form>
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

export const UsernameField = <Values extends { username: string }>({
  form,
}: {
  form: UseFormReturnType<Values>
}) => (
  <TextInput
    label="Username"
    autoComplete="username"
    autoFocus
    key={form.key('username')}
    {...form.getInputProps('username')}
  />
)
