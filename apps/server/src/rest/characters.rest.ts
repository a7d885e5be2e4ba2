import { listQuery } from './list-query.ts'
import { nextPage } from './next-page.ts'
import type { RestRow } from './rest-row.ts'
import { wholeList } from './whole-list.ts'

export const charactersRest: RestRow[] = [
  {
    method: 'GET',
    path: '/api/characters',
    procedure: 'characters.list',
    input: ({ query }) => listQuery(query),
    cached: true,
    stream: wholeList,
    body: ({ items, total, nextCursor }, request, reply) => {
      reply.header('x-total-count', total)
      if (nextCursor) reply.header('link', nextPage(request, nextCursor))
      return items
    },
  },
  {
    method: 'GET',
    path: '/api/characters/:id',
    procedure: 'characters.byId',
    input: ({ params }) => params,
    cached: true,
  },
  {
    method: 'POST',
    path: '/api/characters',
    procedure: 'characters.submit',
    input: ({ body }) => body,
    status: 201,
    upload: true,
  },
  {
    method: 'PATCH',
    path: '/api/characters/:id',
    procedure: 'characters.edit',
    // The path comes last: it wins over a body that names another.
    input: ({ body, params }) => ({ ...body, ...params }),
    upload: true,
  },
  {
    method: 'POST',
    path: '/api/characters/:id/resubmit',
    procedure: 'characters.resubmit',
    input: ({ params }) => params,
  },
]
