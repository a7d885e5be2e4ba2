import '@mantine/core/styles/Kbd.css'
import { Button, UnstyledButton, Kbd } from '@mantine/core'
import type { DeskEntry } from '@personae/contract/desk'
import { Fragment, memo, type ReactNode, useCallback, useId, useLayoutEffect, useRef, useState } from 'react'
import { formatAge, formatShortAge, isLate } from '../../lib/format-age.ts'
import { useKeys } from '../../lib/use-keys.ts'
import { useNow } from '../../lib/use-now.ts'
import { LoadFailed } from '../load-failed.tsx'
import { itemsOf } from '../../lib/items-of.ts'
import type { PagedQuery } from '../paged-list.tsx'
import { Poster } from '../poster.tsx'
import { SubmissionSkeletons } from '../submission-card.tsx'
import classes from './desk.module.css'
import { type DeskKinds, kindOf } from './kind.ts'
import { DeskContext } from './use-desk.ts'
import type { OpenEntry } from './use-open-item.ts'
import type { Decisions, Scheduled } from './use-scheduled.ts'
import { useTimeout } from '@mantine/hooks'
import { UNDO_PERIOD_MS } from '@personae/contract/moderation.constants'

type Query = Omit<PagedQuery<DeskEntry>, 'refetch'> & {
  isPending: boolean
  isSuccess: boolean
  refetch: () => Promise<{ data: PagedQuery<DeskEntry>['data'] }>
}

interface Props {
  kinds: DeskKinds
  /** The heading above the queue. */
  head: ReactNode
  /** The filters and buttons above the queue. */
  tools: ReactNode
  query: Query
  open: OpenEntry
  decisions: Decisions
  /** Called when a decision can no longer be undone. */
  onFinal: (scheduled: Scheduled) => void
  /** Shown if nothing is waiting. */
  empty: ReactNode
}

/** The desk: a queue, its open item, and the decisions that can still be undone, by mouse or keyboard. */
export function Desk({ kinds, query, open, decisions, onFinal, ...parts }: Props) {
  const { queue, current, openItem } = open
  const middle = useRef<HTMLDivElement>(null)
  const before = useRef(current?.id)
  useLayoutEffect(() => {
    // After Undo, whose button disappears before its item opens again, the focus is on the page's heading.
    if (before.current && document.activeElement?.matches('body, h1'))
      middle.current?.focus({ preventScroll: true })
    before.current = current?.id
  }, [current?.id])
  const undo = async (one: Scheduled) => {
    let { data } = query
    const isUndone = await decisions.undo(one, async () => ({ data } = await query.refetch()))
    // The undone item may be missing from the queue, as the filter may have changed since the decision.
    const row = itemsOf(data).find(({ id }) => id === one.id)
    if (isUndone && row) openItem(row)
  }
  const more = decisions.scheduled.length - SHOWN
  const listId = useId()
  const [isListOpen, setListOpen] = useState(false)
  const take = useCallback(
    (entry: DeskEntry) => {
      openItem(entry)
      setListOpen(false)
    },
    [openItem],
  )
  useKeys({
    U({ repeat }) {
      const last = decisions.last()
      if (!repeat && last) void undo(last)
    },
  })
  return (
    <div className={classes.root}>
      <div className={classes.left}>
        {parts.head}
        <div className="row wrap start gap-8" style={{ margin: '12px 0' }}>
          {parts.tools}
          <Button
            className={classes.listButton}
            size="sm"
            aria-expanded={isListOpen}
            aria-controls={listId}
            onClick={() => setListOpen(!isListOpen)}
          >
            Queue
          </Button>
        </div>
        <ol id={listId} className={classes.queue} data-open={isListOpen} aria-label="The queue">
          {queue.map((entry) => (
            <QueueEntry
              key={entry.id}
              kinds={kinds}
              entry={entry}
              isCurrent={entry.id === current?.id}
              onTake={take}
            />
          ))}
          {query.hasNextPage && (
            <li>
              <Button size="sm" fullWidth onClick={() => void query.fetchNextPage()}>
                Show more
              </Button>
            </li>
          )}
        </ol>
      </div>
      {current ? (
        <DeskContext value={{ ...open, ...decisions, middle, kind: current.kind }}>
          <Fragment key={current.id}>{kindOf(kinds, current).open(current.item)}</Fragment>
        </DeskContext>
      ) : (
        <div ref={middle} className={classes.middle} tabIndex={-1}>
          {(query.isPending || open.isSeeking) && <SubmissionSkeletons count={1} />}
          {query.error !== null && <LoadFailed title="Couldn't load the queue" query={query} />}
          {query.isSuccess && !open.isSeeking && parts.empty}
        </div>
      )}
      <div className={classes.undo} role="status" aria-label="Decisions that can be undone">
        {decisions.scheduled.toReversed().map((one, at) => (
          <ScheduledDecision
            key={one.id}
            scheduled={one}
            text={kinds[one.kind].words[one.verdict]?.(one.name) ?? one.name}
            isLast={at === 0}
            onUndo={() => void undo(one)}
            onEnd={() => {
              decisions.forget(one)
              onFinal(one)
            }}
          />
        ))}
        {more > 0 && <p className={classes.rest}>and {more} more</p>}
      </div>
    </div>
  )
}

