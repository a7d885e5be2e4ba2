import '@mantine/core/styles/Kbd.css'
import { Button, Kbd, Skeleton, VisuallyHidden } from '@mantine/core'
import type { Character } from '@personae/contract/characters'
import type { Comparison } from '@personae/contract/duplicates'
import { useQuery } from '@tanstack/react-query'
import { type CSSProperties, type ReactNode, useId, useState } from 'react'
import { submissionStateOf } from '@personae/contract/review-rounds.constants'
import { BackLink } from '../../components/back-link.tsx'
import { lastFilter } from '../../components/desk/left-desk.ts'
import { deciding, deliberateClicks, useReadable } from '../../components/desk/presses.ts'
import { EmptyState } from '../../components/empty-state.tsx'
import { SimilarityBars } from '../../components/similarity-bars.tsx'
import { LinkButton } from '../../components/link-button.tsx'
import { SkeletonRows } from '../../components/skeleton-rows.tsx'
import { LoadFailed } from '../../components/load-failed.tsx'
import { PageTitle } from '../../components/page-title.tsx'
import { failureCode, trpc } from '../../lib/trpc.ts'
import { descriptionOf, fieldNames } from '@personae/contract/character-fields'
import { BeforeAndAfter, FieldChange } from '../../components/field-change.tsx'
import { fieldLabel, fieldText } from '../../lib/character-fields.ts'
import { Poster } from '../../components/poster.tsx'
import { StatusPill } from '../../components/status-pill.tsx'
import { formatCalendarDay } from '../../lib/format-date.ts'
import { invalidateQueue, invalidating } from '../../lib/invalidate.ts'
import { useKeys } from '../../lib/use-keys.ts'
import { useToastMutation } from '../../lib/use-toast-mutation.ts'
import classes from './compare.module.css'
import { caseKey } from '@personae/contract/shared/fold'
import { CallButton } from '../../components/call-button.tsx'

const NOT_AVAILABLE = 'Comparison Not Available'

interface Props {
  newId: string
  originalId: string
  review: (newSubmission: Character, original: Character) => ReactNode
  /** Renders the button that keeps what is new in the submission as a correction. */
  keep: Props['review']
}

/** A new submission beside a possible original, with the buttons to decide on the submission. */
export const ComparePage = (props: Props) => (
  <div className="page">
    <title>Duplicate Comparison · Personae</title>
    <Comparing {...props} />
  </div>
)

function Comparing({ newId, originalId, ...decisions }: Props) {
  const query = useQuery(trpc.duplicates.compare.queryOptions({ newId, originalId }))
  const { data, error, isPending } = query
  if (isPending) return <CompareSkeleton />
  const isGone = failureCode(error) === 'not_found'
  if (data && !isGone) return <Compared comparison={data} {...decisions} />
  return (
    <>
      <BackLink to="/admin">Back to Admin Dashboard</BackLink>
      {isGone ? (
        <EmptyState
          level={1}
          title={NOT_AVAILABLE}
          text="One of the two characters does not exist or has been removed."
        />
      ) : (
        <LoadFailed level={1} title={NOT_AVAILABLE} query={query} />
      )}
    </>
  )
}

