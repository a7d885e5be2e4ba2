import { TextInput } from '@mantine/core'
import { forgotPasswordInput } from '@personae/contract/account'
import { useMutation } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { LinkLikeButton } from '../../../components/link-button.tsx'
import { notifyFailure, notifySuccess } from '../../../lib/notify.ts'
import { failureText } from '../../../lib/trpc.ts'
import { useZodForm } from '../../../lib/use-zod-form.ts'
import { forgotPasswordMutation } from '../auth.queries.ts'
import { AuthScreen } from '../sign-in/auth-screen.tsx'
import { RecoveryCodeForm } from './recovery-code-form.tsx'

const FAILED = 'Failed to send reset email'

export function ForgotPasswordPage() {
  const [withCode, setWithCode] = useState(false)
  return withCode ? (
    <RecoveryCodeForm onBack={() => setWithCode(false)} />
  ) : (
    <EmailForm onUseCode={() => setWithCode(true)} />
  )
}

function EmailForm({ onUseCode }: { onUseCode: () => void }) {
  const form = useZodForm(forgotPasswordInput, { initialValues: { email: '' } })
  const request = useMutation({
    ...forgotPasswordMutation(),
    onSuccess: ({ message }) => {
      form.reset()
      notifySuccess('Email Sent!', message)
    },
    onError: (error) => notifyFailure('Request Failed', failureText(error, FAILED)),
  })
  return (
    <AuthScreen
      title="Forgot Password"
      text="Enter your account's email and we'll send you a link to choose a new password."
      form={form}
      onValues={(values) => request.mutate(values)}
      action={['Send Reset Link', 'Sending...']}
      isPending={request.isPending}
      error={request.error}
      failed={FAILED}
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
      <TextInput
        label="Email"
        type="email"
        autoComplete="email"
        autoFocus
        key={form.key('email')}
        {...form.getInputProps('email')}
      />
    </AuthScreen>
  )
}
