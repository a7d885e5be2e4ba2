import { Button } from '@mantine/core'
import { changePasswordForm } from '@personae/contract/account'
import { useMutation } from '@tanstack/react-query'
import { PasswordField } from '../../components/password-field.tsx'
import { notifyFailure, notifySuccess } from '../../lib/notify.ts'
import { failureText, fieldErrors, queryClient, trpc } from '../../lib/trpc.ts'
import { focusFirstError, useZodForm } from '../../lib/use-zod-form.ts'
import classes from './account.module.css'
import { NewPasswordFields } from './new-password-fields.tsx'

export function PasswordForm() {
  const form = useZodForm(changePasswordForm, {
    initialValues: { currentPassword: '', newPassword: '', confirmPassword: '' },
  })
  const change = useMutation({
    ...trpc.account.changePassword.mutationOptions(),
    onSuccess: async () => {
      form.reset()
      await queryClient.invalidateQueries(trpc.account.overview.queryFilter())
      notifySuccess('Password Changed', 'Other devices have been signed out.')
    },
    onError: (error) => {
      form.setErrors(fieldErrors(error))
      notifyFailure('Password Not Changed', failureText(error, 'The password could not be changed'))
    },
  })
  return (
    <form
      className={classes.form}
      noValidate
      onSubmit={form.onSubmit(
        ({ currentPassword, newPassword }) => change.mutate({ currentPassword, newPassword }),
        (errors) => focusFirstError(form, errors),
      )}
    >
      <PasswordField
        label="Present password"
        autoComplete="current-password"
        key={form.key('currentPassword')}
        {...form.getInputProps('currentPassword')}
      />
      <NewPasswordFields form={form} field="newPassword" label="New password" />
      <Button type="submit" variant="default" loading={change.isPending}>
        Change Password
      </Button>
    </form>
  )
}
