import { Button, Kbd } from '@mantine/core'
import type { Verdict } from '@personae/contract/moderation'
import classes from './review.module.css'
import { type Held, useHoldEnd } from './use-held-decisions.ts'

const WORDS: Record<Verdict, string> = {
  approved: 'is approved',
  revision: 'is sent for revision',
  permanent: 'is rejected permanently',
}

interface Props {
  held: Held[]
  onUndo: (held: Held) => void
  onEnd: (held: Held) => void
}

/** Decisions of the last ten seconds, each with its way back. */
export function UndoBar({ held, onUndo, onEnd }: Props) {
  return (
    <div className={classes.undo} role="status" aria-label="Decisions that can be undone">
      {held.map((one, at) => (
        <HeldDecision
          key={one.character.id}
          held={one}
          isLast={at === held.length - 1}
          onUndo={() => onUndo(one)}
          onEnd={() => onEnd(one)}
        />
      ))}
    </div>
  )
}

interface HeldProps {
  held: Held
  isLast: boolean
  onUndo: () => void
  onEnd: () => void
}

function HeldDecision({ held: { character, verdict, until }, isLast, onUndo, onEnd }: HeldProps) {
  useHoldEnd(until, onEnd)
  return (
    <p className={classes.held}>
      <span>
        {character.name} {WORDS[verdict]} in a moment
      </span>
      <Button size="sm" variant="default" onClick={onUndo} rightSection={isLast && <Kbd size="xs">U</Kbd>}>
        Undo
      </Button>
    </p>
  )
}
