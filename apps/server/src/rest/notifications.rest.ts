import { LIMIT_MAX } from '@personae/contract/search'
import type { RestRow } from './rest-row.ts'

export const notificationsRest: RestRow[] = [
  {
    method: 'GET',
    path: '/api/notifications',
    procedure: 'notifications.page',
    // The plain list of the specification: the newest, as many as a page may hold.
    input: () => ({ limit: LIMIT_MAX }),
    body: ({ items, total }, _request, reply) => {
      reply.header('x-total-count', total)
      return items
    },
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
