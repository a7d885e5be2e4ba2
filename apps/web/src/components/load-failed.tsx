import { Button } from '@mantine/core'
import { failureText } from '../lib/trpc.ts'
import { EmptyState } from './empty-state.tsx'

interface Props {
  error: unknown
  title?: string
  onRetry: () => void
}

/** A screen whose data did not come, with the way to ask again. */
export function LoadFailed({ error, title = 'This page did not load', onRetry }: Props) {
  return (
    <EmptyState
      title={title}
      text={failureText(error, 'The server could not be reached. Check your connection and try again.')}
    >
      <Button variant="default" onClick={onRetry}>
        Try again
      </Button>
    </EmptyState>
  )
}
