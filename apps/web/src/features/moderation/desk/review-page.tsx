import { useTimeout } from '@mantine/hooks'
import { Button, UnstyledButton, Kbd } from '@mantine/core'
import { useId, useState } from 'react'
import type { QueuedSubmission } from '@personae/contract/moderation'
import { BackLink } from '../../../components/back-link.tsx'
import { LinkButton } from '../../../components/link-button.tsx'
import { LoadFailed } from '../../../components/load-failed.tsx'
import { itemsOf } from '../../../components/paged-list.tsx'
import { SubmissionSkeletons } from '../../../components/submission-card.tsx'
import { useRestoreFocus } from '../../../lib/use-focus.ts'
import { useKeys } from '../../../lib/use-keys.ts'
import { Poster } from '../../../components/poster.tsx'
import { ageOf, formatAge, formatShortAge } from '../../../lib/format-date.ts'
import classes from './desk.module.css'
import { OpenSubmission } from './open-submission.tsx'
import type { QueueFilter } from './queue-filter.ts'
import { NoneWaiting, QueueFilters, Waiting } from './queue-filters.tsx'
import { Templates } from './templates-dialog.tsx'
import { lastScheduled, type Scheduled, useScheduledDecisions } from './use-scheduled-decisions.ts'
import { useOpenSubmission } from './use-open-submission.ts'
import type { Verdict } from '@personae/contract/moderation'
import { UNDO_PERIOD_MS } from '@personae/contract/moderation.constants'
import { useNow } from '../../../lib/use-now.ts'
import undoClasses from './undo-bar.module.css'

interface Props {
  filter: QueueFilter
  onFilter: (filter: QueueFilter) => void
}

/** The review desk: the queue, the open submission, and its actions, by mouse or keyboard. */
export function ReviewPage({ filter, onFilter }: Props) {
  const { scheduled, isScheduled, decide, isDeciding, takeBack, forget } = useScheduledDecisions()
  const desk = useOpenSubmission(filter, isScheduled)
  const { query, queue, current, openSubmission } = desk
  const middle = useRestoreFocus<HTMLDivElement>(current?.id)
  const undo = async (one: Scheduled) => {
    let { data } = query
    const isUndone = await takeBack(one, async () => ({ data } = await query.refetch()))
    // The filter may have changed since the decision.
    const row = itemsOf(data).find(({ id }) => id === one.character.id)
    if (isUndone && row) openSubmission(row)
  }
  const listId = useId()
  const [isListOpen, setListOpen] = useState(false)
  useKeys({
    U({ repeat }) {
      const last = lastScheduled()
      if (!repeat && last) void undo(last)
    },
  })
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
          <Button
            className={classes.listButton}
            variant="default"
            size="sm"
            aria-expanded={isListOpen}
            aria-controls={listId}
            onClick={() => setListOpen(!isListOpen)}
          >
            Queue
          </Button>
        </div>
        <ol id={listId} className={classes.queue} data-open={isListOpen} aria-label="The queue">
          {queue.map((character) => (
            <QueueEntry
              key={character.id}
              character={character}
              isCurrent={character.id === current?.id}
              onTake={() => {
                openSubmission(character)
                setListOpen(false)
              }}
            />
          ))}
          {query.hasNextPage && (
            <li>
              <Button variant="default" size="sm" fullWidth onClick={() => void query.fetchNextPage()}>
                Show more
              </Button>
            </li>
          )}
        </ol>
      </div>
      {current ? (
        <OpenSubmission
          key={current.id}
          ref={middle}
          character={current}
          isDecidedByOther={desk.isDecidedByOther}
          isDeciding={isDeciding}
          onMove={desk.move}
          onDecide={(seen, decision) => void decide(seen, decision)}
        />
      ) : (
        <div ref={middle} className={classes.middle} tabIndex={-1}>
          {query.isPending && <SubmissionSkeletons count={1} />}
          {query.error && <LoadFailed title="Couldn't load the queue" query={query} />}
          {query.isSuccess && (
            <NoneWaiting
              filter={filter}
              text="All submissions have been reviewed."
              onClear={() => onFilter({})}
            >
              <LinkButton to="/admin" variant="default">
                Back to the dashboard
              </LinkButton>
            </NoneWaiting>
          )}
        </div>
      )}
      <UndoBar scheduled={scheduled} onUndo={(one) => void undo(one)} onEnd={forget} />
    </div>
  )
}

