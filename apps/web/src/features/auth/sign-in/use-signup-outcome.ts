import type { UseFormReturnType } from '@mantine/form'
import type { CurrentUser } from '@personae/contract/auth'
import { notifyFailure } from '../../../lib/notify.ts'
import { failureText, fieldErrors } from '../../../lib/trpc.ts'
import { useSignIn } from './use-sign-in.ts'

export const SIGNUP_FAILED = 'Signup failed'

/** The steps after a sign-up, with or without an email address. */
export function useSignupOutcome<Values>(form: UseFormReturnType<Values>, next: string | undefined) {
  const signIn = useSignIn(next)
  return {
    onSuccess: (user: CurrentUser & { next: string | null }) => signIn(user, 'Account Created!'),
    onError: (error: unknown) => {
      form.setErrors(fieldErrors(error))
      notifyFailure('Signup Failed', failureText(error, SIGNUP_FAILED))
    },
  }
}
