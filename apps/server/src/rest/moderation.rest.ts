import type { RestRow } from './rest-row.ts'

export const moderationRest: RestRow[] = [
  {
    method: 'PATCH',
    path: '/api/characters/:id/status',
    procedure: 'moderation.setStatus',
    input: ({ body, params }) => ({ ...body, ...params }),
  },
  {
    method: 'DELETE',
    path: '/api/characters/:id',
    procedure: 'moderation.remove',
    input: ({ params }) => params,
    status: 204,
  },
]
