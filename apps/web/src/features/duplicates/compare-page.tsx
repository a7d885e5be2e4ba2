import { Skeleton } from '@mantine/core'
import '@mantine/core/styles/Skeleton.css'
import type { Character } from '@personae/contract/characters'
import type { Comparison } from '@personae/contract/duplicates'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { BackLink } from '../../components/back-link.tsx'
import { EmptyState } from '../../components/empty-state.tsx'
import { LikenessBars } from '../../components/likeness-bars.tsx'
import { LinkButton } from '../../components/link-button.tsx'
import { LoadFailed } from '../../components/load-failed.tsx'
import { failureCode, trpc } from '../../lib/trpc.ts'
import classes from './compare.module.css'
import { ComparedCard } from './compared-card.tsx'
import { FieldComparison } from './field-comparison.tsx'
import { NotADuplicate } from './not-a-duplicate.tsx'
import { PictureSlider } from './picture-slider.tsx'

const NOT_AVAILABLE = 'Comparison Not Available'

interface Props {
  newId: string
  originalId: string
  /** What a reviewer can decide about the new one, beside the original. */
  review: (newSubmission: Character, original: Character) => ReactNode
}

/** A new submission beside what it may be a duplicate of, and the decision on the same screen. */
export function ComparePage(props: Props) {
  return (
    <div className="page">
      <title>Duplicate Comparison · Personae</title>
      <BackLink to="/admin">Back to Admin Dashboard</BackLink>
      <Comparing {...props} />
    </div>
  )
}

function Comparing({ newId, originalId, review }: Props) {
  const { data, error, isPending, refetch } = useQuery(
    trpc.duplicates.compare.queryOptions({ newId, originalId }),
  )
  if (isPending) return <CompareSkeleton />
  if (error && failureCode(error) !== 'not_found') {
    return <LoadFailed title={NOT_AVAILABLE} error={error} onRetry={() => void refetch()} />
  }
  if (!data) {
    return (
      <EmptyState
        level={1}
        title={NOT_AVAILABLE}
        text="One of the two characters does not exist or has been removed."
      />
    )
  }
  return <Compared comparison={data} review={review} />
}

function Compared({ comparison, review }: { comparison: Comparison; review: Props['review'] }) {
  const { newSubmission, original, score, reasons, parts, isDistinct } = comparison
  return (
    <>
      <h1 className={classes.title}>Duplicate Comparison</h1>
      <p className={classes.verdict}>
        {isDistinct ? 'An admin has called these two distinct.' : `${Math.round(score * 100)} % alike`}
        {!isDistinct && reasons.length > 0 && `: ${reasons.join(', ')}`}
      </p>
      <div className={classes.pair}>
        <ComparedCard
          title="New Submission"
          character={newSubmission}
          date={newSubmission.createdAt}
          dated="Submitted"
        />
        <ComparedCard
          title="Original Character"
          character={original}
          date={original.publishedAt}
          dated="Published"
        />
        <PictureSlider newer={newSubmission} older={original} />
      </div>
      {parts && !isDistinct && (
        <div className={classes.bars}>
          <LikenessBars parts={parts} />
        </div>
      )}
      <div className={classes.actions}>
        {review(newSubmission, original)}
        {!isDistinct && <NotADuplicate newId={newSubmission.id} originalId={original.id} />}
      </div>
      <FieldComparison newSubmission={newSubmission} original={original} />
      <div className={classes.actions}>
        <LinkButton to="/characters/$id" params={{ id: newSubmission.id }} variant="default">
          View New Submission
        </LinkButton>
        <LinkButton to="/characters/$id" params={{ id: original.id }} variant="default">
          View Original Character
        </LinkButton>
      </div>
    </>
  )
}

const CompareSkeleton = () => (
  <div aria-busy="true" aria-label="Loading the comparison">
    <Skeleton h={46} w={360} mb={32} />
    <div className={classes.pair}>
      <Skeleton h={320} radius={14} />
      <Skeleton h={320} radius={14} />
    </div>
    <Skeleton h={420} radius={14} mt={24} />
  </div>
)
