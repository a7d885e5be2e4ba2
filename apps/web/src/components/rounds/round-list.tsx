import type { ReviewRound } from '@personae/contract/review-rounds'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ordinal } from '../../lib/ordinal.ts'
import { roundsQuery } from '../../lib/queries.ts'
import { PagedList } from '../paged-list.tsx'
import { SkeletonRows } from '../skeleton-rows.tsx'
import { RoundChanges } from './round-changes.tsx'
import { Decision, decisionText, NoteToReviewer } from './round-texts.tsx'

/** The rounds of a review, the latest first: the decision and remarks of each, and what changed after it. */
export function RoundList({ id }: { id: string }) {
  const query = useInfiniteQuery(roundsQuery(id))
  return (
    <PagedList
      query={query}
      name="the rounds of the review"
      loading={<SkeletonRows h={72} radius={12} />}
      empty={null}
    >
      {(rounds) => (
        <ol className="grid gap-16">
          {rounds.map((round) => (
            <li key={round.round}>
              <Round id={id} round={round} />
            </li>
          ))}
        </ol>
      )}
    </PagedList>
  )
}

function Round({ id, round }: { id: string; round: ReviewRound }) {
  const { round: number, verdict, by, at } = round
  const [isOpen, setOpen] = useState(false)
  return (
    <article
      className="grid gap-10 outlined round-12"
      style={{ padding: '12px 16px' }}
      aria-label={`${ordinal(number)} round`}
    >
      <p className="strong">
        {ordinal(number)} round{verdict && at && `: ${decisionText({ verdict, by, at })}`}
      </p>
      <NoteToReviewer round={round} />
      {number > 1 && (
        <details onToggle={({ currentTarget: { open } }) => setOpen(open)}>
          <summary>What changed</summary>
          {isOpen && <RoundChanges id={id} round={number} />}
        </details>
      )}
      <Decision round={round} />
    </article>
  )
}
