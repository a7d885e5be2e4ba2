import { Button } from '@mantine/core'
import { failureText } from '../lib/trpc.ts'
import { useIsOnline } from '../lib/use-is-online.ts'
import { EmptyState } from './empty-state.tsx'

interface Props {
  error: unknown
  title: string
  level?: 1 | 2 | 3
  onRetry: () => void
}

export function LoadFailed({ error, title, level = 2, onRetry }: Props) {
  const isOnline = useIsOnline()
  return (
    <EmptyState
      title={title}
      level={level}
      text={
        isOnline
          ? failureText(error, "We couldn't reach the server. Check your connection and try again.")
          : "You're offline. Try again once you're back online."
      }
    >
      <Button variant="default" onClick={onRetry}>
        Try again
      </Button>
    </EmptyState>
  )
}
