import { Button } from '@mantine/core'
import { useHotkeys } from '@mantine/hooks'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { EmptyState } from '../../components/empty-state.tsx'
import { LinkButton } from '../../components/link-button.tsx'
import { LoadFailed } from '../../components/load-failed.tsx'
import { SubmissionSkeletons } from '../../components/submission-card.tsx'
import classes from './desk.module.css'
import { InHand } from './in-hand.tsx'
import { isFiltered, type QueueFilter } from './queue-filter.ts'
import { QueueFilters } from './queue-filters.tsx'
import { QueueList } from './queue-list.tsx'
import { TemplatesDialog } from './templates-dialog.tsx'
import { UndoBar } from './undo-bar.tsx'
import { type Held, type HeldDecisions, useHeldDecisions } from './use-held-decisions.ts'
import { useInHand } from './use-queue.ts'
import { Waiting } from './waiting.tsx'

interface Props {
  filter: QueueFilter
  onFilter: (filter: QueueFilter) => void
}

/** The review desk: the queue, one submission in hand, and what can be done about it, by mouse or by keyboard. */
export function ReviewPage({ filter, onFilter }: Props) {
  const decisions = useHeldDecisions()
  return (
    <>
      <title>Review · Personae</title>
      <Desk key={JSON.stringify(filter)} filter={filter} onFilter={onFilter} decisions={decisions} />
    </>
  )
}

function Desk({ filter, onFilter, decisions }: Props & { decisions: HeldDecisions }) {
  const { held, isHeld, takeBack, forget } = decisions
  const desk = useInHand(filter, isHeld)
  const { query, queue, current, take } = desk
  const undo = async (one: Held) => {
    if (await takeBack(one)) take(one.character)
  }
  const last = held.at(-1)
  useHotkeys([['U', () => last && void undo(last)]])
  return (
    <div className={classes.root}>
      <div className={classes.left}>
        <Link to="/admin" search={filter} className={classes.back}>
          ← Back to Admin Dashboard
        </Link>
        <h1 className={classes.title}>Review</h1>
        <Waiting total={desk.total} />
        <div className={classes.tools}>
          <QueueFilters filter={filter} onChange={onFilter} isFolded />
          <Templates />
        </div>
        <QueueList
          queue={queue}
          current={current}
          hasMore={query.hasNextPage}
          onTake={take}
          onMore={() => void query.fetchNextPage()}
        />
      </div>
      {current ? (
        <InHand
          key={current.id}
          character={current}
          isTaken={desk.isTaken}
          isDeciding={decisions.isDeciding}
          onMove={desk.move}
          onDecide={(verdict, reason) => void decisions.decide(current, verdict, reason)}
        />
      ) : (
        <div className={classes.middle}>
          <Nobody query={query} isFiltered={isFiltered(filter)} />
        </div>
      )}
      <UndoBar held={held} onUndo={(one) => void undo(one)} onEnd={forget} />
    </div>
  )
}

/** The reasons that are given often, and the way to change them. */
function Templates() {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <Button variant="default" size="sm" onClick={() => setIsOpen(true)}>
        Reason templates
      </Button>
      <TemplatesDialog opened={isOpen} onClose={() => setIsOpen(false)} />
    </>
  )
}

interface NobodyProps {
  query: ReturnType<typeof useInHand>['query']
  isFiltered: boolean
}

/** Why there is none in hand. */
function Nobody({ query, isFiltered: isPart }: NobodyProps) {
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
