import { Button, UnstyledButton } from '@mantine/core'
import type { QueuedSubmission } from '@personae/contract/characters'
import { Poster } from '../../../components/poster.tsx'
import { ageOf, formatAge, formatShortAge } from '../../../lib/format-date.ts'
import classes from './queue-list.module.css'

/** Milliseconds after which a submission has been waiting for long. */
const LONG = 48 * 60 * 60 * 1_000

const bringIntoView = (entry: HTMLElement | null) => entry?.scrollIntoView({ block: 'nearest' })

interface Props {
  id: string
  /** Whether it is open, on screens where it is not always visible. */
  isOpen: boolean
  queue: QueuedSubmission[]
  current: QueuedSubmission | null
  hasMore: boolean
  onTake: (character: QueuedSubmission) => void
  onMore: () => void
}

/** The list of pending submissions, beside the open one. */
export function QueueList({ id: listId, isOpen, queue, current, hasMore, onTake, onMore }: Props) {
  return (
    <ol id={listId} className={classes.queue} data-open={isOpen} aria-label="The queue">
      {queue.map((character) => {
        const { id, name, origin, submittedAt, mayBeDuplicate } = character
        const isCurrent = id === current?.id
        return (
          <li key={id} ref={isCurrent ? bringIntoView : undefined}>
            <UnstyledButton
              className={classes.entry}
              aria-current={isCurrent || undefined}
              onClick={() => onTake(character)}
            >
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
      })}
      {hasMore && (
        <li>
          <Button variant="default" size="sm" fullWidth onClick={onMore}>
            Show more
          </Button>
        </li>
      )}
    </ol>
  )
}
