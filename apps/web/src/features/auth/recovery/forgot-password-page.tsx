import { TextInput } from '@mantine/core'
import { forgotPasswordInput, recoveryCodeInput } from '@personae/contract/account'
import { Link, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { LinkLikeButton } from '../../../components/link-button.tsx'
import { notifySuccess } from '../../../lib/notify.ts'
import { trpc } from '../../../lib/trpc.ts'
import { EmailField, UsernameField } from '../auth-fields.tsx'
import { useAuthForm } from '../auth-form.tsx'
import { AuthScreen } from '../sign-in/auth-screen.tsx'

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

/** For accounts without an email: one of the ten codes opens the screen for a new password. */
function RecoveryCodeForm({ onBack }: { onBack: () => void }) {
  const navigate = useNavigate()
  const redeem = useAuthForm(
    recoveryCodeInput,
    { username: '', code: '' },
    trpc.auth.redeemRecoveryCode.mutationOptions(),
    {
      onSuccess: ({ token }) => navigate({ to: '/reset-password', search: { token }, replace: true }),
      failed: ['Request Failed', "The code couldn't be checked"],
    },
  )
  return (
    <AuthScreen
      {...redeem}
      title="Recovery Code"
      text="Enter one of your ten recovery codes. Each works once; dashes and case are ignored."
      action={['Use This Code', 'Checking...']}
      retryField="code"
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
