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
import { carryPosters } from './lib/poster-transition.ts'
import { routeTree } from './routeTree.gen.ts'

export type AppRouter = ReturnType<typeof createAppRouter>

/** The router of all screens. Without `history` it follows that of the browser. */
export const createAppRouter = (history?: RouterHistory) =>
  createRouter({
    routeTree,
    ...(history && { history }),
    defaultPreload: 'intent',
    defaultPreloadStaleTime: 0,
    defaultPendingMs: 150,
    // Nothing of one character, universe or user is left on the screen of another.
    defaultRemountDeps: ({ params }) => params,
    // A loaded page replaces its placeholder at once.
    defaultPendingMinMs: 0,
    defaultErrorComponent: PageFailed,
    getScrollRestorationKey: (location) => scrollKeyOf(location) ?? location.href,
    // Drawn by the server, it would need an inline script, which the content security policy forbids.
    scrollRestoration: !import.meta.env.SSR,
  })

/** Removes the head that the server wrote and calls `onFirst` with the first screen. Also remembers the place in the gallery. */
export function watchRouter(router: AppRouter, onFirst: () => void): void {
  const stop = router.subscribe('onRendered', () => {
    stop()
    for (const element of document.head.querySelectorAll('[data-served]')) element.remove()
    onFirst()
  })
  router.subscribe('onBeforeLoad', ({ toLocation, pathChanged }) => {
    // Before it is loaded: a card may be opened meanwhile.
    rememberGallery(toLocation)
    if (pathChanged) void reloadIfPartMissing()
  })
  carryPosters(router)
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

/** The screen of a page whose code or data could not be loaded. */
function PageFailed({ error }: ErrorComponentProps) {
  const { invalidate } = useRouter()
  useEffect(() => void reloadIfPartMissing(), [])
  const refetch = async () => {
    if (await reloadIfPartMissing({ isAsked: true })) await invalidate()
  }
  return (
    <div className="page">
      <title>Couldn't load this page · Personae</title>
      <LoadFailed level={1} title="Couldn't load this page" query={{ error, refetch }} />
    </div>
  )
}

/** Milliseconds until the server is asked again who the user is. */
const ASK_AGAIN_MS = 15_000

/**
 * The screens, once the server has said who the user is, or could not be reached: then public screens are shown as to
 * visitors, and the others wait.
 */
export function SignedInRouter({ router }: { router: AppRouter }) {
  const { isFetched, isSuccess, errorUpdateCount } = useQuery({
    ...currentUserQuery,
    refetchInterval: ({ state }) => state.data === undefined && ASK_AGAIN_MS,
  })
  const isLate = isSuccess && errorUpdateCount > 0
  useEffect(() => {
    // Screens that waited are opened, or left by visitors.
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
