import { type CharacterField, fieldNames } from '@personae/contract/character-fields'
import type { QueuedSubmission, SetStatusInput } from '@personae/contract/moderation'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { OpenItem } from '../../../components/desk/open-item.tsx'
import type { KindOf } from '../../../components/desk/kind.ts'
import { useDesk } from '../../../components/desk/use-desk.ts'
import { SimilarityBars } from '../../../components/similarity-bars.tsx'
import { LinkButton } from '../../../components/link-button.tsx'
import { LoadFailed } from '../../../components/load-failed.tsx'
import { Note } from '../../../components/note.tsx'
import { SubmissionSkeletons } from '../../../components/submission-card.tsx'
import { itemsOf } from '../../../lib/items-of.ts'
import { NoteToReviewer, Decision, secondRound } from '../../../components/rounds/round-texts.tsx'
import { splitRounds } from '../../../components/rounds/split-rounds.ts'
import { roundsQuery } from '../../../lib/queries.ts'
import { queryClient, trpc } from '../../../lib/trpc.ts'
import { invalidateQueue } from '../../../lib/invalidate.ts'
import { useKeys } from '../../../lib/use-keys.ts'
import { rejections } from '../actions/rejections.ts'
import { baseOf, duplicateCandidatesQuery, submissionQuery } from '../moderation.queries.ts'
import { marksOf } from '../actions/marks.ts'
import { DeleteButton } from '../../../components/delete-button.tsx'
import { DuplicateCandidates } from '../actions/duplicate-candidates.tsx'
import { DecidedNote } from '../actions/decided-note.tsx'
import { RemarkDialog } from './remark-dialog.tsx'
import { type Remarking, Submission, SubmissionFacts, FieldName, FieldRemark } from './submission-facts.tsx'
import { useReviewRemarks } from './use-review-remarks.ts'
import type { Character } from '@personae/contract/characters'
import type { FormerDecision, ReviewRound } from '@personae/contract/review-rounds'
import { RoundChanges } from '../../../components/rounds/round-changes.tsx'

