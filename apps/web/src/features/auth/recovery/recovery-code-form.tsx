import { TextInput } from '@mantine/core'
import { recoveryCodeInput } from '@personae/contract/account'
import { useMutation } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { LinkLikeButton } from '../../../components/link-button.tsx'
import { notifyFailure } from '../../../lib/notify.ts'
import { failureText, fieldErrors } from '../../../lib/trpc.ts'
import { useZodForm } from '../../../lib/use-zod-form.ts'
import { redeemRecoveryCodeMutation } from '../auth.queries.ts'
import { AuthScreen, UsernameField } from '../sign-in/auth-screen.tsx'

const FAILED = "The code couldn't be checked"

/** For accounts without an email: one of the ten codes opens the screen for a new password. */
export function RecoveryCodeForm({ onBack }: { onBack: () => void }) {
  const navigate = useNavigate()
  const form = useZodForm(recoveryCodeInput, { initialValues: { username: '', code: '' } })
  const redeem = useMutation({
    ...redeemRecoveryCodeMutation(),
    onSuccess: ({ token }) => navigate({ to: '/reset-password', search: { token }, replace: true }),
    onError: (error) => {
      form.setErrors(fieldErrors(error))
      notifyFailure('Request Failed', failureText(error, FAILED))
    },
  })
  return (
    <AuthScreen
      title="Recovery Code"
      text="Enter one of your ten recovery codes. Each works once; dashes and case are ignored."
      form={form}
      onValues={(values) => redeem.mutate(values)}
      action={['Use This Code', 'Checking...']}
      isPending={redeem.isPending}
      error={redeem.error}
      failed={FAILED}
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
      <UsernameField form={form} />
      <TextInput
        label="Recovery code"
        placeholder="xxxx-xxxx-xxxx-xxxx"
        autoComplete="one-time-code"
        spellCheck={false}
        key={form.key('code')}
        {...form.getInputProps('code')}
      />
    </AuthScreen>
  )
}
