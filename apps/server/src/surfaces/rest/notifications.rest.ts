import { LIMIT_MAX } from '@personae/contract/search'
import { listPage } from './list-page.ts'
import { listQuery } from './list-query.ts'
import type { RestRow } from './rest-row.ts'

export const notificationsRest: RestRow[] = [
  {
    method: 'GET',
    path: '/api/notifications',
    procedure: 'notifications.page',
    // The plain list of the specification: the newest page of maximum size, and a link to the next.
    input: ({ query }) => listQuery({ ...query, limit: query.limit ?? LIMIT_MAX }),
    present: (page, input) => listPage('/api/notifications', page, input),
  },
  { method: 'GET', path: '/api/notifications/unread-count', procedure: 'notifications.unreadCount' },
  {
    method: 'POST',
    path: '/api/notifications/:id/mark-read',
    procedure: 'notifications.markRead',
    input: ({ params }) => params,
  },
  { method: 'POST', path: '/api/notifications/mark-all-read', procedure: 'notifications.markAllRead' },
]