const bringIntoView = (entry: HTMLElement | null) => entry?.scrollIntoView({ block: 'nearest' })

interface QueueEntryProps {
  kinds: DeskKinds
  entry: DeskEntry
  isCurrent: boolean
  onTake: (entry: DeskEntry) => void
}

// Memoised: a step through a long queue renders only two entries again.
const QueueEntry = memo(function QueueEntry({ kinds, entry, isCurrent, onTake }: QueueEntryProps) {
  const { poster, title, text, mark } = kindOf(kinds, entry).entryOf(entry.item)
  const { since } = entry
  // Keeps the age of the entry current.
  useNow()
  return (
    <li ref={isCurrent ? bringIntoView : undefined}>
      <UnstyledButton
        className={classes.entry}
        aria-current={isCurrent || undefined}
        onClick={() => onTake(entry)}
      >
        <Poster className="corners-6" of={poster} sizes="40px" />
        <span className="grid" style={{ lineHeight: 1.3 }}>
          <strong className="clamped strong">{title}</strong>
          <span className="clamped small">{text}</span>
          {mark && <span className="clamped gold size-13 strong">{mark}</span>}
        </span>
        <time
          className={`${isLate(since) ? 'gold' : 'soft'} size-13 figures`}
          dateTime={since}
          title={formatAge(since)}
        >
          {formatShortAge(since)}
        </time>
      </UnstyledButton>
    </li>
  )
})

const SECOND = 1_000
/** The number of visible scheduled decisions; the style sheet has the same number. */
const SHOWN = 2

interface ScheduledProps {
  scheduled: Scheduled
  /** Says what was decided. */
  text: string
  isLast: boolean
  onUndo: () => void
  onEnd: () => void
}

/** A scheduled decision of the last ten seconds, with the Undo button. */
function ScheduledDecision({ scheduled, text, isLast, onUndo, onEnd }: ScheduledProps) {
  const now = useNow(SECOND / 4)
  const [passed] = useState(() => UNDO_PERIOD_MS - (scheduled.until - Date.now()))
  useTimeout(onEnd, UNDO_PERIOD_MS - passed, { autoInvoke: true })
  return (
    <p className={classes.scheduled}>
      <span>{text}</span>
      <span className="figures small" aria-hidden>
        {`${Math.max(0, Math.ceil((scheduled.until - now) / SECOND))} s`}
      </span>
      <Button size="sm" onClick={onUndo} rightSection={isLast && <Kbd size="xs">U</Kbd>}>
        Undo
      </Button>
      <span
        className={classes.timeLeft}
        style={{ animationDuration: `${UNDO_PERIOD_MS}ms`, animationDelay: `${-passed}ms` }}
        aria-hidden
      />
    </p>
  )
}
