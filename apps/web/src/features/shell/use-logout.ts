import { useMutation } from '@tanstack/react-query'
import { useNavigate, useRouter } from '@tanstack/react-router'
import { becomeUser } from '../../lib/current-user.ts'
import { notifyFailure } from '../../lib/notify.ts'
import { failureText } from '../../lib/trpc.ts'
import { logoutMutation } from './shell.queries.ts'

export function useLogout() {
  const navigate = useNavigate()
  const router = useRouter()
  return useMutation({
    ...logoutMutation(),
    onSuccess: async () => {
      await navigate({ to: '/' })
      becomeUser(null)
      await router.invalidate()
    },
    onError: (error) => notifyFailure("Couldn't log out", failureText(error)),
  })
}
