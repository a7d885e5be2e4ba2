import { Button, Kbd } from '@mantine/core'
import type { Verdict } from '@personae/contract/moderation'
import { UNDO_PERIOD_MS } from '@personae/contract/moderation.constants'
import { useState } from 'react'
import { useNow } from '../../../lib/use-now.ts'
import classes from './undo-bar.module.css'
import { type Scheduled, useUndoEnd } from './use-scheduled-decisions.ts'

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
export function UndoBar({ scheduled, ...handlers }: Handlers & { scheduled: Scheduled[] }) {
  return (
    <div className={classes.undo} role="status" aria-label="Decisions that can be undone">
      {scheduled.toReversed().map((one, at) => (
        <ScheduledDecision key={one.character.id} scheduled={one} isLast={at === 0} {...handlers} />
      ))}
      {scheduled.length > SHOWN && <p className={classes.rest}>and {scheduled.length - SHOWN} more</p>}
    </div>
  )
}

type DecisionProps = Handlers & { scheduled: Scheduled; isLast: boolean }

function ScheduledDecision({ scheduled, isLast, onUndo, onEnd }: DecisionProps) {
  const { character, verdict, until } = scheduled
  useUndoEnd(until, () => onEnd(scheduled))
  const now = useNow(SECOND / 4)
  const [passed] = useState(() => UNDO_PERIOD_MS - (until - Date.now()))
  return (
    <p className={classes.scheduled}>
      <span>{WORDS[verdict](character.name)}</span>
      <span className={classes.seconds} aria-hidden>
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
        className={classes.timeLeft}
        style={{ animationDuration: `${UNDO_PERIOD_MS}ms`, animationDelay: `${-passed}ms` }}
        aria-hidden
      />
    </p>
  )
}
