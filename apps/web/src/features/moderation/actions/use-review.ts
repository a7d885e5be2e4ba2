import type { Character } from '@personae/contract/characters'
import type { SetStatusInput, Verdict } from '@personae/contract/moderation'
import { useMutation } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { notifyFailed, notifyFailure, notifySuccess, UNDECIDED } from '../../../lib/notify.ts'
import { invalidateWritten } from '../../../lib/invalidate.ts'
import { failureCode, trpc } from '../../../lib/trpc.ts'
import { asSeen } from '../moderation.queries.ts'

const isDecidedByOther = (error: unknown): boolean =>
  ['conflict', 'not_found'].includes(failureCode(error) ?? '')

const notifyOf: Record<Verdict, () => void> = {
  approved: () => notifySuccess('Character Approved', 'The character has been published to the database.'),
  revision: () => notifySuccess('Sent for Revision', 'The submitter has been notified of required changes.'),
  permanent: () => notifyFailure('Character Rejected', 'The submission has been rejected.'),
}

export function useReview(character: Pick<Character, 'id' | 'version'>, onDecided?: () => void) {
  const router = useRouter()

  const settle = async () => {
    await invalidateWritten(character.id)
    await router.invalidate()
  }

  // Toasts belong to the mutation, not to the call: the card may disappear before the answer arrives.
  const decide = useMutation({
    ...trpc.moderation.setStatus.mutationOptions(),
    onSuccess: async (_, { verdict }) => {
      onDecided?.()
      notifyOf[verdict]()
      await settle()
    },
    onError: async (error) => {
      notifyFailed(...UNDECIDED)(error)
      // If another admin was faster, the card says who, before it disappears.
      if (!isDecidedByOther(error)) await settle()
    },
  })

  return {
    isPending: decide.isPending,
    /** Whether another admin has decided on it, or deleted it, before. */
    isDecidedByOther: isDecidedByOther(decide.error),
    /** Shows the current state. */
    moveOn: async () => {
      await settle()
      decide.reset()
    },
    decide: (decision: Omit<SetStatusInput, 'id' | 'baseVersion'>) =>
      decide.mutateAsync({ ...asSeen(character), ...decision }),
  }
}
