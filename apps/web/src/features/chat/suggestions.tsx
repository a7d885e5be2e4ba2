import { UnstyledButton } from '@mantine/core'
import type { Character } from '@personae/contract/characters'
import { suggestedQuestions } from '@personae/contract/shared/suggested-questions'
import { LinkLikeButton } from '../../components/link-like-button.tsx'
import classes from './chat-panel.module.css'

interface Props {
  character: Character
  onChoose: (question: string) => void
  /** Restores the cleared conversation; null if there is none. */
  onUndo: (() => void) | null
}

/** Suggested questions for an empty conversation. */
export function Suggestions({ character, onChoose, onUndo }: Props) {
  return (
    <div className={classes.empty}>
      {onUndo && (
        <p className={classes.cleared} role="status">
          Conversation cleared. <LinkLikeButton onClick={onUndo}>Undo</LinkLikeButton>
        </p>
      )}
      <p className={classes.prompt}>Ask anything about {character.name}, or begin with one of these:</p>
      <ul className={classes.suggestions}>
        {suggestedQuestions(character).map((question) => (
          <li key={question}>
            <UnstyledButton className={classes.suggestion} onClick={() => onChoose(question)}>
              {question}
            </UnstyledButton>
          </li>
        ))}
      </ul>
    </div>
  )
}
