import { type CharacterField, fieldNames } from '@personae/contract/character-fields'
import type { Character } from '@personae/contract/characters'
import type { QueuedSubmission } from '@personae/contract/moderation'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { OpenItem } from '../../../components/desk/open-item.tsx'
import { deciding } from '../../../components/desk/presses.ts'
import { SimilarityBars } from '../../../components/similarity-bars.tsx'
import { LinkButton } from '../../../components/link-button.tsx'
import { LoadFailed } from '../../../components/load-failed.tsx'
import { Note } from '../../../components/note.tsx'
import { SubmissionSkeletons } from '../../../components/submission-card.tsx'
import { itemsOf } from '../../../components/paged-list.tsx'
import { NoteToReviewer } from '../../../components/rounds/round-texts.tsx'
import { splitRounds } from '../../../components/rounds/split-rounds.ts'
import { useCurrentUser } from '../../../lib/current-user.ts'
import { roundsQuery } from '../../../lib/queries.ts'
import { invalidateQueue } from '../../../lib/invalidate.ts'
import { draftKey } from '../../../lib/use-draft.ts'
import { useKeys } from '../../../lib/use-keys.ts'
import { type Rejection, RejectionDialog } from '../actions/rejection-dialog.tsx'
import { submissionQuery, duplicateCandidatesQuery } from '../moderation.queries.ts'
import { VerdictButtons } from '../actions/verdict-buttons.tsx'
import { DeleteButton } from '../actions/delete-button.tsx'
import { DuplicateCandidates } from '../actions/duplicate-candidates.tsx'
import { DecidedNote } from '../actions/decided-note.tsx'
import { RemarkDialog } from './remark-dialog.tsx'
import { SecondRound } from './second-round.tsx'
import { Submission, SubmissionFacts } from './submission-facts.tsx'
import { useReviewRemarks } from './use-review-remarks.ts'
import type { DeskDecision } from './use-scheduled-decisions.ts'

interface Props {
  character: QueuedSubmission
  isDecidedByOther: boolean
  isDeciding: boolean
  onMove: (step: 1 | -1) => void
  /** `seen` is the record on screen. */
  onDecide: (seen: Character, decision: DeskDecision) => Promise<boolean>
}

export function OpenSubmission({ character, isDeciding, onMove, onDecide, ...props }: Props) {
  const { id, name, former } = character
  const navigate = useNavigate()
  const user = useCurrentUser()
  const [asking, setAsking] = useState<Rejection | null>(null)
  const submission = useQuery(submissionQuery(id))
  const record = submission.data
  const rounds = splitRounds(itemsOf(useInfiniteQuery(roundsQuery(id)).data))
  const { texts, remarks, put } = useReviewRemarks(id, former?.round ?? 1)
  const [remarking, setRemarking] = useState<CharacterField | 'any' | null>(null)
  const likeliest = useQuery(duplicateCandidatesQuery(id)).data?.[0]
  const [firstShown, setFirstShown] = useState<number>()
  if (record && firstShown === undefined) setFirstShown(record.version)
  // Its record is pushed at once; the queue is not, so that its rows do not move under a reviewer.
  const isDecidedByOther = props.isDecidedByOther || (record !== undefined && record.status !== 'pending')
  useEffect(() => {
    if (isDecidedByOther) void invalidateQueue()
  }, [isDecidedByOther])
  const isChanged = record !== undefined && firstShown !== undefined && record.version !== firstShown
  // Without the record on screen, no decision is possible.
  const canDecide = record !== undefined && !isDecidedByOther && !isDeciding
  const approve = () => canDecide && void onDecide(record, { verdict: 'approved' })
  const ask = (kind: Rejection) => canDecide && setAsking(kind)
  const compare = () => {
    if (!likeliest) return
    const params = { newId: id, originalId: likeliest.id }
    void navigate({ to: '/admin/compare/$newId/$originalId', params })
  }
  useKeys({
    A: deciding(approve),
    R: () => ask('revision'),
    X: () => ask('permanent'),
    C: compare,
    M: () => canDecide && setRemarking(focusedField() ?? 'any'),
  })
  const onFields = { texts, onRemark: setRemarking }
  return (
    <>
      <OpenItem
        label={`Submission: ${name}`}
        decisionsLabel={`Decide on ${name}`}
        version={record?.version}
        keys={KEYS}
        onMove={onMove}
        decisions={
          <VerdictButtons disabled={isDecidedByOther || !record} onApprove={approve} onReject={ask} />
        }
        aside={
          likeliest && (
            <>
              <h3>
                Duplicate score {likeliest.score.toFixed(2)}: {likeliest.name}
              </h3>
              <SimilarityBars parts={likeliest.parts} />
            </>
          )
        }
        links={
          <>
            <LinkButton to="/character/$id/edit" params={{ id }} variant="subtle" size="sm">
              Quick Edit
            </LinkButton>
            <LinkButton to="/character/$id/history" params={{ id }} variant="subtle" size="sm">
              History
            </LinkButton>
            <DeleteButton character={character} size="sm" />
          </>
        }
      >
        {isChanged && !isDecidedByOther && (
          <Note
            title="Changed while you were reading"
            role="alert"
            text="The text below is the new one. Its history has what was there before."
          />
        )}
        {isDecidedByOther && <DecidedNote id={id} name={name} onNext={() => onMove(1)} />}
        <DuplicateCandidates id={id} hasKey />
        {record ? (
          <Submission character={record} isDimmed={isDecidedByOther} remarking={onFields}>
            {rounds.open && <NoteToReviewer round={rounds.open} />}
            {former ? (
              <SecondRound character={record} former={former} said={rounds.former} remarking={onFields} />
            ) : (
              <SubmissionFacts character={record} remarking={onFields} />
            )}
          </Submission>
        ) : submission.error ? (
          <LoadFailed title="Couldn't load this submission" query={submission} />
        ) : (
          <SubmissionSkeletons count={1} />
        )}
      </OpenItem>
      <RejectionDialog
        id={id}
        kind={asking ?? 'revision'}
        opened={asking !== null && !isDecidedByOther}
        name={name}
        onClose={() => setAsking(null)}
        isPending={isDeciding}
        remarks={remarks}
        onReason={async (reason) =>
          asking !== null &&
          record !== undefined &&
          onDecide(record, {
            verdict: asking,
            rejectionReason: reason,
            ...(asking === 'revision' && { remarks }),
          })
        }
      />
      {remarking && (
        <RemarkDialog
          key={remarking}
          draft={draftKey(user, 'remark', id)}
          field={remarking === 'any' ? null : remarking}
          texts={texts}
          opened
          onSave={put}
          onClose={() => setRemarking(null)}
        />
      )}
    </>
  )
}

/** The field whose name has the focus. */
function focusedField(): CharacterField | undefined {
  const focused = document.activeElement
  return focused instanceof HTMLElement
    ? fieldNames.find((field) => field === focused.dataset.field)
    : undefined
}

const KEYS = [
  ['A', 'Approve'],
  ['R', 'Send for revision, with a reason'],
  ['M', 'Remark on a field'],
  ['X', 'Reject permanently, with a reason'],
  ['C', 'Compare with the possible duplicate'],
  ['D', 'Comparing: reject as a duplicate'],
  ['N', 'Comparing: not a duplicate'],
  ['C or Esc', 'Comparing: back to the desk'],
] as const
