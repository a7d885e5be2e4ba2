import { quickSignupForm } from '@personae/contract/auth'
import { useMutation } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useZodForm } from '../../../lib/use-zod-form.ts'
import { quickSignupMutation } from '../auth.queries.ts'
import { NewPasswordFields } from '../password-fields.tsx'
import { AuthScreen, UsernameField } from './auth-screen.tsx'
import { SIGNUP_FAILED, useSignupOutcome } from './use-sign-in.ts'

export function QuickSignupPage({ next }: { next: string | undefined }) {
  const form = useZodForm(quickSignupForm, {
    initialValues: { username: '', password: '', confirmPassword: '' },
  })
  const outcome = useSignupOutcome(form, next)
  const signup = useMutation({
    ...quickSignupMutation(),
    ...outcome,
  })
  return (
    <AuthScreen
      title="Quick Signup"
      text="Just a username and a password."
      warning="Without an email address your password cannot be recovered."
      form={form}
      onValues={({ confirmPassword: _, ...account }) => signup.mutate(account)}
      action={['Create Account', 'Creating account...']}
      isPending={signup.isPending}
      error={signup.error}
      failed={SIGNUP_FAILED}
      links={
        <>
          <p>
            Want password recovery?{' '}
            <Link to="/signup" search={{ next }}>
              Sign up with an email
            </Link>
          </p>
          <p>
            Already have an account?{' '}
            <Link to="/login" search={{ next }}>
              Log in
            </Link>
          </p>
        </>
      }
    >
      <UsernameField form={form} />
      <NewPasswordFields form={form} field="password" label="Password" />
    </AuthScreen>
  )
}
