import { Button } from '@mantine/core'
import { failureText } from '../lib/trpc.ts'
import { useIsOnline } from '../lib/use-is-online.ts'
import { EmptyState } from './empty-state.tsx'

interface Props {
  query: { error: unknown; refetch: () => unknown }
  title: string
  level?: 1 | 2 | 3
}

export function LoadFailed({ query, title, level = 2 }: Props) {
  const isOnline = useIsOnline()
  return (
    <EmptyState
      title={title}
      level={level}
      text={
        isOnline
          ? failureText(query.error, "We couldn't reach the server. Check your connection and try again.")
          : "You're offline. Try again once you're back online."
      }
    >
      <Button variant="default" onClick={() => void query.refetch()}>
        Try again
      </Button>
    </EmptyState>
  )
}
