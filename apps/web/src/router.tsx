import { Center, Loader } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import {
  createRouter,
  type ErrorComponentProps,
  type RouterHistory,
  RouterProvider,
  useRouter,
} from '@tanstack/react-router'
import { useEffect } from 'react'
import { LoadFailed } from './components/load-failed.tsx'
import { scrollKeyOf, rememberGallery } from './features/gallery/gallery-visit.ts'
import { type Access, currentUserQuery } from './lib/current-user.ts'
import { reloadIfPartMissing } from './lib/new-version.ts'
import { enablePosterTransitions } from './lib/poster-transition.ts'
import { routeTree } from './routeTree.gen.ts'

export type AppRouter = ReturnType<typeof createAppRouter>

/** Creates the router of all screens. Without `history` it uses the history of the browser. */
export const createAppRouter = (history?: RouterHistory) =>
  createRouter({
    routeTree,
    ...(history && { history }),
    defaultPreload: 'intent',
    defaultPreloadStaleTime: 0,
    defaultPendingMs: 150,
    // A change of parameters remounts the screen, so that no state of one record is shown with another.
    defaultRemountDeps: ({ params }) => params,
    // A loaded page replaces its placeholder at once.
    defaultPendingMinMs: 0,
    defaultErrorComponent: PageFailed,
    getScrollRestorationKey: (location) => scrollKeyOf(location) ?? location.href,
    // On the server, the router would add an inline script for it, which the content security policy forbids.
    scrollRestoration: !import.meta.env.SSR,
  })

/** At the first screen, removes the head that the server wrote and calls `onFirst`. Remembers the gallery's place. */
export function watchRouter(router: AppRouter, onFirst: () => void): void {
  const stop = router.subscribe('onRendered', () => {
    stop()
    for (const element of document.head.querySelectorAll('[data-served]')) element.remove()
    onFirst()
  })
  // While the next page loads, its placeholder scrolls to the top: that is not the place on the page before.
  addEventListener('scroll', (event) => router.state.isLoading && event.stopPropagation(), true)
  router.subscribe('onBeforeLoad', ({ toLocation, pathChanged }) => {
    // Before the page is loaded, as a card may be opened meanwhile.
    rememberGallery(toLocation)
    if (pathChanged) void reloadIfPartMissing()
  })
  enablePosterTransitions(router)
}

declare module '@tanstack/react-router' {
  interface Register {
    router: AppRouter
  }
  interface StaticDataRouteOption {
    access?: Access
    /** Whether the screen fills the whole window, without a footer. */
    fillsScreen?: boolean
  }
}

/** The screen that is shown if the code or the data of a page could not be loaded. */
function PageFailed({ error }: ErrorComponentProps) {
  const { invalidate } = useRouter()
  useEffect(() => void reloadIfPartMissing({ hasFailed: true }), [])
  const refetch = async (event?: Event) => {
    if (await reloadIfPartMissing({ isAsked: !event })) await invalidate()
  }
  // As queries do: a page that could not be loaded has none on screen.
  useEffect(() => {
    const again = (event: Event) => void refetch(event)
    addEventListener('online', again)
    return () => removeEventListener('online', again)
  })
  return (
    <div className="page">
      <title>Couldn't load this page · Personae</title>
      <LoadFailed level={1} title="Couldn't load this page" query={{ error, refetch }} />
    </div>
  )
}

/** Milliseconds between requests for the current user while the server does not answer. */
const RETRY_INTERVAL_MS = 15_000

/**
 * Shows the screens as soon as the server has said who the user is. If the server cannot be reached, public screens are
 * shown as to visitors, and all others wait.
 */
export function SignedInRouter({ router }: { router: AppRouter }) {
  const { isFetched, isSuccess, errorUpdateCount } = useQuery({
    ...currentUserQuery,
    refetchInterval: ({ state }) => state.data === undefined && RETRY_INTERVAL_MS,
  })
  const isLate = isSuccess && errorUpdateCount > 0
  useEffect(() => {
    // The screens that waited are opened for the user, or a visitor is redirected to the login.
    if (isLate) void router.invalidate()
  }, [isLate, router])
  if (!isFetched) {
    return (
      <Center h="100dvh">
        <Loader aria-label="Loading" />
      </Center>
    )
  }
  return <RouterProvider router={router} />
}
