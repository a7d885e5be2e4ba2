import { Button } from '@mantine/core'
import { failureText, queryClient } from '../lib/trpc.ts'
import { useIsOnline } from '../lib/use-is-online.ts'
import { EmptyState } from './empty-state.tsx'
import classes from './load-failed.module.css'

interface Props {
  query: { error: unknown; refetch: () => unknown }
  title: string
  level?: 1 | 2 | 3
  /** Whether this is beside the page's main content. If both have failed, only the notice of the main content shows. */
  isAside?: boolean
}

/** Refetches this query and all others on screen that failed, as they may have no notice of their own. */
function tryAgain({ refetch }: Props['query']): void {
  void refetch()
  void queryClient.refetchQueries(
    { type: 'active', predicate: ({ state }) => state.status === 'error' && state.data === undefined },
    { cancelRefetch: false },
  )
}

export function LoadFailed({ query, title, level = 2, isAside = false }: Props) {
  const isOnline = useIsOnline()
  return (
    <div className={classes.root} data-aside={isAside}>
      <EmptyState
        title={title}
        level={level}
        text={
          isOnline
            ? failureText(query.error, "We couldn't reach the server. Check your connection and try again.")
            : "You're offline. Try again once you're back online."
        }
      >
        <Button onClick={() => tryAgain(query)}>Try again</Button>
      </EmptyState>
    </div>
  )
}