/** Milliseconds after which a submission has been waiting for long. */
const LONG = 48 * 60 * 60 * 1_000

const bringIntoView = (entry: HTMLElement | null) => entry?.scrollIntoView({ block: 'nearest' })

interface QueueEntryProps {
  character: QueuedSubmission
  isCurrent: boolean
  onTake: () => void
}

function QueueEntry({ character, isCurrent, onTake }: QueueEntryProps) {
  const { name, origin, submittedAt, mayBeDuplicate } = character
  return (
    <li ref={isCurrent ? bringIntoView : undefined}>
      <UnstyledButton className={classes.entry} aria-current={isCurrent || undefined} onClick={onTake}>
        <Poster className={classes.thumb} of={character} sizes="40px" />
        <span className={classes.entryText}>
          <strong>{name}</strong>
          <span>{origin}</span>
          {mayBeDuplicate && <span className={classes.mark}>Possible duplicate</span>}
        </span>
        <time
          className={classes.age}
          dateTime={submittedAt}
          title={formatAge(submittedAt)}
          data-long={ageOf(submittedAt) > LONG}
        >
          {formatShortAge(submittedAt)}
        </time>
      </UnstyledButton>
    </li>
  )
}

const WORDS: Record<Verdict, (name: string) => string> = {
  approved: (name) => `Approved ${name}`,
  revision: (name) => `Sent ${name} for revision`,
  permanent: (name) => `Rejected ${name}`,
}

const SECOND = 1_000
/** The style sheet has the same number. */
const SHOWN = 2

interface Handlers {
  onUndo: (scheduled: Scheduled) => void
  onEnd: (scheduled: Scheduled) => void
}

/** Decisions of the last ten seconds, the newest first, each with Undo. */
function UndoBar({ scheduled, ...handlers }: Handlers & { scheduled: Scheduled[] }) {
  return (
    <div className={undoClasses.undo} role="status" aria-label="Decisions that can be undone">
      {scheduled.toReversed().map((one, at) => (
        <ScheduledDecision key={one.character.id} scheduled={one} isLast={at === 0} {...handlers} />
      ))}
      {scheduled.length > SHOWN && <p className={undoClasses.rest}>and {scheduled.length - SHOWN} more</p>}
    </div>
  )
}

type DecisionProps = Handlers & { scheduled: Scheduled; isLast: boolean }

function ScheduledDecision({ scheduled, isLast, onUndo, onEnd }: DecisionProps) {
  const { character, verdict, until } = scheduled
  const now = useNow(SECOND / 4)
  const [passed] = useState(() => UNDO_PERIOD_MS - (until - Date.now()))
  useTimeout(() => onEnd(scheduled), UNDO_PERIOD_MS - passed, { autoInvoke: true })
  return (
    <p className={undoClasses.scheduled}>
      <span>{WORDS[verdict](character.name)}</span>
      <span className={undoClasses.seconds} aria-hidden>
        {Math.max(0, Math.ceil((until - now) / SECOND))} s
      </span>
      <Button
        size="sm"
        variant="default"
        onClick={() => onUndo(scheduled)}
        rightSection={isLast && <Kbd size="xs">U</Kbd>}
      >
        Undo
      </Button>
      <span
        className={undoClasses.timeLeft}
        style={{ animationDuration: `${UNDO_PERIOD_MS}ms`, animationDelay: `${-passed}ms` }}
        aria-hidden
      />
    </p>
  )
}
