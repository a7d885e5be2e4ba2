import { resetPasswordForm } from '@personae/contract/account'
import { useMutation } from '@tanstack/react-query'
import { Link, Navigate } from '@tanstack/react-router'
import { useEffect } from 'react'
import { EmptyState } from '../../components/empty-state.tsx'
import { LinkButton } from '../../components/link-button.tsx'
import { becomeUser } from '../../lib/current-user.ts'
import { notifyFailure, notifySuccess } from '../../lib/notify.ts'
import { failureText, fieldErrors, trpc } from '../../lib/trpc.ts'
import { useZodForm } from '../../lib/use-zod-form.ts'
import { AuthScreen } from './auth-screen.tsx'
import { NewPasswordFields } from './new-password-fields.tsx'

/** Where the link of the mail leads. */
export function ResetPasswordPage({ token }: { token: string | undefined }) {
  return token ? <ResetForm token={token} /> : <NoToken />
}

function NoToken() {
  useEffect(() => {
    notifyFailure('Invalid Link', 'No reset token found. Please request a new password reset link.')
  }, [])
  return <Navigate to="/forgot-password" replace />
}

function ResetForm({ token }: { token: string }) {
  const form = useZodForm(resetPasswordForm, { initialValues: { newPassword: '', confirmPassword: '' } })
  const reset = useMutation({
    ...trpc.auth.resetPassword.mutationOptions(),
    onSuccess: ({ message }) => {
      // The new password has signed every browser out, this one too.
      becomeUser(null)
      notifySuccess('Password Reset!', message)
    },
    onError: (error) => {
      form.setErrors(fieldErrors(error))
      notifyFailure('Reset Failed', failureText(error, 'Failed to reset password'))
    },
  })
  if (reset.isSuccess) {
    return (
      <div className="page">
        <title>Password Reset Complete · Personae</title>
        <EmptyState
          level={1}
          title="Password Reset Complete"
          text="Your new password works from now on. Other browsers have been signed out."
        >
          <LinkButton to="/login">Go to Login</LinkButton>
        </EmptyState>
      </div>
    )
  }
  return (
    <AuthScreen
      title="Reset Password"
      text="Choose a new password for your account."
      form={form}
      onValues={({ newPassword }) => reset.mutate({ token, newPassword })}
      action={['Reset Password', 'Resetting...']}
      isPending={reset.isPending}
      links={
        <p>
          The link does not work any more? <Link to="/forgot-password">Request a new one</Link>
        </p>
      }
    >
      <NewPasswordFields form={form} field="newPassword" label="New password" />
    </AuthScreen>
  )
}
