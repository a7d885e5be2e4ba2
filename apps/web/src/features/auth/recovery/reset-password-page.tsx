import { resetPasswordForm } from '@personae/contract/account'
import { useMutation } from '@tanstack/react-query'
import { Link, Navigate } from '@tanstack/react-router'
import { useEffect } from 'react'
import { EmptyState } from '../../../components/empty-state.tsx'
import { LinkButton } from '../../../components/link-button.tsx'
import { becomeUser } from '../../../lib/current-user.ts'
import { notifyFailure, notifySuccess } from '../../../lib/notify.ts'
import { failureText, fieldErrors } from '../../../lib/trpc.ts'
import { useZodForm } from '../../../lib/use-zod-form.ts'
import { resetPasswordMutation } from '../auth.queries.ts'
import { AuthScreen } from '../sign-in/auth-screen.tsx'
import { NewPasswordFields } from '../password-fields.tsx'

const FAILED = 'Failed to reset password'

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
    ...resetPasswordMutation(),
    onSuccess: ({ message }) => {
      // The new password has signed out all browsers, including this one.
      becomeUser(null)
      notifySuccess('Password Reset!', message)
    },
    onError: (error) => {
      form.setErrors(fieldErrors(error))
      notifyFailure('Reset Failed', failureText(error, FAILED))
    },
  })
  if (reset.isSuccess) {
    return (
      <>
        <title>Password Reset Complete · Personae</title>
        <EmptyState
          level={1}
          title="Password Reset Complete"
          text="You can now log in with your new password. You've been signed out everywhere, and your old recovery codes no longer work: generate new ones on your account page."
        >
          <LinkButton to="/login">Go to Login</LinkButton>
        </EmptyState>
      </>
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
      error={reset.error}
      failed={FAILED}
      links={
        <p>
          Link expired? <Link to="/forgot-password">Request a new one</Link>
        </p>
      }
    >
      <NewPasswordFields form={form} field="newPassword" label="New password" />
    </AuthScreen>
  )
}
