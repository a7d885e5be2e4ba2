import { Center, Loader } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { createRouter, RouterProvider } from '@tanstack/react-router'
import { LoadFailed } from './components/load-failed.tsx'
import { currentUserQuery } from './lib/current-user.ts'
import { queryClient, trpc } from './lib/trpc.ts'
import { routeTree } from './routeTree.gen.ts'

const router = createRouter({
  routeTree,
  context: { queryClient, trpc },
  defaultPreload: 'intent',
  defaultPreloadStaleTime: 0,
  defaultPendingMs: 150,
  defaultErrorComponent: ({ error, reset }) => <LoadFailed error={error} onRetry={reset} />,
  scrollRestoration: true,
})

// From the first screen on the client keeps the head itself.
const stop = router.subscribe('onRendered', () => {
  for (const element of document.head.querySelectorAll('[data-served]')) element.remove()
  stop()
})

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router
  }
}

/** Screens, once it is known who is looking. */
export function SignedInRouter() {
  const { isPending, error, refetch } = useQuery(currentUserQuery)
  if (isPending) {
    return (
      <Center h="100dvh">
        <Loader aria-label="Loading" />
      </Center>
    )
  }
  if (error) return <LoadFailed error={error} onRetry={() => void refetch()} />
  return <RouterProvider router={router} />
}
