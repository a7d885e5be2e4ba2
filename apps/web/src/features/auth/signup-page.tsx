import { Button, TextInput } from '@mantine/core'
import { signupForm } from '@personae/contract/auth'
import { useMutation } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { notifyFailure } from '../../lib/notify.ts'
import { failureText, fieldErrors, trpc } from '../../lib/trpc.ts'
import { focusFirstError, useZodForm } from '../../lib/use-zod-form.ts'
import { AuthScreen } from './auth-screen.tsx'
import { NewPasswordFields } from './new-password-fields.tsx'
import { useSignIn } from './use-sign-in.ts'

export function SignupPage({ next }: { next: string | undefined }) {
  const signIn = useSignIn(next)
  const form = useZodForm(signupForm, {
    initialValues: { username: '', email: '', password: '', confirmPassword: '' },
  })
  const signup = useMutation({
    ...trpc.auth.signup.mutationOptions(),
    onSuccess: (user) => signIn(user, 'Account Created!'),
    onError: (error) => {
      form.setErrors(fieldErrors(error))
      notifyFailure('Signup Failed', failureText(error, 'Signup failed'))
    },
  })
  return (
    <AuthScreen
      title="Sign Up"
      text="Add the characters you love and see them published."
      onSubmit={form.onSubmit(
        ({ confirmPassword: _, ...account }) => signup.mutate(account),
        (errors) => focusFirstError(form, errors),
      )}
      links={
        <>
          <p>
            Already have an account?{' '}
            <Link to="/login" search={{ next }}>
              Log in
            </Link>
          </p>
          <p>
            Rather give no email?{' '}
            <Link to="/quick-signup" search={{ next }}>
              Quick signup
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
      <TextInput
        label="Email"
        type="email"
        autoComplete="email"
        key={form.key('email')}
        {...form.getInputProps('email')}
      />
      <NewPasswordFields form={form} field="password" label="Password" />
      <Button type="submit" loading={signup.isPending} disabled={signup.isPending}>
        {signup.isPending ? 'Creating account...' : 'Create Account'}
      </Button>
    </AuthScreen>
  )
}
