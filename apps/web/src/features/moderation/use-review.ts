import { useMutation } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { notifyFailure, notifySuccess } from '../../lib/notify.ts'
import { failureCode, failureText, queryClient, trpc } from '../../lib/trpc.ts'
import { decisionOf } from './decision-of.ts'
import type { Rejection } from './reason-dialog.tsx'

const isTaken = (error: unknown): boolean => ['conflict', 'not_found'].includes(failureCode(error) ?? '')

/** Deciding on a submission and deleting: what it makes stale, and what is said about it. */
export function useReview(id: string, onRejected?: () => void) {
  const router = useRouter()

  const settle = async () => {
    await queryClient.invalidateQueries()
    await router.invalidate()
  }
  const tell = (title: string, error: unknown) =>
    notifyFailure(title, failureText(error, 'The server could not be reached. Nothing was changed.'))

  const decide = useMutation({
    ...trpc.moderation.setStatus.mutationOptions(),
    onError: async (error) => {
      tell('Not decided', error)
      // Where somebody else was faster, the card says who before it goes.
      if (!isTaken(error)) await settle()
    },
  })
  const removal = useMutation({
    ...trpc.moderation.remove.mutationOptions(),
    onError: async (error) => {
      tell('Not deleted', error)
      await settle()
    },
  })

  return {
    isPending: decide.isPending || removal.isPending,
    /** Whether somebody else has decided on it before, or deleted it. */
    isTaken: isTaken(decide.error),
    /** Shows what is now. */
    moveOn: async () => {
      await settle()
      decide.reset()
    },
    approve: () =>
      decide.mutate(
        { id, ...decisionOf('approved') },
        {
          onSuccess: async () => {
            notifySuccess('Character Approved', 'The character has been published to the database.')
            await settle()
          },
        },
      ),
    reject: (kind: Rejection, reason: string) =>
      decide.mutate(
        { id, ...decisionOf(kind, reason) },
        {
          onSuccess: async () => {
            onRejected?.()
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
