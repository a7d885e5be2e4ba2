import { Button, UnstyledButton } from '@mantine/core'
import { type ReactNode, useId, useState } from 'react'
import { formatAge, formatShortAge } from '../../lib/format-date.ts'
import { useRestoreFocus } from '../../lib/use-focus.ts'
import { useKeys } from '../../lib/use-keys.ts'
import { LoadFailed } from '../load-failed.tsx'
import { itemsOf, type PagedQuery } from '../paged-list.tsx'
import { Poster, type PosterCharacter } from '../poster.tsx'
import { SubmissionSkeletons } from '../submission-card.tsx'
import classes from './desk.module.css'
import { FocusTarget } from './focus-target.ts'
import { UndoBar } from './undo-bar.tsx'
import type { DeskItem } from './left-desk.ts'
import type { OpenItemOf } from './use-open-item.ts'
import type { Scheduled } from './use-scheduled.ts'

interface Entry {
  poster: PosterCharacter
  title: string
  text: string
  /** What is special about it. */
  mark?: string | false
  /** Since when it has been waiting. */
  since: string
}

interface Decisions<Verdict> {
  scheduled: Scheduled<Verdict>[]
  last: () => Scheduled<Verdict> | undefined
  takeBack: (scheduled: Scheduled<Verdict>, showQueue: () => Promise<unknown>) => Promise<boolean>
  forget: (scheduled: Scheduled<Verdict>) => void
}

type Query<Item> = Omit<PagedQuery<Item>, 'refetch'> & {
  isPending: boolean
  isSuccess: boolean
  refetch: () => Promise<{ data: PagedQuery<Item>['data'] }>
}

interface Props<Item extends DeskItem, Verdict> {
  title: string
  back: ReactNode
  /** How many are waiting. */
  waiting: ReactNode
  /** Buttons above the queue. */
  tools?: ReactNode
  query: Query<Item>
  open: OpenItemOf<Item>
  entryOf: (item: Item) => Entry
  decisions: Decisions<Verdict>
  wordsFor: (scheduled: Scheduled<Verdict>) => string
  /** Shown if nothing is waiting. */
  empty: ReactNode
  /** The open item, an `OpenItem`. */
  children: (item: Item) => ReactNode
}

/** A desk: a queue, its open item, and the decisions that can still be undone, by mouse or keyboard. */
export function Desk<Item extends DeskItem, Verdict>(props: Props<Item, Verdict>) {
  const { query, open, entryOf, decisions, children } = props
  const { queue, current, openItem } = open
  const middle = useRestoreFocus<HTMLDivElement>(current?.id)
  const undo = async (one: Scheduled<Verdict>) => {
    let { data } = query
    const isUndone = await decisions.takeBack(one, async () => ({ data } = await query.refetch()))
    // The filter may have changed since the decision.
    const row = itemsOf(data).find(({ id }) => id === one.id)
    if (isUndone && row) openItem(row)
  }
  const listId = useId()
  const [isListOpen, setListOpen] = useState(false)
  useKeys({
    U({ repeat }) {
      const last = decisions.last()
      if (!repeat && last) void undo(last)
    },
  })
  return (
    <div className={classes.root}>
      <div className={classes.left}>
        {props.back}
        <h1 className={classes.title}>{props.title}</h1>
        {props.waiting}
        <div className={classes.tools}>
          {props.tools}
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
          {queue.map((item) => (
            <QueueEntry
              key={item.id}
              {...entryOf(item)}
              isCurrent={item.id === current?.id}
              onTake={() => {
                openItem(item)
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
        <FocusTarget value={middle}>{children(current)}</FocusTarget>
      ) : (
        <div ref={middle} className={classes.middle} tabIndex={-1}>
          {(query.isPending || open.isSeeking) && <SubmissionSkeletons count={1} />}
          {query.error !== null && <LoadFailed title="Couldn't load the queue" query={query} />}
          {query.isSuccess && !open.isSeeking && props.empty}
        </div>
      )}
      <UndoBar
        scheduled={decisions.scheduled}
        wordsFor={props.wordsFor}
        onUndo={(one) => void undo(one)}
        onEnd={decisions.forget}
      />
    </div>
  )
}

const bringIntoView = (entry: HTMLElement | null) => entry?.scrollIntoView({ block: 'nearest' })

interface QueueEntryProps extends Entry {
  isCurrent: boolean
  onTake: () => void
}

function QueueEntry({ poster, title, text, mark, since, isCurrent, onTake }: QueueEntryProps) {
  return (
    <li ref={isCurrent ? bringIntoView : undefined}>
      <UnstyledButton className={classes.entry} aria-current={isCurrent || undefined} onClick={onTake}>
        <Poster className={classes.thumb} of={poster} sizes="40px" />
        <span className={classes.entryText}>
          <strong>{title}</strong>
          <span>{text}</span>
          {mark && <span className={classes.mark}>{mark}</span>}
        </span>
        <time className={classes.age} dateTime={since} title={formatAge(since)}>
          {formatShortAge(since)}
        </time>
      </UnstyledButton>
    </li>
  )
}
