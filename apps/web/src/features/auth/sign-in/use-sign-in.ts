import type { CurrentUser } from '@personae/contract/auth'
import { useNavigate, useRouter } from '@tanstack/react-router'
import { becomeUser, forgetAnswers } from '../../../lib/current-user.ts'
import { notifySuccess } from '../../../lib/notify.ts'
import { useIsHere } from '../../../lib/use-is-here.ts'

type SignedIn = CurrentUser & { next: string | null }

/** The steps after every sign-in: sets the user, opens the page where they were going, and shows a toast. */
export function useSignIn(next: string | undefined) {
  const navigate = useNavigate()
  const router = useRouter()
  const isHere = useIsHere()
  return async ({ next: remembered, ...user }: SignedIn, title: string, text?: string) => {
    becomeUser(user)
    if (isHere()) await navigate({ href: next ?? remembered ?? '/', replace: true })
    forgetAnswers()
    await router.invalidate()
    notifySuccess(title, text)
  }
}

/** What follows a sign-up, with or without an email address. */
export function useSignupOutcome(next: string | undefined) {
  const signIn = useSignIn(next)
  return {
    onSuccess: (user: SignedIn) => signIn(user, 'Account Created!'),
    failed: ['Signup Failed', 'Signup failed'] as [string, string],
  }
}