function OpenSubmission({ item: character }: { item: QueuedSubmission }) {
  const { id, name, former } = character
  const { decide, isDeciding, leave, move, ...desk } = useDesk()
  const navigate = useNavigate()
  const submission = useQuery(submissionQuery(id))
  const record = submission.data
  const rounds = splitRounds(itemsOf(useInfiniteQuery(roundsQuery(id)).data))
  const { texts, remarks, put } = useReviewRemarks(id, former?.round ?? 1)
  const [remarking, setRemarking] = useState<CharacterField | 'any' | null>(null)
  const likeliest = useQuery(duplicateCandidatesQuery(id)).data?.[0]
  const [firstShown, setFirstShown] = useState<number>()
  if (record && firstShown === undefined) setFirstShown(record.version)
  // The record is updated live; the queue is not, so that its rows do not move under a reviewer. So refetch it now.
  const isDecidedByOther = desk.isDecidedByOther || (record !== undefined && record.status !== 'pending')
  useEffect(() => {
    if (isDecidedByOther) void invalidateQueue()
  }, [isDecidedByOther])
  const isChanged = record !== undefined && firstShown !== undefined && record.version !== firstShown
  // While the record is not on screen, it cannot be decided on.
  const canDecide = record !== undefined && !isDecidedByOther && !isDeciding
  const decideSeen = (decision: Omit<SetStatusInput, 'id' | 'baseVersion'>) =>
    record && decide({ kind: 'submission', ...baseOf(record), ...decision }, record.name)
  const { sendBack, reject } = rejections(name, decideSeen, remarks)
  const compare = () => {
    if (!likeliest) return
    const params = { newId: id, originalId: likeliest.id }
    void navigate({ to: '/admin/compare/$newId/$originalId', params })
  }
  useKeys({ C: compare, M: () => canDecide && setRemarking(focusedField() ?? 'any') })
  const onFields = { texts, onRemark: setRemarking }
  return (
    <>
      <OpenItem
        id={id}
        label={`Submission: ${name}`}
        decisionsLabel={`Decide on ${name}`}
        version={record?.version}
        closed={isDecidedByOther}
        decisions={[
          {
            key: 'A',
            label: 'Approve',
            variant: 'filled',
            act: () => decideSeen({ verdict: 'approved' }),
          },
          sendBack,
          reject,
        ]}
        keys={KEYS}
        aside={
          likeliest && (
            <>
              <h3 className="label medium size-15 soft" style={{ marginBottom: 12 }}>
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
            <DeleteButton character={character} onDeleted={leave} />
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
        {isDecidedByOther && <DecidedNote id={id} name={name} onNext={() => move(1)} />}
        <DuplicateCandidates id={id} hasKey />
        {record ? (
          <Submission character={record} isDimmed={isDecidedByOther} remarking={onFields}>
            {rounds.open && <NoteToReviewer round={rounds.open} />}
            {former ? (
              <Resubmission character={record} former={former} decided={rounds.former} remarking={onFields} />
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
      {remarking && (
        <RemarkDialog
          key={remarking}
          submissionId={id}
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

/** The field whose name, a button for a remark, has the focus. */
function focusedField(): CharacterField | undefined {
  const focused = document.activeElement
  return focused instanceof HTMLElement
    ? fieldNames.find((field) => field === focused.dataset.field)
    : undefined
}

const KEYS = [
  ['M', 'Remark on a field'],
  ['C', 'Compare with the possible duplicate'],
  ['D', 'Comparing: reject as a duplicate'],
  ['N', 'Comparing: not a duplicate'],
  ['C or Esc', 'Comparing: back to the desk'],
] as const

export const submissionKind: KindOf<QueuedSubmission> = {
  label: 'Submissions',
  entryOf: (submission) => ({
    poster: submission,
    title: submission.name,
    text: submission.origin,
    mark: marksOf(submission).join(' · '),
  }),
  prefetch: ({ id }) =>
    Promise.all([
      queryClient.prefetchQuery(submissionQuery(id)),
      queryClient.prefetchInfiniteQuery(roundsQuery(id)),
    ]),
  open: (item) => <OpenSubmission item={item} />,
  words: {
    approved: (name) => `Approved ${name}`,
    revision: (name) => `Sent ${name} for revision`,
    permanent: (name) => `Rejected ${name}`,
  },
}

interface SecondRoundProps {
  character: Character
  /** The decision of the round before; `decided` is that round with all that was said, once loaded. */
  former: FormerDecision
  decided: ReviewRound | undefined
  remarking: Remarking
}

const fieldOf = (name: string) => fieldNames.find((field) => field === name)

/** A resubmission: the former decision, then the changed fields with changed words marked, then all others, folded. */
function Resubmission({ character, former, decided, remarking }: SecondRoundProps) {
  const { id } = character
  const { round } = former
  const { data } = useQuery(trpc.characters.roundChanges.queryOptions({ id, round }))
  const changed = new Set(data?.changes.map(({ field }) => field))
  return (
    <>
      <Note title={secondRound(former)}>{decided && <Decision round={decided} />}</Note>
      <section aria-label="What changed">
        <h3 style={{ marginBottom: 10 }}>What changed</h3>
        <RoundChanges
          level={3}
          id={id}
          round={round}
          label={(name) => {
            const field = fieldOf(name)
            return field && <FieldName field={field} onRemark={remarking.onRemark} />
          }}
          below={(name) => {
            const field = fieldOf(name)
            return field && <FieldRemark text={remarking.texts[field]} />
          }}
        />
      </section>
      <details>
        <summary style={{ marginBottom: 12 }}>What has not changed</summary>
        <SubmissionFacts character={character} remarking={remarking} except={changed} />
      </details>
    </>
  )
}
