import { Button } from '@mantine/core'
import { useState } from 'react'
import { BackLink } from '../../components/back-link.tsx'
import { EmptyState } from '../../components/empty-state.tsx'
import { LinkButton } from '../../components/link-button.tsx'
import { LoadFailed } from '../../components/load-failed.tsx'
import { itemsOf } from '../../components/paged-list.tsx'
import { SubmissionSkeletons } from '../../components/submission-card.tsx'
import { useFocusWhenLost } from '../../lib/use-focus-when-lost.ts'
import classes from './desk.module.css'
import { InHand } from './in-hand.tsx'
import { isFiltered, type QueueFilter } from './queue-filter.ts'
import { QueueFilters } from './queue-filters.tsx'
import { QueueList } from './queue-list.tsx'
import { TemplatesDialog } from './templates-dialog.tsx'
import { UndoBar } from './undo-bar.tsx'
import { useDeskKeys } from './use-desk-keys.ts'
import { type Held, useHeldDecisions } from './use-held-decisions.ts'
import { useInHand } from './use-in-hand.ts'
import { Waiting } from './waiting.tsx'

interface Props {
  filter: QueueFilter
  onFilter: (filter: QueueFilter) => void
}

/** The review desk: the queue, one submission in hand, and what can be done about it, by mouse or by keyboard. */
export function ReviewPage({ filter, onFilter }: Props) {
  const { held, isHeld, decide, isDeciding, takeBack, forget } = useHeldDecisions()
  const desk = useInHand(filter, isHeld)
  const { query, queue, current, take } = desk
  const middle = useFocusWhenLost<HTMLDivElement>(current?.id)
  const undo = async (one: Held) => {
    if (!(await takeBack(one))) return
    const { data } = await query.refetch()
    // The filter may be another than when it was decided on.
    if (itemsOf(data).some(({ id }) => id === one.character.id)) take(one.character)
  }
  const last = held.at(-1)
  useDeskKeys({ U: ({ repeat }) => !repeat && last && void undo(last) })
  return (
    <div className={classes.root}>
      <title>Review · Personae</title>
      <div className={classes.left}>
        <BackLink to="/admin" search={filter}>
          Back to Admin Dashboard
        </BackLink>
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
          ref={middle}
          character={current}
          isTaken={desk.isTaken}
          isDeciding={isDeciding}
          onMove={desk.move}
          onDecide={(verdict, reason) => void decide(current, verdict, reason)}
        />
      ) : (
        <div ref={middle} className={classes.middle} tabIndex={-1}>
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
