import { Button } from '@mantine/core'
import { failureText } from '../lib/trpc.ts'
import { EmptyState } from './empty-state.tsx'

/** A screen whose data did not come, with the way to ask again. */
export function LoadFailed({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  return (
    <EmptyState
      title="This page did not load"
      text={failureText(error, 'The server could not be reached. Check your connection and try again.')}
    >
      <Button variant="default" onClick={onRetry}>
        Try again
      </Button>
    </EmptyState>
  )
}
