import { resetPasswordForm } from '@personae/contract/account'
import { Link, Navigate } from '@tanstack/react-router'
import { useEffect } from 'react'
import { EmptyState } from '../../../components/empty-state.tsx'
import { LinkButton } from '../../../components/link-button.tsx'
import { becomeUser } from '../../../lib/current-user.ts'
import { notifyFailure, notifySuccess } from '../../../lib/notify.ts'
import { trpc } from '../../../lib/trpc.ts'
import { NewPasswordFields } from '../auth-fields.tsx'
import { useAuthForm } from '../auth-form.tsx'
import { AuthScreen } from '../sign-in/auth-screen.tsx'

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
  const reset = useAuthForm(
    resetPasswordForm,
    { newPassword: '', confirmPassword: '' },
    trpc.auth.resetPassword.mutationOptions(),
    {
      onSuccess: ({ message }) => {
        // The new password has signed out all browsers, including this one.
        becomeUser(null)
        notifySuccess('Password Reset!', message)
      },
      failed: ['Reset Failed', 'Failed to reset password'],
    },
  )
  if (reset.call.isSuccess) {
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
      {...reset}
      title="Reset Password"
      text="Choose a new password for your account."
      onValues={({ newPassword }) => reset.call.mutate({ token, newPassword })}
      action={['Reset Password', 'Resetting...']}
      links={
        <p>
          Link expired? <Link to="/forgot-password">Request a new one</Link>
        </p>
      }
    >
      <NewPasswordFields form={reset.form} field="newPassword" label="New password" />
    </AuthScreen>
  )
}
