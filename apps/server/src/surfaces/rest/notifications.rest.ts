import { fromParams } from './inputs.ts'
import { WHOLE_PAGE } from './outputs.ts'
import type { RestRow } from './rest-row.ts'

export const notificationsRest: RestRow[] = [
  { method: 'GET', path: '/api/notifications', procedure: 'notifications.page', ...WHOLE_PAGE },
  { method: 'GET', path: '/api/notifications/unread-count', procedure: 'notifications.unreadCount' },
  {
    method: 'POST',
    path: '/api/notifications/:id/mark-read',
    procedure: 'notifications.markRead',
    input: fromParams,
  },
  { method: 'POST', path: '/api/notifications/mark-all-read', procedure: 'notifications.markAllRead' },
]
