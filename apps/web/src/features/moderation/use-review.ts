import { useMutation } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { notifyFailure, notifySuccess } from '../../lib/notify.ts'
import { failureText, queryClient, trpc } from '../../lib/trpc.ts'
import type { Rejection } from './reason-dialog.tsx'

/** Deciding on a submission and deleting: what it makes stale, and what is said about it. */
export function useReview(id: string) {
  const router = useRouter()

  const settle = async () => {
    await queryClient.invalidateQueries()
    await router.invalidate()
  }
  const failed = (title: string) => async (error: unknown) => {
    notifyFailure(title, failureText(error, 'The server could not be reached. Nothing was changed.'))
    // Somebody else may have been first: show what is now.
    await settle()
  }

  const decide = useMutation({
    ...trpc.moderation.setStatus.mutationOptions(),
    onError: failed('Not decided'),
  })
  const removal = useMutation({ ...trpc.moderation.remove.mutationOptions(), onError: failed('Not deleted') })

  return {
    isPending: decide.isPending || removal.isPending,
    approve: () =>
      decide.mutate(
        { id, status: 'approved' },
        {
          onSuccess: async () => {
            notifySuccess('Character Approved', 'The character has been published to the database.')
            await settle()
          },
        },
      ),
    reject: (kind: Rejection, rejectionReason: string) =>
      decide.mutate(
        { id, status: 'rejected', rejectionReason, permanent: kind === 'permanent' },
        {
          onSuccess: async () => {
            if (kind === 'permanent') notifyFailure('Character Rejected', 'The submission has been rejected.')
            else notifySuccess('Sent for Revision', 'The submitter has been notified of required changes.')
            await settle()
          },
        },
      ),
    remove: () =>
      removal.mutate(
        { id },
        {
          onSuccess: async () => {
            notifySuccess('Character Deleted', 'The character has been permanently deleted.')
            await settle()
          },
        },
      ),
  }
}
