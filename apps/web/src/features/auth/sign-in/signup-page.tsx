import { TextInput } from '@mantine/core'
import { signupForm } from '@personae/contract/auth'
import { useMutation } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useZodForm } from '../../../lib/use-zod-form.ts'
import { signupMutation } from '../auth.queries.ts'
import { NewPasswordFields } from '../password-fields.tsx'
import { AuthScreen, UsernameField } from './auth-screen.tsx'
import { SIGNUP_FAILED, useSignupOutcome } from './use-sign-in.ts'

/** A new account with an email address, which can be used to recover it. */
export function SignupPage({ next }: { next: string | undefined }) {
  const form = useZodForm(signupForm, {
    initialValues: { username: '', email: '', password: '', confirmPassword: '' },
  })
  const outcome = useSignupOutcome(form, next)
  const signup = useMutation({
    ...signupMutation(),
    ...outcome,
  })
  return (
    <AuthScreen
      title="Sign Up"
      text="Add the characters you love and see them published."
      form={form}
      onValues={({ confirmPassword: _, ...account }) => signup.mutate(account)}
      action={['Create Account', 'Creating account...']}
      isPending={signup.isPending}
      error={signup.error}
      failed={SIGNUP_FAILED}
      links={
        <>
          <p>
            Already have an account?{' '}
            <Link to="/login" search={{ next }}>
              Log in
            </Link>
          </p>
          <p>
            Prefer not to give an email?{' '}
            <Link to="/quick-signup" search={{ next }}>
              Quick signup
            </Link>
          </p>
        </>
      }
    >
      <UsernameField form={form} />
      <TextInput
        label="Email"
        type="email"
        description="We'll send you a link to confirm it"
        autoComplete="email"
        key={form.key('email')}
        {...form.getInputProps('email')}
      />
      <NewPasswordFields form={form} field="password" label="Password" />
    </AuthScreen>
  )
}
