import { trpc } from '../../lib/trpc.ts'

export const logoutMutation = () => trpc.auth.logout.mutationOptions()
