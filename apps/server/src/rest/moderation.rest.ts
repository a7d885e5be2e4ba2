import { listPage } from './list-page.ts'
import { listQuery } from './list-query.ts'
import { inputOfWrite, presentRecord } from './record.ts'
import type { RestRow } from './rest-row.ts'

export const moderationRest: RestRow[] = [
  {
    method: 'PATCH',
    path: '/api/characters/:id/status',
    procedure: 'moderation.setStatus',
    input: inputOfWrite,
    present: presentRecord,
  },
  {
    method: 'DELETE',
    path: '/api/characters/:id',
    procedure: 'moderation.remove',
    input: ({ params }) => params,
    status: 204,
  },
  {
    method: 'GET',
    path: '/api/wanted',
    procedure: 'admin.wanted',
    input: ({ query }) => listQuery(query),
    present: (page, input) => listPage('/api/wanted', page, input),
  },
]
