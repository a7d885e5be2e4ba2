import { useMutation } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { notifyFailure, notifySuccess } from '../../lib/notify.ts'
import { failureText, queryClient, trpc } from '../../lib/trpc.ts'
import type { Decision } from './decide-dialog.tsx'
import type { IdentityCheck } from './identity-dialog.tsx'

/** Deciding on a report: what it makes stale, and what is said about it. */
export function useDecide(id: string, onDone: () => void) {
  const router = useRouter()
  const settle = async () => {
    await queryClient.invalidateQueries()
    await router.invalidate()
  }
  const onError = async (error: unknown) => {
    notifyFailure(
      'Not processed',
      failureText(error, 'The server could not be reached. Nothing was changed.'),
    )
    // Somebody else may have been first: show what is now.
    await settle()
  }

  const decision = useMutation({
    ...trpc.disputes.decide.mutationOptions(),
    onError,
    onSuccess: async () => {
      onDone()
      notifySuccess('Dispute Resolved', 'The copyright dispute has been processed.')
      await settle()
    },
  })
  const identity = useMutation({
    ...trpc.disputes.setIdentity.mutationOptions(),
    onError,
    onSuccess: async () => {
      onDone()
      await queryClient.invalidateQueries(trpc.disputes.list.infiniteQueryFilter())
    },
  })

  return {
    isPending: decision.isPending || identity.isPending,
    decide: (status: Decision, adminNotes: string) =>
      decision.mutate({ id, status, adminNotes, actionTaken: status === 'upheld' ? 'remove' : 'none' }),
    setIdentity: (check: IdentityCheck) => identity.mutate({ id, ...check }),
  }
}
