import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import classes from './chat-panel.module.css'
import { expertQuery } from './chat.queries.ts'

/** Says who answers, and has the button to clear the conversation; null if there is nothing to clear. */
export function ChatBar({ onClear }: { onClear: (() => void) | null }) {
  const { data: about } = useQuery(expertQuery())
  return (
    <div className={classes.bar}>
      <p className={classes.about}>
        {about?.model === null && 'Finds passages in this record, no AI model.'}
        {about?.model && `${about.model} answers from this record. AI can be wrong.`}
      </p>
      {onClear && (
        <Button flex="none" c="dimmed" variant="subtle" size="compact-sm" onClick={onClear}>
          Clear
        </Button>
      )}
    </div>
  )
}
