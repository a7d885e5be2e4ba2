import type { Character } from '@personae/contract/characters'
import type { QueuedSubmission, SetStatusInput, Verdict } from '@personae/contract/moderation'
import { useMutation } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useDecisions } from '../../../components/desk/use-decisions.tsx'
import { LinkButton } from '../../../components/link-button.tsx'
import { rejections } from './rejections.ts'
import { DuplicateCandidates } from './duplicate-candidates.tsx'
import { DeleteButton } from '../../../components/delete-button.tsx'
import { DecidedNote } from './decided-note.tsx'
import { useRemarksOf, useReviewRemarks } from '../desk/use-review-remarks.ts'
import { invalidateWritten } from '../../../lib/invalidate.ts'
import { notifyFailed, notifyFailure, notifySuccess, NOT_SAVED } from '../../../lib/notify.ts'
import { failureCode, trpc } from '../../../lib/trpc.ts'
import { useLeave } from '../../../lib/use-leave.ts'
import { useWrites } from '../../../lib/use-writes.ts'
import { baseOf } from '../moderation.queries.ts'
import { ReasonButton } from '../../../components/reason-dialog.tsx'
import { takeOffReason } from '../../../components/take-off.ts'

interface Props {
  character: Pick<Character, 'id' | 'name' | 'status' | 'version'>
  remarks: Pick<ReturnType<typeof useReviewRemarks>, 'remarks' | 'forget'>
  /** For a list: smaller buttons, and no possible originals. */
  compact?: boolean
}

/** The decisions in a row of the queue. */
export function RowReview({ submission }: { submission: QueuedSubmission }) {
  const remarks = useReviewRemarks(submission.id, submission.former?.round ?? 1)
  return <Review character={submission} remarks={remarks} compact />
}

/** The decisions on the page of a submission. */
export default function ReviewActions({ character }: Pick<Props, 'character'>) {
  return <Review character={character} remarks={useRemarksOf(character)} />
}

/** The buttons to decide on a submission, and on its page also to edit and to delete it. */
function Review({ character, remarks: { remarks, forget }, compact = false }: Props) {
  const { id, name, status } = character
  const leave = useLeave()
  const { decide, isPending, isDecidedByOther, moveOn } = useReview({
    character,
    onDecided() {
      close()
      forget()
    },
  })
  const { sendBack, reject } = rejections(name, decide, remarks)
  const { buttons, dialog, close } = useDecisions({
    id,
    kind: 'submission',
    decisions: [
      {
        key: 'A',
        label: 'Approve',
        ...(!compact && { variant: 'filled' }),
        act: () => decide({ verdict: 'approved' }).catch(() => undefined),
      },
      { ...sendBack, label: 'Reject for Resubmission' },
      reject,
    ],
    isDeciding: isPending,
    disabled: isPending,
    size: compact ? 'sm' : 'md',
  })
  if (isDecidedByOther && status === 'pending')
    return <DecidedNote id={id} name={name} onNext={() => void moveOn()} />
  return (
    <>
      {!compact && status === 'pending' && <DuplicateCandidates id={id} />}
      {status === 'pending' && buttons}
      {!compact && (
        <>
          <LinkButton to="/character/$id/edit" params={{ id }}>
            Quick Edit
          </LinkButton>
          {status === 'approved' && <TakeOffButton character={character} />}
          <DeleteButton
            character={character}
            size="md"
            onDeleted={() => leave({ to: '/admin', search: { tab: 'approved' } })}
          />
        </>
      )}
      {dialog}
    </>
  )
}

const isTooLate = (error: unknown): boolean => ['conflict', 'not_found'].includes(failureCode(error) ?? '')

const notifyOf: Record<Verdict, () => void> = {
  approved: () => notifySuccess('Character Approved', 'The character has been published to the database.'),
  revision: () => notifySuccess('Sent for Revision', 'The submitter has been notified of required changes.'),
  permanent: () => notifyFailure('Character Rejected', 'The submission has been rejected.'),
}

/** The call that decides on the submission, which takes effect at once. */
function useReview({ character, onDecided }: Pick<Props, 'character'> & { onDecided: () => void }) {
  const router = useRouter()

  const settle = async () => {
    await invalidateWritten(character.id)
    await router.invalidate()
  }

  // Toasts are shown by the mutation, not by the caller: the card may disappear before the response arrives.
  const decide = useMutation({
    ...trpc.moderation.setStatus.mutationOptions(),
    onSuccess: async (_, { verdict }) => {
      onDecided()
      notifyOf[verdict]()
      await settle()
    },
    onError: async (error) => {
      notifyFailed(NOT_SAVED)(error)
      // If another admin was faster, the card first says who, and disappears after that.
      if (!isTooLate(error)) await settle()
    },
  })

  return {
    isPending: decide.isPending,
    /** Whether another admin had decided on the submission or deleted it before. */
    isDecidedByOther: isTooLate(decide.error),
    /** Shows the current state, after the other admin's decision was read. */
    moveOn: async () => {
      await settle()
      decide.reset()
    },
    decide: (decision: Omit<SetStatusInput, 'id' | 'baseVersion'>) =>
      decide.mutateAsync({ ...baseOf(character), ...decision }),
  }
}

/** Takes a published page off the site at once. */
function TakeOffButton({ character }: { character: Pick<Character, 'id' | 'name' | 'version'> }) {
  const changes = useWrites(character.id)
  return (
    <ReasonButton
      button="Take Off the Site"
      {...takeOffReason(character.name)}
      id={character.id}
      danger
      isFinal
      call={trpc.moderation.takeOff.mutationOptions(changes)}
      inputOf={(reason, rule) => ({ ...baseOf(character), reason, rule })}
      done={['Taken Off the Site', 'Its submitter has been notified.']}
      failed={["Couldn't take it off the site"]}
    />
  )
}
