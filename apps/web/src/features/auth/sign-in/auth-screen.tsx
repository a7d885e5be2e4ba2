import type { UseFormReturnType } from '@mantine/form'
import type { ReactNode } from 'react'
import { Note, NoteText } from '../../../components/note.tsx'
import { SubmitButton } from '../../../components/submit-button.tsx'
import { WaitNote } from '../../../components/wait-note.tsx'
import { useWait } from '../../../lib/use-wait.ts'
import { focusFirstError } from '../../../lib/use-zod-form.ts'
import classes from './auth-screen.module.css'
import { FormFailure } from './form-failure.tsx'

interface Props<Values> {
  title: string
  text: string
  warning?: string
  form: UseFormReturnType<Values>
  /** Called with the values when they are valid. */
  onValues: (values: Values) => void
  /** The texts of the button, usually and while the form is sent. */
  action: [atRest: string, underWay: string]
  isPending: boolean
  /** The last error, if there was one. */
  error: unknown
  /** The message if the server gave none. */
  failed: string
  /** The field that gets the focus after an error without a field. */
  retryField?: string
  /** The fields. */
  children: ReactNode
  /** Links to other screens, each in a paragraph. */
  links: ReactNode
}

/** The frame of all screens for signing in and recovery. */
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
