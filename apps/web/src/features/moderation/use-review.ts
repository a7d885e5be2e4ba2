import type { Character } from '@personae/contract/characters'
import { statusChangeOf } from '@personae/contract/moderation'
import { useMutation } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { notifyFailure, notifySuccess } from '../../lib/notify.ts'
import { outdateWritten } from '../../lib/queries/outdate.ts'
import { failureCode, failureText, UNREACHED } from '../../lib/trpc.ts'
import { removeCharacterMutation, setStatusMutation } from './moderation.queries.ts'
import type { Rejection } from './rejection-dialog.tsx'

const isTaken = (error: unknown): boolean => ['conflict', 'not_found'].includes(failureCode(error) ?? '')

/** Decides on submissions and deletes characters, with the toasts. */
export function useReview({ id, version }: Pick<Character, 'id' | 'version'>, onRejected?: () => void) {
  const router = useRouter()

  const settle = async () => {
    await outdateWritten(id)
    await router.invalidate()
  }
  const notify = (title: string, error: unknown) =>
    notifyFailure(title, failureText(error, `${UNREACHED} Nothing was changed.`))

  // Toasts belong to the mutation, not to the call: the card may disappear before the answer arrives.
  const decide = useMutation({
    ...setStatusMutation(),
    onSuccess: async (_, { status, permanent }) => {
      if (status === 'approved') {
        notifySuccess('Character Approved', 'The character has been published to the database.')
      } else {
        onRejected?.()
        if (permanent) notifyFailure('Character Rejected', 'The submission has been rejected.')
        else notifySuccess('Sent for Revision', 'The submitter has been notified of required changes.')
      }
      await settle()
    },
    onError: async (error) => {
      notify("Couldn't save your decision", error)
      // If another admin was faster, the card says who, before it disappears.
      if (!isTaken(error)) await settle()
    },
  })
  const deletion = useMutation({
    ...removeCharacterMutation(),
    onSuccess: async () => {
      notifySuccess('Character Deleted', 'The character has been permanently deleted.')
      await settle()
    },
    onError: async (error) => {
      notify("Couldn't delete", error)
      await settle()
    },
  })

  return {
    isPending: decide.isPending || deletion.isPending,
    /** Whether another admin has decided on it, or deleted it, before. */
    isTaken: isTaken(decide.error),
    /** Shows the current state. */
    moveOn: async () => {
      await settle()
      decide.reset()
    },
    approve: () =>
      decide.mutate({ id, baseVersion: version, ...statusChangeOf({ verdict: 'approved', reason: null }) }),
    reject: (kind: Rejection, reason: string) =>
      decide.mutate({ id, baseVersion: version, ...statusChangeOf({ verdict: kind, reason }) }),
    remove: () => deletion.mutate({ id }),
  }
}
