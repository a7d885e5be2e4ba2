import { TextInput, Button } from '@mantine/core'
import { forgotPasswordInput, recoveryCodeInput, resetPasswordForm } from '@personae/contract/account'
import { Link, useNavigate, Navigate } from '@tanstack/react-router'
import { useState, useEffect } from 'react'
import { LinkLikeButton, LinkButton } from '../../../components/link-button.tsx'
import { notifyFailed, notifySuccess, notifyFailure } from '../../../lib/notify.ts'
import { client, failureCode, failureText, trpc } from '../../../lib/trpc.ts'
import { EmailField, UsernameField, NewPasswordFields } from '../auth-fields.tsx'
import { useAuthForm, refreshingAccount } from '../auth-form.tsx'
import { AuthScreen } from '../sign-in/auth-screen.tsx'
import { EmptyState } from '../../../components/empty-state.tsx'
import { becomeUser, useCurrentUser } from '../../../lib/current-user.ts'
import { useMutation, useQuery } from '@tanstack/react-query'

export function ForgotPasswordPage() {
  const [withCode, setWithCode] = useState(false)
  return withCode ? (
    <RecoveryCodeForm onBack={() => setWithCode(false)} />
  ) : (
    <EmailForm onUseCode={() => setWithCode(true)} />
  )
}

function EmailForm({ onUseCode }: { onUseCode: () => void }) {
  const request = useAuthForm(
    forgotPasswordInput,
    { email: '' },
    trpc.auth.forgotPassword.mutationOptions(),
    {
      onSuccess: ({ message }, form) => {
        form.reset()
        notifySuccess('Email Sent!', message)
      },
      failed: ['Request Failed', 'Failed to send reset email'],
    },
  )
  return (
    <AuthScreen
      {...request}
      title="Forgot Password"
      text="Enter your account's email and we'll send you a link to choose a new password."
      action={['Send Reset Link', 'Sending...']}
      links={
        <>
          <p>
            No email on your account? <LinkLikeButton onClick={onUseCode}>Use a recovery code</LinkLikeButton>
          </p>
          <p>
            <Link to="/login">Back to Login</Link>
          </p>
        </>
      }
    >
      <EmailField form={request.form} autoFocus />
    </AuthScreen>
  )
}

/** For accounts without an email: one of the ten recovery codes leads to the form for a new password. */
function RecoveryCodeForm({ onBack }: { onBack: () => void }) {
  const navigate = useNavigate()
  const redeem = useAuthForm(
    recoveryCodeInput,
    { username: '', code: '' },
    trpc.auth.redeemRecoveryCode.mutationOptions(),
    {
      onSuccess: ({ token }) => navigate({ to: '/reset-password', search: { token }, replace: true }),
      failed: ['Request Failed', "The code couldn't be checked"],
      ifLost: 'The code may be used up: if it is refused, take the next one.',
      retryField: 'code',
    },
  )
  return (
    <AuthScreen
      {...redeem}
      title="Recovery Code"
      text="Enter one of your ten recovery codes. Each works once; dashes and case are ignored."
      action={['Use This Code', 'Checking...']}
      links={
        <>
          <p>
            Is there an email on your account?{' '}
            <LinkLikeButton onClick={onBack}>Have a link sent to it</LinkLikeButton>
          </p>
          <p>
            <Link to="/login">Back to Login</Link>
          </p>
        </>
      }
    >
      <UsernameField form={redeem.form} />
      <TextInput
        label="Recovery code"
        placeholder="xxxx-xxxx-xxxx-xxxx"
        autoComplete="one-time-code"
        spellCheck={false}
        key={redeem.form.key('code')}
        {...redeem.form.getInputProps('code')}
      />
    </AuthScreen>
  )
}

export const ResetPasswordPage = ({ token }: { token: string | undefined }) =>
  token ? <ResetForm token={token} /> : <NoToken />

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
      onSuccess: async ({ message }) => {
        // All sessions of the account have ended; but in this browser another account may be signed in.
        becomeUser(await client.auth.current.query().catch(() => null))
        notifySuccess('Password Reset!', message)
      },
      failed: ['Reset Failed', 'Failed to reset password'],
      ifLost: 'Your password may have been changed all the same: try to log in with the new one.',
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
          <LinkButton variant="filled" to="/login">
            Go to Login
          </LinkButton>
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

/** Whether a link can never work again; after any other failure it still may. */
const isDead = (error: unknown): boolean => ['invalid', 'conflict'].includes(failureCode(error) ?? '')

/** The page that the link of the mail opens. It confirms the address only when the button is pressed, as mail programs
 * open links themselves. */
export function ConfirmEmailPage({ token }: { token: string | undefined }) {
  const confirm = useMutation({
    ...trpc.account.confirmEmail.mutationOptions(refreshingAccount),
    onError: (error) => isDead(error) || notifyFailed("Couldn't confirm it")(error),
  })
  return (
    <>
      <title>Confirm Your Email · Personae</title>
      {confirm.isSuccess ? (
        <EmptyState level={1} title="Email Confirmed" text={`Your account now uses ${confirm.data.email}.`}>
          {TO_ACCOUNT}
        </EmptyState>
      ) : !token || isDead(confirm.error) ? (
        <DeadLink error={confirm.error} />
      ) : (
        <EmptyState level={1} title="Confirm your email" text="It will be used for password resets and news.">
          <Button variant="filled" loading={confirm.isPending} onClick={() => confirm.mutate({ token })}>
            Confirm This Address
          </Button>
        </EmptyState>
      )}
    </>
  )
}

const TO_ACCOUNT = (
  <LinkButton variant="filled" to="/account">
    Go to Your Account
  </LinkButton>
)

/** For a link that no longer works, usually because it was used: tells a signed-in user which address is confirmed. */
function DeadLink({ error }: { error: unknown }) {
  const isMember = useCurrentUser() !== null
  const { data } = useQuery({ ...trpc.account.overview.queryOptions(), enabled: isMember })
  const isDone = failureCode(error) === 'invalid' && data?.email && !data.pendingEmail
  return (
    <EmptyState
      level={1}
      title="This link doesn't work"
      text={
        isDone
          ? `It was used already, or is too old. Your account uses ${data.email}, which is confirmed.`
          : failureText(
              error,
              'Open the link from the email again, or request a new one on your account page.',
            )
      }
    >
      {TO_ACCOUNT}
    </EmptyState>
  )
}
