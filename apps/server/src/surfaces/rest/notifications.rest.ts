import { fromParams, fromQueryOfWhole } from './inputs.ts'
import { pageBody } from './outputs.ts'
import type { RestRow } from './rest-row.ts'

export const notificationsRest: RestRow[] = [
  {
    method: 'GET',
    path: '/api/notifications',
    procedure: 'notifications.page',
    // The plain list of the specification: the newest page of maximum size, and a link to the next.
    input: fromQueryOfWhole,
    serialize: pageBody,
  },
  { method: 'GET', path: '/api/notifications/unread-count', procedure: 'notifications.unreadCount' },
  {
    method: 'POST',
    path: '/api/notifications/:id/mark-read',
    procedure: 'notifications.markRead',
    input: fromParams,
  },
  { method: 'POST', path: '/api/notifications/mark-all-read', procedure: 'notifications.markAllRead' },
]
