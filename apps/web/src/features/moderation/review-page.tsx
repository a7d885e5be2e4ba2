import { Button } from '@mantine/core'
import { useHotkeys } from '@mantine/hooks'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { EmptyState } from '../../components/empty-state.tsx'
import { LinkButton } from '../../components/link-button.tsx'
import { LoadFailed } from '../../components/load-failed.tsx'
import { SubmissionSkeletons } from '../../components/submission-card.tsx'
import { InHand } from './in-hand.tsx'
import { isFiltered, type QueueFilter } from './queue-filter.ts'
import { QueueFilters } from './queue-filters.tsx'
import classes from './review.module.css'
import { TemplatesDialog } from './templates-dialog.tsx'
import { UndoBar } from './undo-bar.tsx'
import { type Held, type HeldDecisions, useHeldDecisions } from './use-held-decisions.ts'
import { useInHand } from './use-queue.ts'
import { Waiting } from './waiting.tsx'

interface Props {
  filter: QueueFilter
  onFilter: (filter: QueueFilter) => void
}

/** One submission after another, by mouse or by keyboard. */
export function ReviewPage({ filter, onFilter }: Props) {
  const [templating, setTemplating] = useState(false)
  const decisions = useHeldDecisions()
  return (
    <div className="page">
      <title>Review · Personae</title>
      <Link to="/admin" search={filter} className={classes.back}>
        ← Back to Admin Dashboard
      </Link>
      <h1 className={classes.title}>Review</h1>
      <div className={classes.bar}>
        <QueueFilters filter={filter} onChange={onFilter} />
        <Button variant="default" onClick={() => setTemplating(true)}>
          Reason templates
        </Button>
      </div>
      <TemplatesDialog opened={templating} onClose={() => setTemplating(false)} />
      <Desk key={JSON.stringify(filter)} filter={filter} decisions={decisions} />
    </div>
  )
}

function Desk({ filter, decisions }: { filter: QueueFilter; decisions: HeldDecisions }) {
  const { held, isHeld, takeBack, forget } = decisions
  const desk = useInHand(filter, isHeld)
  const undo = async (one: Held) => {
    if (await takeBack(one)) desk.take(one.character)
  }
  const last = held.at(-1)
  useHotkeys([['U', () => last && void undo(last)]])
  return (
    <>
      <Waiting total={desk.total} />
      <Current desk={desk} decisions={decisions} isFiltered={isFiltered(filter)} />
      <UndoBar held={held} onUndo={(one) => void undo(one)} onEnd={forget} />
    </>
  )
}

interface CurrentProps {
  desk: ReturnType<typeof useInHand>
  decisions: HeldDecisions
  isFiltered: boolean
}

function Current({ desk, decisions, isFiltered: isPart }: CurrentProps) {
  const { current, query } = desk
  if (current) {
    return (
      <InHand
        key={current.id}
        character={current}
        isTaken={desk.isTaken}
        isDeciding={decisions.isDeciding}
        onMove={desk.move}
        onDecide={(verdict, reason) => void decisions.decide(current, verdict, reason)}
      />
    )
  }
  if (query.isPending) return <SubmissionSkeletons count={1} />
  if (query.error) return <LoadFailed error={query.error} onRetry={() => void query.refetch()} />
  return (
    <EmptyState
      title="No pending submissions"
      text={isPart ? 'Nothing that waits is like that.' : 'Everything is decided. Well done.'}
    >
      <LinkButton to="/admin" variant="default">
        Back to the dashboard
      </LinkButton>
    </EmptyState>
  )
}
