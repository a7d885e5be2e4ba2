import { Button, VisuallyHidden } from '@mantine/core'
import { IconReload } from '@tabler/icons-react'
import { memo } from 'react'
import { AnswerFields } from './answer-fields.tsx'
import classes from './chat-panel.module.css'
import type { Turn } from './conversation.ts'
import { CopyAnswer } from './copy-answer.tsx'
import { MarkdownText } from './markdown-text.tsx'

/** The remark on an incomplete answer. */
function endOf({ state, answer, isCut }: Turn): string | null {
  if (state === 'stopped') return answer ? 'Stopped.' : 'Stopped before an answer came.'
  if (state === 'failed') return answer ? 'Cut off: the answer is not complete.' : 'Not answered.'
  return isCut ? 'The answer was too long, and ends here.' : null
}

interface Props {
  characterId: string
  turn: Turn
  /** Repeats the question; null if it is not the last one. */
  onRetry: ((question: string) => Promise<void>) | null
  onLeave: () => void
}

/** A question with its answer, as far as it has arrived. */
export const TurnView = memo(function TurnView({ characterId, turn, onRetry, onLeave }: Props) {
  const { question, answer, state, fields } = turn
  const end = endOf(turn)
  const canRetry = onRetry && (state === 'failed' || state === 'stopped')
  return (
    <article className={classes.turn}>
      <p className={classes.question}>
        <VisuallyHidden>You asked: </VisuallyHidden>
        {question}
      </p>
      <VisuallyHidden>The Character Expert:</VisuallyHidden>
      {answer !== '' && <MarkdownText text={answer} />}
      {state === 'streaming' && <p className={classes.waiting}>Answering…</p>}
      {end && <p className={classes.end}>{end}</p>}
      {fields.length > 0 && <AnswerFields characterId={characterId} fields={fields} onLeave={onLeave} />}
      {state !== 'streaming' && (
        <div className={classes.tools}>
          {answer !== '' && <CopyAnswer answer={answer} />}
          {canRetry && (
            <Button
              c="dimmed"
              variant="subtle"
              size="compact-sm"
              leftSection={<IconReload size={15} aria-hidden />}
              onClick={() => void onRetry(question)}
            >
              Retry
            </Button>
          )}
        </div>
      )}
    </article>
  )
})
