import { createFileRoute } from '@tanstack/react-router'
import { MyReports } from '../features/disputes/my-reports.tsx'
import { NotificationsPage } from '../features/notifications/notifications-page.tsx'
import { requireSignedIn } from '../lib/require-signed-in.ts'

export const Route = createFileRoute('/notifications')({
  beforeLoad: requireSignedIn,
  component: () => <NotificationsPage reports={<MyReports />} />,
})
