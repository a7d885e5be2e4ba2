import { Skeleton, VisuallyHidden } from '@mantine/core'
import '@mantine/core/styles/Skeleton.css'
import type { Character } from '@personae/contract/characters'
import type { Comparison } from '@personae/contract/duplicates'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { BackLink } from '../../components/back-link.tsx'
import { EmptyState } from '../../components/empty-state.tsx'
import { SimilarityBars } from '../../components/similarity-bars.tsx'
import { LinkButton } from '../../components/link-button.tsx'
import { LoadFailed } from '../../components/load-failed.tsx'
import { PageTitle } from '../../components/page-title.tsx'
import { failureCode } from '../../lib/trpc.ts'
import classes from './compare.module.css'
import { ComparedCard } from './compared-card.tsx'
import { comparisonQuery } from './duplicates.queries.ts'
import { FieldComparison } from './field-comparison.tsx'
import { NotADuplicate } from './not-a-duplicate.tsx'
import { PictureSlider } from './picture-slider.tsx'
import { UniversePair } from './universe-pair.tsx'

const NOT_AVAILABLE = 'Comparison Not Available'

interface Props {
  newId: string
  originalId: string
  /** The reviewer's decisions on the new submission. */
  review: (newSubmission: Character, original: Character) => ReactNode
}

/** A new submission beside a possible original, with the decision on the same screen. */
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
  const { data, error, isPending, refetch } = useQuery(comparisonQuery(newId, originalId))
  if (isPending) return <CompareSkeleton />
  if (error && !data && failureCode(error) !== 'not_found') {
    return <LoadFailed level={1} title={NOT_AVAILABLE} error={error} onRetry={() => void refetch()} />
  }
  if (!data || failureCode(error) === 'not_found') {
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
      <PageTitle
        title="Duplicate Comparison"
        text={
          isDistinct
            ? 'An admin marked these two as different characters.'
            : [`${Math.round(score * 100)}% match`, reasons.join(', ')].filter(Boolean).join(': ')
        }
      />
      <div className={classes.decisions}>
        {review(newSubmission, original)}
        {!isDistinct && <NotADuplicate newSubmission={newSubmission} original={original} />}
      </div>
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
          <SimilarityBars parts={parts} />
        </div>
      )}
      <UniversePair {...comparison} />
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
  <div role="group" aria-busy="true" aria-label="Loading the comparison">
    <VisuallyHidden component="h1">Duplicate Comparison</VisuallyHidden>
    <Skeleton h={46} w={360} mb={32} />
    <div className={classes.pair}>
      <Skeleton h={320} radius={14} />
      <Skeleton h={320} radius={14} />
    </div>
    <Skeleton h={420} radius={14} mt={24} />
  </div>
)
