import { changePasswordForm } from '@personae/contract/account'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { Note, NoteText, WaitNote } from '../../../components/note.tsx'
import { NewPasswordFields, PasswordField } from '../password-fields.tsx'
import { SubmitButton } from '../../../components/submit-button.tsx'
import { notifyFailure, notifySuccess } from '../../../lib/notify.ts'
import { failureText, fieldErrors } from '../../../lib/trpc.ts'
import { focusFirstError, useZodForm } from '../../../lib/use-zod-form.ts'
import { changePasswordMutation } from '../auth.queries.ts'
import classes from './account.module.css'

export function PasswordForm({ hasRecoveryCodes }: { hasRecoveryCodes: boolean }) {
  const [voidedCodes, setVoidedCodes] = useState(false)
  const form = useZodForm(changePasswordForm, {
    initialValues: { currentPassword: '', newPassword: '', confirmPassword: '' },
  })
  const change = useMutation({
    ...changePasswordMutation(),
    onSuccess: () => {
      form.reset()
      setVoidedCodes(hasRecoveryCodes)
      notifySuccess('Password Changed', 'Other devices have been signed out.')
    },
    onError: (error) => {
      form.setErrors(fieldErrors(error))
      notifyFailure(
        "Couldn't change your password",
        failureText(error, 'Your password is unchanged. Please try again.'),
      )
    },
  })
  return (
    <>
      {voidedCodes && !hasRecoveryCodes && (
        <Note title="Your recovery codes no longer work" role="status">
          <NoteText>They belonged to your old password. Generate new ones below.</NoteText>
        </Note>
      )}
      <form
        className={classes.form}
        noValidate
        onSubmit={form.onSubmit(
          ({ currentPassword, newPassword }) => change.mutate({ currentPassword, newPassword }),
          (errors) => focusFirstError(form, errors),
        )}
      >
        <PasswordField
          label="Current password"
          autoComplete="current-password"
          key={form.key('currentPassword')}
          {...form.getInputProps('currentPassword')}
        />
        <NewPasswordFields form={form} field="newPassword" label="New password" />
        <WaitNote error={change.error} />
        <SubmitButton variant="default" isPending={change.isPending} underWay="Changing...">
          Change Password
        </SubmitButton>
      </form>
    </>
  )
}
