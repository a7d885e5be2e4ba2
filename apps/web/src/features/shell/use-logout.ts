import { useMutation } from '@tanstack/react-query'
import { useNavigate, useRouter } from '@tanstack/react-router'
import { becomeUser } from '../../lib/current-user.ts'
import { trpc } from '../../lib/trpc.ts'

export function useLogout() {
  const navigate = useNavigate()
  const router = useRouter()
  return useMutation({
    ...trpc.auth.logout.mutationOptions(),
    onSuccess: async () => {
      await navigate({ to: '/' })
      becomeUser(null)
      await router.invalidate()
    },
  })
}
