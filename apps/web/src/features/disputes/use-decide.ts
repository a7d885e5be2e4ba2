import { useMutation } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { notifyFailure, notifySuccess } from '../../lib/notify.ts'
import { failureText, UNREACHED } from '../../lib/trpc.ts'
import type { Decision } from './decide-dialog.tsx'
import { decideReportMutation, setIdentityMutation } from './disputes.queries.ts'
import type { IdentityCheck } from './identity-dialog.tsx'

/** Decides on a report, with the toasts. */
export function useDecide(id: string, onDone: () => void) {
  const router = useRouter()
  const onError = (title: string) => (error: unknown) =>
    notifyFailure(title, failureText(error, `${UNREACHED} Nothing was changed.`))

  const decision = useMutation({
    ...decideReportMutation(() => router.invalidate()),
    onError: onError("Couldn't resolve the dispute"),
    onSuccess: () => {
      onDone()
      notifySuccess('Dispute Resolved', 'The copyright dispute has been processed.')
    },
  })
  const identity = useMutation({
    ...setIdentityMutation(),
    onError: onError("Couldn't save that"),
    onSuccess: onDone,
  })

  return {
    isPending: decision.isPending || identity.isPending,
    decide: (status: Decision, adminNotes: string) =>
      decision.mutate({ id, status, adminNotes, actionTaken: status === 'upheld' ? 'remove' : 'none' }),
    setIdentity: (check: IdentityCheck) => identity.mutate({ id, ...check }),
  }
}
