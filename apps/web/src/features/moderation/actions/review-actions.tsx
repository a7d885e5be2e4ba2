import { Button } from '@mantine/core'
import type { Character } from '@personae/contract/characters'
import type { QueuedSubmission } from '@personae/contract/moderation'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { LinkButton } from '../../../components/link-button.tsx'
import { RejectionDialog, type Rejection } from './rejection-dialog.tsx'
import { DuplicateCandidates } from './duplicate-candidates.tsx'
import { DeleteButton } from '../../../components/delete-button.tsx'
import { TakeOffButton } from './take-off-button.tsx'
import { DecidedNote } from './decided-note.tsx'
import { useRemarksOf, useReviewRemarks } from '../desk/use-review-remarks.ts'
import { useReview } from './use-review.ts'

interface Props {
  character: Pick<Character, 'id' | 'name' | 'status' | 'version'>
  remarks: Pick<ReturnType<typeof useReviewRemarks>, 'remarks' | 'forget'>
  /** For a list: smaller, and without possible originals. */
  compact?: boolean
}

/** For a row of the queue. */
export function RowReview({ submission }: { submission: QueuedSubmission }) {
  const remarks = useReviewRemarks(submission.id, submission.former?.round ?? 1)
  return <Review character={submission} remarks={remarks} compact />
}

/** For the page of a submission. */
export function ReviewActions({ character }: Pick<Props, 'character'>) {
  return <Review character={character} remarks={useRemarksOf(character)} />
}

/** An admin's decisions on a submission, and on its page the ways to edit and to delete it. */
function Review({ character, remarks: { remarks, forget }, compact = false }: Props) {
  const [kind, setKind] = useState<Rejection>('revision')
  const [asking, setAsking] = useState(false)
  const close = () => setAsking(false)
  const navigate = useNavigate()
  const { decide, isPending, isDecidedByOther, moveOn } = useReview(character, () => {
    close()
    forget()
  })
  const ask = (which: Rejection) => {
    setKind(which)
    setAsking(true)
  }
  if (isDecidedByOther && character.status === 'pending') {
    return <DecidedNote id={character.id} name={character.name} onNext={() => void moveOn()} />
  }
  const size = compact ? 'sm' : 'md'

  return (
    <>
      {!compact && character.status === 'pending' && <DuplicateCandidates id={character.id} />}
      {character.status === 'pending' && (
        <>
          <Button
            size={size}
            variant={compact ? 'default' : 'filled'}
            onClick={() => void decide({ verdict: 'approved' }).catch(() => undefined)}
            disabled={isPending}
          >
            Approve
          </Button>
          <Button size={size} variant="default" onClick={() => ask('revision')} disabled={isPending}>
            Reject for Resubmission
          </Button>
          <Button size={size} variant="danger" onClick={() => ask('permanent')} disabled={isPending}>
            Reject Permanently
          </Button>
        </>
      )}
      {!compact && (
        <>
          <LinkButton to="/character/$id/edit" params={{ id: character.id }} variant="default">
            Quick Edit
          </LinkButton>
          {character.status === 'approved' && <TakeOffButton character={character} />}
          <DeleteButton
            character={character}
            size="md"
            onDeleted={() => navigate({ to: '/admin', search: { tab: 'approved' } })}
          />
        </>
      )}
      <RejectionDialog
        id={character.id}
        kind={kind}
        opened={asking}
        name={character.name}
        onClose={close}
        remarks={remarks}
        onReason={(reason, rule) =>
          decide({ verdict: kind, rejectionReason: reason, rule, ...(kind === 'revision' && { remarks }) })
        }
      />
    </>
  )
}
