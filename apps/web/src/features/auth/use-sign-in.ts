import type { CurrentUser } from '@personae/contract/auth'
import { useNavigate, useRouter } from '@tanstack/react-router'
import { becomeUser, forgetAnswers } from '../../lib/current-user.ts'
import { notifySuccess } from '../../lib/notify.ts'

/** What follows a sign-in of any kind: the user is known, a toast says so, and one is where one was going. */
export function useSignIn(next: string | undefined) {
  const navigate = useNavigate()
  const router = useRouter()
  return async (
    { next: kept, ...user }: CurrentUser & { next: string | null },
    title: string,
    text?: string,
  ) => {
    becomeUser(user)
    await navigate({ href: next ?? kept ?? '/', replace: true })
    forgetAnswers()
    await router.invalidate()
    notifySuccess(title, text)
  }
}
