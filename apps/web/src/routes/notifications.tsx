import { createFileRoute } from '@tanstack/react-router'
import { NotificationsPage } from '../features/notifications/notifications-page.tsx'
import { requireSignedIn } from '../lib/require-signed-in.ts'

export const Route = createFileRoute('/notifications')({
  beforeLoad: requireSignedIn,
  component: NotificationsPage,
})
