import { loginInput } from '@personae/contract/auth'
import { useMutation } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { PasswordField } from '../password-fields.tsx'
import { notifyFailure } from '../../../lib/notify.ts'
import { failureText } from '../../../lib/trpc.ts'
import { useZodForm } from '../../../lib/use-zod-form.ts'
import { loginMutation } from '../auth.queries.ts'
import { AuthScreen, UsernameField } from './auth-screen.tsx'
import { useSignIn } from './use-sign-in.ts'

const FAILED = 'Login failed'

export function LoginPage({ next }: { next: string | undefined }) {
  const signIn = useSignIn(next)
  const form = useZodForm(loginInput, { initialValues: { username: '', password: '' } })
  const login = useMutation({
    ...loginMutation(),
    onSuccess: (user) => signIn(user, 'Welcome back!', "You've successfully logged in."),
    onError: (error) => notifyFailure('Login Failed', failureText(error, FAILED)),
  })
  return (
    <AuthScreen
      title="Log In"
      text="Submit characters, follow your submissions and talk to the Character Expert."
      form={form}
      onValues={(values) => login.mutate(values)}
      action={['Log In', 'Logging in...']}
      isPending={login.isPending}
      error={login.error}
      failed={FAILED}
      retryField="password"
      links={
        <>
          <p>
            <Link to="/forgot-password">Forgot your password?</Link>
          </p>
          <p>
            No account yet?{' '}
            <Link to="/signup" search={{ next }}>
              Sign up
            </Link>
          </p>
        </>
      }
    >
      <UsernameField form={form} />
      <PasswordField
        label="Password"
        autoComplete="current-password"
        key={form.key('password')}
        {...form.getInputProps('password')}
      />
    </AuthScreen>
  )
}
