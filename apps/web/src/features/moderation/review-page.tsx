import { Button, Kbd } from '@mantine/core'
import '@mantine/core/styles/Kbd.css'
import { useHotkeys } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { EmptyState } from '../../components/empty-state.tsx'
import { LinkButton } from '../../components/link-button.tsx'
import { LoadFailed } from '../../components/load-failed.tsx'
import { SubmissionSkeletons } from '../../components/submission-card.tsx'
import { trpc } from '../../lib/trpc.ts'
import { ReasonDialog, type Rejection } from './reason-dialog.tsx'
import { ReviewCard } from './review-card.tsx'
import { ReviewFilters } from './review-filters.tsx'
import { KeysDialog } from './review-keys.tsx'
import classes from './review.module.css'
import { TemplatesDialog } from './templates-dialog.tsx'
import { UndoBar } from './undo-bar.tsx'
import { type QueueFilter, useReviewDesk } from './use-review-desk.ts'

/** One submission after another, by mouse or by keyboard. */
export function ReviewPage() {
  const [filter, setFilter] = useState<QueueFilter>({})
  const [templating, setTemplating] = useState(false)
  const desk = useReviewDesk(filter)
  return (
    <div className="page">
      <title>Review · Personae</title>
      <Link to="/admin" className={classes.back}>
        ← Back to Admin Dashboard
      </Link>
      <div className={classes.head}>
        <h1 className={classes.title}>Review</h1>
        <p className={classes.soft} role="status">
          {desk.total === undefined ? '' : `${desk.total.toLocaleString('en-US')} waiting, the longest first`}
        </p>
      </div>
      <ReviewFilters filter={filter} onChange={setFilter} />
      <Button variant="default" size="sm" mb="lg" onClick={() => setTemplating(true)}>
        Reason templates
      </Button>
      <TemplatesDialog opened={templating} onClose={() => setTemplating(false)} />
      <Desk desk={desk} isFiltered={Object.keys(filter).length > 0} />
      <UndoBar held={desk.held} onUndo={(one) => void desk.takeBack(one)} onEnd={desk.forget} />
    </div>
  )
}

interface DeskProps {
  desk: ReturnType<typeof useReviewDesk>
  isFiltered: boolean
}

function Desk({ desk, isFiltered }: DeskProps) {
  const { current, error, isPending, refetch } = desk
  if (isPending) return <SubmissionSkeletons count={1} />
  if (error) return <LoadFailed error={error} onRetry={() => void refetch()} />
  if (!current) {
    return (
      <EmptyState
        title="No pending submissions"
        text={isFiltered ? 'Nothing that waits is like that.' : 'Everything is decided. Well done.'}
      >
        <LinkButton to="/admin" variant="default">
          Back to the dashboard
        </LinkButton>
      </EmptyState>
    )
  }
  return <InHand key={current.id} desk={desk} current={current} />
}

function InHand({
  desk,
  current,
}: {
  desk: DeskProps['desk']
  current: NonNullable<DeskProps['desk']['current']>
}) {
  const navigate = useNavigate()
  const [asking, setAsking] = useState<Rejection | null>(null)
  const [helping, setHelping] = useState(false)
  const { data: duplicates = [] } = useQuery(trpc.duplicates.of.queryOptions({ id: current.id }))
  const [likeliest] = duplicates
  const approve = () => void desk.decide(current, 'approved')
  const compare = () => {
    if (!likeliest) return
    const params = { newId: current.id, originalId: likeliest.characterId }
    void navigate({ to: '/admin/compare/$newId/$originalId', params })
  }
  useHotkeys(
    asking || helping
      ? []
      : [
          ['J', () => desk.move(1)],
          ['K', () => desk.move(-1)],
          ['A', approve],
          ['R', () => setAsking('revision')],
          ['X', () => setAsking('permanent')],
          ['C', compare],
          ['U', () => desk.held.length > 0 && void desk.takeBack(desk.held.at(-1)!)],
          ['?', () => setHelping(true)],
          ['shift+?', () => setHelping(true)],
        ],
  )
  return (
    <>
      <ReviewCard character={current} duplicates={duplicates} />
      <div className={classes.actions}>
        <Button onClick={approve} disabled={desk.isDeciding} rightSection={<Kbd size="xs">A</Kbd>}>
          Approve
        </Button>
        <Button variant="default" onClick={() => setAsking('revision')} rightSection={<Kbd size="xs">R</Kbd>}>
          Send for Revision
        </Button>
        <Button variant="danger" onClick={() => setAsking('permanent')} rightSection={<Kbd size="xs">X</Kbd>}>
          Reject Permanently
        </Button>
        {likeliest && (
          <Button variant="default" onClick={compare} rightSection={<Kbd size="xs">C</Kbd>}>
            Compare
          </Button>
        )}
        <span className={classes.moves}>
          <Button variant="default" onClick={() => desk.move(-1)} rightSection={<Kbd size="xs">K</Kbd>}>
            Previous
          </Button>
          <Button variant="default" onClick={() => desk.move(1)} rightSection={<Kbd size="xs">J</Kbd>}>
            Next
          </Button>
          <Button variant="default" aria-label="Keys" onClick={() => setHelping(true)}>
            <Kbd size="xs">?</Kbd>
          </Button>
        </span>
      </div>
      <ReasonDialog
        kind={asking ?? 'revision'}
        opened={asking !== null}
        name={current.name}
        onClose={() => setAsking(null)}
        onReason={(reason) => {
          if (asking) void desk.decide(current, asking, reason)
          setAsking(null)
        }}
      />
      <KeysDialog opened={helping} onClose={() => setHelping(false)} />
    </>
  )
}
