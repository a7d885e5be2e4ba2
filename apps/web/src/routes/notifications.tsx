import { createFileRoute } from '@tanstack/react-router'
import { MyReports } from '../features/disputes/my-reports.tsx'
import { NotificationsPage } from '../features/notifications/notifications-page.tsx'

export const Route = createFileRoute('/notifications')({
  staticData: { access: 'signed-in' },
  component: () => <NotificationsPage reports={<MyReports />} />,
})
