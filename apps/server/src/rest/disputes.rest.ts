import { LIMIT_MAX } from '@personae/contract/search'
import { listQuery } from './list-query.ts'
import { nextPage } from './next-page.ts'
import type { RestRow } from './rest-row.ts'

export const disputesRest: RestRow[] = [
  {
    method: 'GET',
    path: '/api/copyright-disputes',
    procedure: 'disputes.list',
    // The plain list of the specification; as many as a page may hold, and a link to the others.
    input: ({ query }) => listQuery({ ...query, limit: query.limit ?? LIMIT_MAX }),
    body: ({ items, total, nextCursor }, request, reply) => {
      reply.header('x-total-count', total)
      if (nextCursor) reply.header('link', nextPage(request, nextCursor))
      return items
    },
  },
  {
    method: 'POST',
    path: '/api/copyright-disputes',
    procedure: 'disputes.report',
    input: ({ body }) => body,
    status: 201,
  },
  {
    method: 'PATCH',
    path: '/api/copyright-disputes/:id',
    procedure: 'disputes.decide',
    input: ({ body, params }) => ({ ...body, ...params }),
  },
]
