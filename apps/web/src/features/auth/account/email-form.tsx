import { Button, TextInput } from '@mantine/core'
import { changeEmailInput } from '@personae/contract/account'
import { useMutation } from '@tanstack/react-query'
import { PasswordField } from '../password-fields.tsx'
import { SubmitButton } from '../../../components/submit-button.tsx'
import { Note, NoteText, WaitNote } from '../../../components/note.tsx'
import { notifyFailure, notifySuccess } from '../../../lib/notify.ts'
import { failureText, fieldErrors } from '../../../lib/trpc.ts'
import { focusFirstError, useZodForm } from '../../../lib/use-zod-form.ts'
import { changeEmailMutation, resendConfirmationMutation } from '../auth.queries.ts'
import classes from './account.module.css'

/** The email address of the account, and a new one, which becomes valid when it is confirmed. */
export function EmailForm({ email, pendingEmail }: { email: string | null; pendingEmail: string | null }) {
  const form = useZodForm(changeEmailInput, { initialValues: { email: '', currentPassword: '' } })
  const change = useMutation({
    ...changeEmailMutation(),
    onSuccess: (sent) => {
      form.reset()
      notifySuccess('Confirmation Sent', `Click the link we sent to ${sent.pendingEmail}.`)
    },
    onError: (error) => {
      form.setErrors(fieldErrors(error))
      notifyFailure(
        "Couldn't change your email",
        failureText(error, 'Your email is unchanged. Please try again.'),
      )
    },
  })
  return (
    <>
      {email && <p className={classes.fact}>{email}</p>}
      {!email && !pendingEmail && (
        <p className={classes.fact}>
          This account has no email. A lost password can only be recovered with a recovery code.
        </p>
      )}
      {pendingEmail && <PendingEmail email={pendingEmail} />}
      <form
        className={classes.form}
        noValidate
        onSubmit={form.onSubmit(
          (values) => change.mutate(values),
          (errors) => focusFirstError(form, errors),
        )}
      >
        <TextInput
          label={email ? 'New email' : pendingEmail ? 'Another email' : 'Email'}
          type="email"
          autoComplete="email"
          key={form.key('email')}
          {...form.getInputProps('email')}
        />
        <PasswordField
          label="Your password"
          autoComplete="current-password"
          key={form.key('currentPassword')}
          {...form.getInputProps('currentPassword')}
        />
        <WaitNote error={change.error} />
        <SubmitButton variant="default" isPending={change.isPending} underWay="Sending...">
          Send Confirmation
        </SubmitButton>
      </form>
    </>
  )
}

function PendingEmail({ email }: { email: string }) {
  const resend = useMutation({
    ...resendConfirmationMutation(),
    onSuccess: ({ pendingEmail }) =>
      notifySuccess('Email Sent', `We sent a new link to ${pendingEmail}. The previous one no longer works.`),
    onError: (error) => notifyFailure("Couldn't send the email", failureText(error, 'Please try again.')),
  })
  return (
    <Note title="Waiting for confirmation" role="status">
      <NoteText>Click the link we sent to {email} to confirm it. It works for 24 hours.</NoteText>
      <Button variant="default" size="sm" loading={resend.isPending} onClick={() => resend.mutate()}>
        Resend Email
      </Button>
    </Note>
  )
}
