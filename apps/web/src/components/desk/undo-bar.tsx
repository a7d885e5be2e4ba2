import '@mantine/core/styles/Kbd.css'
import { Button, Kbd } from '@mantine/core'
import { useTimeout } from '@mantine/hooks'
import { UNDO_PERIOD_MS } from '@personae/contract/moderation.constants'
import { useState } from 'react'
import { useNow } from '../../lib/use-now.ts'
import classes from './undo-bar.module.css'
import type { Scheduled } from './use-scheduled.ts'

const SECOND = 1_000
/** The style sheet has the same number. */
const SHOWN = 2

interface Shared {
  wordsFor: (scheduled: Scheduled) => string
  onUndo: (scheduled: Scheduled) => void
  onEnd: (scheduled: Scheduled) => void
}

/** Decisions of the last ten seconds, the newest first, each with Undo. */
export const UndoBar = ({ scheduled, ...shared }: Shared & { scheduled: Scheduled[] }) => (
  <div className={classes.undo} role="status" aria-label="Decisions that can be undone">
    {scheduled.toReversed().map((one, at) => (
      <ScheduledDecision key={one.id} scheduled={one} isLast={at === 0} {...shared} />
    ))}
    {scheduled.length > SHOWN && <p className={classes.rest}>and {scheduled.length - SHOWN} more</p>}
  </div>
)

interface DecisionProps extends Shared {
  scheduled: Scheduled
  isLast: boolean
}

function ScheduledDecision({ scheduled, isLast, ...props }: DecisionProps) {
  const { wordsFor, onUndo, onEnd } = props
  const now = useNow(SECOND / 4)
  const [passed] = useState(() => UNDO_PERIOD_MS - (scheduled.until - Date.now()))
  useTimeout(() => onEnd(scheduled), UNDO_PERIOD_MS - passed, { autoInvoke: true })
  return (
    <p className={classes.scheduled}>
      <span>{wordsFor(scheduled)}</span>
      <span className="figures small" aria-hidden>
        {`${Math.max(0, Math.ceil((scheduled.until - now) / SECOND))} s`}
      </span>
      <Button size="sm" onClick={() => onUndo(scheduled)} rightSection={isLast && <Kbd size="xs">U</Kbd>}>
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
