import { Button, TextInput } from '@mantine/core'
import { quickSignupForm } from '@personae/contract/auth'
import { useMutation } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { notifyFailure } from '../../lib/notify.ts'
import { failureText, fieldErrors, trpc } from '../../lib/trpc.ts'
import { focusFirstError, useZodForm } from '../../lib/use-zod-form.ts'
import { AuthScreen } from './auth-screen.tsx'
import { NewPasswordFields } from './new-password-fields.tsx'
import { useSignIn } from './use-sign-in.ts'

export function QuickSignupPage({ next }: { next: string | undefined }) {
  const signIn = useSignIn(next)
  const form = useZodForm(quickSignupForm, {
    initialValues: { username: '', password: '', confirmPassword: '' },
  })
  const signup = useMutation({
    ...trpc.auth.quickSignup.mutationOptions(),
    onSuccess: (user) => signIn(user, 'Account Created!'),
    onError: (error) => {
      form.setErrors(fieldErrors(error))
      notifyFailure('Signup Failed', failureText(error, 'Signup failed'))
    },
  })
  return (
    <AuthScreen
      title="Quick Signup"
      text="A username and a password, nothing else."
      warning="Without an email address your password cannot be recovered."
      onSubmit={form.onSubmit(
        ({ confirmPassword: _, ...account }) => signup.mutate(account),
        (errors) => focusFirstError(form, errors),
      )}
      links={
        <>
          <p>
            Want to be able to recover it?{' '}
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
      <TextInput
        label="Username"
        autoComplete="username"
        autoFocus
        key={form.key('username')}
        {...form.getInputProps('username')}
      />
      <NewPasswordFields form={form} field="password" label="Password" />
      <Button type="submit" loading={signup.isPending} disabled={signup.isPending}>
        {signup.isPending ? 'Creating account...' : 'Create Account'}
      </Button>
    </AuthScreen>
  )
}
