import { canSee } from '@personae/contract/access'
import type { Character } from '@personae/contract/characters'
import { SUBMISSION_STATE_LABELS } from '@personae/contract/characters.constants'
import { isOff, isTakenBack, submissionStateOf } from '@personae/contract/review-rounds.constants'
import type { ReviewRound } from '@personae/contract/review-rounds'
import { statementOf } from '@personae/contract/statement'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { LinkButton } from '../../../components/link-button.tsx'
import { Note } from '../../../components/note.tsx'
import { itemsOf } from '../../../lib/items-of.ts'
import { RoundList } from '../../../components/rounds/round-list.tsx'
import { useCurrentUser } from '../../../lib/current-user.ts'
import { roundsQuery } from '../../../lib/queries.ts'
import { paged, trpc } from '../../../lib/trpc.ts'
import { OwnerActions } from '../mine/owner-actions.tsx'
import { inQueue, takenBackBySubmitter, takenBackText } from '../mine/states.ts'

/** The state of a submission's review, what its submitter can do, and the rounds of the review. */
export default function OwnerNotice({ character, appeal }: { character: Character; appeal: ReactNode }) {
  const { id, status } = character
  const viewer = useCurrentUser()
  const rounds = itemsOf(useInfiniteQuery({ ...roundsQuery(id), enabled: canSee(viewer, character) }).data)
  const last = status === 'rejected' && !isTakenBack(character) ? rounds[0] : undefined
  const isKept = submissionStateOf(character) === 'kept'
  const isRejected = character.rejectedPermanently && !isKept
  const [isOpen, setOpen] = useState(false)
  // After signing out, the page is still shown for a moment.
  if (!canSee(viewer, character)) return null
  const isOwn = viewer?.id === character.submittedBy
  return (
    <div className="grid gap-16 measure">
      <Note title={titleOf(character)} tone={isRejected ? 'bad' : 'gold'} text={textOf(character, isOwn)}>
        {isOwn && status === 'pending' && <QueuePlace id={id} />}
        {last && (isRejected || last.verdict === 'revision') && <StatementOf round={last} />}
        <div className="row wrap gap-10 if-any">
          {isKept && (
            <LinkButton to="/submissions" hash="my-corrections" size="sm">
              My Corrections
            </LinkButton>
          )}
          <OwnerActions character={character} />
        </div>
      </Note>
      {status === 'rejected' && isRejected && appeal}
      {rounds.some(wasSaid) && (
        <details onToggle={({ currentTarget: { open } }) => setOpen(open)}>
          <summary style={{ marginBottom: isOpen ? 12 : 0 }}>Rounds of the review</summary>
          {isOpen && <RoundList id={id} />}
        </details>
      )}
    </div>
  )
}

const wasSaid = ({ verdict, note, sources }: ReviewRound): boolean =>
  verdict !== null || note !== null || sources.length > 0

/** The place in the queue. Shown only if it is on the first page of the user's pending submissions. */
function QueuePlace({ id }: { id: string }) {
  const { data: own } = useInfiniteQuery(
    trpc.characters.mine.infiniteQueryOptions({ status: 'pending' }, paged),
  )
  const place = itemsOf(own).find((one) => one.id === id)?.queuePlace
  return place ? <p>{inQueue(place)}.</p> : null
}

/** What the decision means, below its reason. A rejection's last sentence is left out, as the appeal below says it. */
function StatementOf({ round: { verdict, rule, isNoticed } }: { round: ReviewRound }) {
  if (verdict === null || verdict === 'approved' || verdict === 'kept') return null
  const sentences = statementOf({ effect: verdict, rule, isNoticed })
  return (
    <p className="small">
      {(verdict === 'revision' ? sentences : sentences.slice(0, -1)).join(' ')}
      {rule && (
        <>
          {' '}
          <Link to="/copyright" hash={`rule-${rule}`}>
            Read the rule
          </Link>
        </>
      )}
    </p>
  )
}

function titleOf(character: Character): string {
  if (character.status === 'pending') return 'Waiting for review'
  return isTakenBack(character) && !isOff(character)
    ? 'Taken back to edit'
    : SUBMISSION_STATE_LABELS[submissionStateOf(character)]
}

function textOf(character: Character, isOwn: boolean): string {
  if (character.status === 'pending')
    return `${isOwn ? 'You' : 'Only the submitter'} and the admins see this page until it is approved.`
  if (isTakenBack(character)) return isOwn ? takenBackText(character) : takenBackBySubmitter(character)
  return character.rejectionReason ?? 'No reason was given.'
}