function Compared({ comparison, review, keep }: { comparison: Comparison } & Pick<Props, 'review' | 'keep'>) {
  const { newSubmission, original, score, reasons, parts, isDistinct } = comparison
  const isReadable = useReadable(`${newSubmission.version} ${original.version}`)
  return (
    <>
      <BackLink to="/admin/review" search={lastFilter()}>
        Back to Review
      </BackLink>
      <PageTitle
        isTitled
        title="Duplicate Comparison"
        text={
          isDistinct
            ? 'An admin marked these two as different characters.'
            : [`${Math.round(score * 100)}% match`, reasons.join(', ')].filter(Boolean).join(': ')
        }
      />
      <div className={classes.decisions} aria-busy={!isReadable} {...deliberateClicks}>
        {review(newSubmission, original)}
        <div className={classes.alternatives}>
          {!isDistinct && <NotADuplicate {...comparison} />}
          {keep(newSubmission, original)}
        </div>
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
      <FieldComparison {...comparison} />
      <div className="row wrap gap-10" style={{ margin: '24px 0' }}>
        <LinkButton to="/characters/$id" params={{ id: newSubmission.id }}>
          View New Submission
        </LinkButton>
        <LinkButton to="/characters/$id" params={{ id: original.id }}>
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
    <SkeletonRows className={classes.pair} count={2} h={320} radius={14} />
    <Skeleton h={420} radius={14} mt={24} />
  </div>
)

interface ComparedCardProps {
  title: string
  character: Character
  date: string | null
  dated: string
}

function ComparedCard({ title, character, date, dated }: ComparedCardProps) {
  const { name } = character
  return (
    <section className={`outlined raised round-12 ${classes.card}`} aria-label={title}>
      <Poster className="wide" of={character} sizes="202px" eager />
      <div>
        <h2 className="label medium size-15 soft">{title}</h2>
        <p style={{ margin: '6px 0 12px', font: '560 1.375rem / 1.15 var(--serif)' }}>{name}</p>
        <StatusPill of="submission" state={submissionStateOf(character)} className={classes.status} />
        {date && (
          <p className="soft size-15">
            {dated} {formatCalendarDay(date)}
          </p>
        )}
      </div>
    </section>
  )
}

function PictureSlider({ newer, older }: { newer: Character; older: Character }) {
  const [share, setShare] = useState(50)
  const id = useId()
  if (!newer.imageUrl || !older.imageUrl) return null
  return (
    <section className={classes.slider} aria-labelledby={`${id}-title`}>
      <h2 id={`${id}-title`} className="label medium size-15 soft">
        Overlay
      </h2>
      <div className={classes.overlay} style={{ '--share': `${share}%` } as CSSProperties}>
        <Poster of={older} sizes="202px" />
        <div style={{ position: 'absolute', inset: 0, clipPath: 'inset(0 calc(100% - var(--share)) 0 0)' }}>
          <Poster of={newer} sizes="202px" />
        </div>
      </div>
      <label htmlFor={id} className="soft size-15">
        New on the left, original on the right
      </label>
      <input
        id={id}
        type="range"
        min={0}
        max={100}
        value={share}
        style={{ width: '100%', accentColor: 'var(--gold)' }}
        onChange={(event) => setShare(Number(event.currentTarget.value))}
      />
    </section>
  )
}

function NotADuplicate({ newSubmission, original }: Comparison) {
  const call = useToastMutation({
    call: trpc.duplicates.callDistinct.mutationOptions(invalidating(invalidateQueue)),
    done: ['Not a Duplicate', "Marked as different characters. We won't flag this pair again."],
    failed: ["Couldn't save that"],
  })
  const callDistinct = () => {
    if (call.isPending) return
    call.mutate({
      newId: newSubmission.id,
      newVersion: newSubmission.version,
      originalId: original.id,
      originalVersion: original.version,
    })
  }
  useKeys({ N: deciding(callDistinct) })
  return (
    <Button size="sm" loading={call.isPending} rightSection={<Kbd size="xs">N</Kbd>} onClick={callDistinct}>
      Not a Duplicate
    </Button>
  )
}

const FieldComparison = ({ newSubmission, original }: Comparison) => (
  <section aria-labelledby="field-comparison">
    <h2 id="field-comparison" style={{ margin: '40px 0 16px' }}>
      Field Comparison
    </h2>
    {fieldNames.map((field) => {
      const { isCompared } = descriptionOf(field)
      const newer = fieldText(field, newSubmission[field])
      const older = fieldText(field, original[field])
      const isShown = isCompared === 'if given' ? newer !== older || newer !== '' : isCompared
      if (!isShown) return null
      const isDifferent = newer !== older
      return (
        <div key={field} className={classes.field} data-different={isDifferent || undefined}>
          <FieldChange
            field={field}
            level={3}
            label={
              <>
                {fieldLabel(field)}
                {isDifferent && ' '}
                {isDifferent && (
                  <span
                    className="medium gold size-13 round-8"
                    style={{ marginLeft: 6, padding: '1px 8px', border: '1px solid var(--gold-text)' }}
                  >
                    Different
                  </span>
                )}
              </>
            }
          >
            <BeforeAndAfter
              field={field}
              labels={['New submission', 'Original']}
              marks={['ins', 'del']}
              before={newSubmission[field]}
              after={original[field]}
            />
          </FieldChange>
        </div>
      )
    })}
  </section>
)

/** Says whether two differently named universes count as one, with a button to change that. */
function UniversePair({ newSubmission, original, isOneUniverse }: Comparison) {
  const [origin, other] = [newSubmission.origin, original.origin]
  if (caseKey(origin) === caseKey(other)) return null
  return (
    <div className="row wrap center spread" style={{ gap: '8px 16px', marginTop: 24 }}>
      <p>
        “{origin}” and “{other}” count as {isOneUniverse ? 'one universe' : 'different universes'}.
      </p>
      <CallButton
        label={isOneUniverse ? 'They Are Different' : 'They Are the Same'}
        call={trpc.duplicates.decideUniverses.mutationOptions(invalidating(invalidateQueue))}
        input={{ origin, other, isOne: !isOneUniverse }}
        done={[
          isOneUniverse ? 'Different Universes' : 'Same Universe',
          'We’ll remember that when we look for duplicates.',
        ]}
        failed={["Couldn't save that"]}
      />
    </div>
  )
}
