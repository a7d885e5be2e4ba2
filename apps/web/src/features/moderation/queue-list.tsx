import { Button, UnstyledButton } from '@mantine/core'
import type { Character } from '@personae/contract/characters'
import { Poster } from '../../components/poster.tsx'
import { ageOf, formatAge, formatShortAge } from '../../lib/format-date.ts'
import classes from './desk.module.css'

/** Milliseconds after which a submission has been waiting for long. */
const LONG = 48 * 60 * 60 * 1_000

const bringIntoView = (entry: HTMLElement | null) => entry?.scrollIntoView({ block: 'nearest' })

interface Props {
  queue: Character[]
  current: Character | null
  hasMore: boolean
  onTake: (character: Character) => void
  onMore: () => void
}

/** What waits, beside the one in hand. */
export function QueueList({ queue, current, hasMore, onTake, onMore }: Props) {
  return (
    <ol className={classes.queue} aria-label="The queue">
      {queue.map((character) => {
        const { id, name, origin, imageUrl, createdAt } = character
        const isCurrent = id === current?.id
        return (
          <li key={id} ref={isCurrent ? bringIntoView : undefined}>
            <UnstyledButton
              className={classes.entry}
              aria-current={isCurrent || undefined}
              onClick={() => onTake(character)}
            >
              <Poster className={classes.thumb} name={name} imageUrl={imageUrl} sizes="40px" />
              <span className={classes.entryText}>
                <strong>{name}</strong>
                <span>{origin}</span>
              </span>
              <time
                className={classes.age}
                dateTime={createdAt}
                title={formatAge(createdAt)}
                data-long={ageOf(createdAt) > LONG}
              >
                {formatShortAge(createdAt)}
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
