import { createRootRouteWithContext, Outlet } from '@tanstack/react-router'
import { lazy } from 'react'
import { Header } from '../features/shell/header.tsx'
import { NotFoundPage } from '../features/shell/not-found-page.tsx'
import type { queryClient, trpc } from '../lib/trpc.ts'

// Only for those who are signed in, like the menu beside it.
const NotificationBell = lazy(() => import('../features/notifications/bell.tsx'))

interface RouterContext {
  queryClient: typeof queryClient
  trpc: typeof trpc
}

export const Route = createRootRouteWithContext<RouterContext>()({
  component: () => (
    <>
      <a className="skip" href="#content">
        Skip to content
      </a>
      <Header bell={<NotificationBell />} />
      <main id="content" tabIndex={-1}>
        <Outlet />
      </main>
    </>
  ),
  notFoundComponent: NotFoundPage,
})
