import type { CurrentUser } from '@personae/contract/auth'
import { useNavigate, useRouter } from '@tanstack/react-router'
import type { UseFormReturnType } from '@mantine/form'
import { becomeUser, forgetAnswers } from '../../../lib/current-user.ts'
import { notifyFailure, notifySuccess } from '../../../lib/notify.ts'
import { useIsHere } from '../../../lib/use-is-here.ts'
import { failureText, fieldErrors } from '../../../lib/trpc.ts'

/** The steps after every sign-in: sets the user, opens the page where they were going, and shows a toast. */
export function useSignIn(next: string | undefined) {
  const navigate = useNavigate()
  const router = useRouter()
  const isHere = useIsHere()
  return async (
    { next: remembered, ...user }: CurrentUser & { next: string | null },
    title: string,
    text?: string,
  ) => {
    becomeUser(user)
    if (isHere()) await navigate({ href: next ?? remembered ?? '/', replace: true })
    forgetAnswers()
    await router.invalidate()
    notifySuccess(title, text)
  }
}

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
