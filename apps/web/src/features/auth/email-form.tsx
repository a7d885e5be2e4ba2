import { Button, TextInput } from '@mantine/core'
import { changeEmailInput } from '@personae/contract/account'
import { useMutation } from '@tanstack/react-query'
import { PasswordField } from '../../components/password-field.tsx'
import { notifyFailure, notifySuccess } from '../../lib/notify.ts'
import { failureText, fieldErrors, queryClient, trpc } from '../../lib/trpc.ts'
import { focusFirstError, useZodForm } from '../../lib/use-zod-form.ts'
import classes from './account.module.css'

/** The address of the account, and a new one, which counts once it is confirmed. */
export function EmailForm({ email, pendingEmail }: { email: string | null; pendingEmail: string | null }) {
  const form = useZodForm(changeEmailInput, { initialValues: { email: '', currentPassword: '' } })
  const change = useMutation({
    ...trpc.account.changeEmail.mutationOptions(),
    onSuccess: async (sent) => {
      form.reset()
      await queryClient.invalidateQueries(trpc.account.overview.queryFilter())
      notifySuccess('Confirmation Sent', `Follow the link in the mail to ${sent.pendingEmail}.`)
    },
    onError: (error) => {
      form.setErrors(fieldErrors(error))
      notifyFailure('Email Not Changed', failureText(error, 'The address could not be changed'))
    },
  })
  return (
    <>
      <p className={classes.fact}>
        {email ?? 'There is no email on this account: its password can only be recovered with a code.'}
      </p>
      {pendingEmail && (
        <p className={classes.soft} role="status">
          Waiting to be confirmed: {pendingEmail}. The link is in the mail that we sent there.
        </p>
      )}
      <form
        className={classes.form}
        noValidate
        onSubmit={form.onSubmit(
          (values) => change.mutate(values),
          (errors) => focusFirstError(form, errors),
        )}
      >
        <TextInput
          label={email ? 'New email' : 'Email'}
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
        <Button type="submit" variant="default" loading={change.isPending}>
          Send Confirmation
        </Button>
      </form>
    </>
  )
}
