import { fromParams } from './inputs.ts'
import { WHOLE_PAGE } from './outputs.ts'
import type { RestRoute } from './rest-row.ts'

export const notificationsRest: RestRoute[] = [
  { route: 'GET /api/notifications', procedure: 'notifications.page', ...WHOLE_PAGE },
  { route: 'GET /api/notifications/unread-count', procedure: 'notifications.unreadCount' },
  { route: 'POST /api/notifications/:id/mark-read', procedure: 'notifications.markRead', input: fromParams },
  { route: 'POST /api/notifications/mark-all-read', procedure: 'notifications.markAllRead' },
]
