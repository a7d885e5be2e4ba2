import { type CurrentUser, loginInput, quickSignupForm, signupForm } from '@personae/contract/auth'
import { CHANGE_COMMON_PASSWORD } from '@personae/contract/auth.constants'
import { Link, useRouter } from '@tanstack/react-router'
import { becomeUser } from '../../../lib/current-user.ts'
import { notifyFailure, notifySuccess } from '../../../lib/notify.ts'
import { useLeave } from '../../../lib/use-leave.ts'
import { trpc } from '../../../lib/trpc.ts'
import { EmailField, NewPasswordFields, PasswordField, UsernameField } from '../auth-fields.tsx'
import { useAuthForm } from '../auth-form.tsx'
import { firstStepsFor } from '../first-steps-for.ts'
import { AuthScreen } from './auth-screen.tsx'

type SignedIn = CurrentUser & { next: string | null }

/** Returns a function for after every sign-in: sets the user, opens the page to return to, and shows a toast. */
function useSignIn(next: string | undefined) {
  const router = useRouter()
  const leave = useLeave()
  return async ({ next: remembered, ...user }: SignedIn, title: string, text?: string) => {
    becomeUser(user)
    await leave({ href: next ?? remembered ?? '/', replace: true })
    await router.invalidate()
    notifySuccess(title, text)
    if (user.mustChangePassword) notifyFailure('Admin rights are off', CHANGE_COMMON_PASSWORD)
  }
}

/** The handlers of a sign-up's outcome, for both forms: with and without an email address. */
function useSignupOutcome(next: string | undefined) {
  const signIn = useSignIn(next)
  return {
    onSuccess: (user: SignedIn) => {
      firstStepsFor.set(user.id)
      return signIn(user, 'Account Created!')
    },
    failed: ['Signup Failed', 'Signup failed'] as [string, string],
    ifLost:
      'Your account may have been created all the same: try to log in before you choose another username.',
  }
}

interface Props {
  next: string | undefined
}

export function LoginPage({ next }: Props) {
  const signIn = useSignIn(next)
  const login = useAuthForm(loginInput, { username: '', password: '' }, trpc.auth.login.mutationOptions(), {
    onSuccess: (user) => signIn(user, 'Welcome back!', "You've successfully logged in."),
    failed: ['Login Failed', 'Login failed'],
    retryField: 'password',
  })
  return (
    <AuthScreen
      {...login}
      next={next}
      title="Log In"
      text="Submit characters, follow your submissions and talk to the Character Expert."
      action={['Log In', 'Logging in...']}
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
      <UsernameField form={login.form} />
      <PasswordField form={login.form} field="password" label="Password" />
    </AuthScreen>
  )
}

/** The sign-up with an email address, by which the account can be recovered. */
export function SignupPage({ next }: Props) {
  const signup = useAuthForm(
    signupForm,
    { username: '', email: '', password: '', confirmPassword: '' },
    trpc.auth.signup.mutationOptions(),
    useSignupOutcome(next),
  )
  return (
    <AuthScreen
      {...signup}
      next={next}
      title="Sign Up"
      text="Add the characters you love and see them published."
      onValues={({ confirmPassword: _, ...account }) => signup.call.mutate(account)}
      action={['Create Account', 'Creating account...']}
      links={
        <>
          <LoginLink next={next} />
          <p>
            Prefer not to give an email?{' '}
            <Link to="/quick-signup" search={{ next }}>
              Quick signup
            </Link>
          </p>
        </>
      }
    >
      <UsernameField form={signup.form} />
      <EmailField form={signup.form} description="We'll send you a link to confirm it" />
      <NewPasswordFields form={signup.form} field="password" label="Password" />
    </AuthScreen>
  )
}

export function QuickSignupPage({ next }: Props) {
  const signup = useAuthForm(
    quickSignupForm,
    { username: '', password: '', confirmPassword: '' },
    trpc.auth.quickSignup.mutationOptions(),
    useSignupOutcome(next),
  )
  return (
    <AuthScreen
      {...signup}
      next={next}
      title="Quick Signup"
      text="Just a username and a password."
      warning="Without an email address your password cannot be recovered."
      onValues={({ confirmPassword: _, ...account }) => signup.call.mutate(account)}
      action={['Create Account', 'Creating account...']}
      links={
        <>
          <p>
            Want password recovery?{' '}
            <Link to="/signup" search={{ next }}>
              Sign up with an email
            </Link>
          </p>
          <LoginLink next={next} />
        </>
      }
    >
      <UsernameField form={signup.form} />
      <NewPasswordFields form={signup.form} field="password" label="Password" />
    </AuthScreen>
  )
}

const LoginLink = ({ next }: Props) => (
  <p>
    Already have an account?{' '}
    <Link to="/login" search={{ next }}>
      Log in
    </Link>
  </p>
)
